/** The text of a drawing. */
declare module "*.svg" {
  const text: string;
  export default text;
}
