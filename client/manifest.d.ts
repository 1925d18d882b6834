/** The build's own list of public files; see assets.Manifest. */
declare module "manifest" {
  type Image = Readonly<{
    width: number;
    height: number;
    variants: readonly Readonly<{ format: "avif" | "jpeg"; width: number; path: string }>[];
    /** The class of its place: the color until it is there. */
    place: string;
    /** The class that keeps its focus in view where its box cuts it. */
    focus?: string;
  }>;
  type Texts = Readonly<Record<string, string>>;
  const manifest: Readonly<{
    /** The stylesheets that pages carry inside, by their templates; in development one for all, under the empty name. */
    styles: Texts;
    loader: string;
    vitals: string;
    openNow: string;
    attribution: string;
    /** Pictures by their names, and what is cut of them for pages: "deck 4:3", and of a detail "deck.rail 4:3". */
    images: Readonly<Record<string, Image>>;
    /** Paths of the pictures for social previews, by the addresses of their pages; null in development. */
    previews: Texts | null;
    fonts: Texts;
    /** Other public files (icons, sonner's stylesheet …) by their source's name. */
    files: Texts;
    /** Counts the builds of a development server; absent in production. */
    revision?: number;
  }>;
  export default manifest;
}
