/** The list of public files from the build; see assets.Manifest. */
declare module "manifest" {
  type Image = Readonly<{
    width: number;
    height: number;
    variants: readonly Readonly<{ format: "avif" | "jpeg"; width: number; path: string }>[];
    /** The class with the placeholder color. */
    place: string;
    /** The class that keeps the focus in view if the box crops the picture. */
    focus?: string;
  }>;
  type Texts = Readonly<Record<string, string>>;
  const manifest: Readonly<{
    /** The inline stylesheets by template; in development one for all templates, under the empty name. */
    styles: Texts;
    loader: string;
    vitals: string;
    openNow: string;
    attribution: string;
    /** Pictures and details by name ("deck", "deck.rail"), and their cuts by name and shape ("deck 4:3", "deck.rail 4:3"). */
    images: Readonly<Record<string, Image>>;
    /** Paths of the social previews by page address; null in development. */
    previews: Texts | null;
    fonts: Texts;
    /** Paths of other public files (icons, sonner's stylesheet …) by source name. */
    files: Texts;
    /** The number of the build in a development server; absent in production. */
    revision?: number;
  }>;
  export default manifest;
}
