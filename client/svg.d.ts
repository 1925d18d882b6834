/** The source of a drawing, or of a part of the map. */
declare module "*.svg" {
  const text: string;
  export default text;
}
