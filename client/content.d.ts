/**
 * The files of client/content/{areas,articles,pages,services} by name without extension, such as "articles/hail-damage". The build
 * lists the folders, and omits drafts from production builds.
 */
declare module "content" {
  const files: Readonly<Record<string, unknown>>;
  export default files;
}
