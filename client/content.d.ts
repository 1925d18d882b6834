/**
 * The files of client/content/{areas,articles,pages,services} by their names without ending, such as "articles/hail-damage". The
 * build lists the folders; it leaves drafts out of what visitors see.
 */
declare module "content" {
  const files: Readonly<Record<string, unknown>>;
  export default files;
}
