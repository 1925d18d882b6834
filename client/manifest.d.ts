/** The build's own list of public files; see assets.Manifest. */
declare module "manifest" {
  export interface Variant {
    readonly format: "avif" | "jpeg";
    readonly width: number;
    readonly path: string;
  }
  export interface Image {
    readonly width: number;
    readonly height: number;
    readonly variants: readonly Variant[];
    /** The class of its place: the color until it is there. */
    readonly place: string;
    /** The class that keeps its focus in view where its box cuts it. */
    readonly focus?: string;
  }
  const manifest: Readonly<{
    /** The stylesheets that pages carry inside, by their templates; in development one for all, under the empty name. */
    styles: Readonly<Record<string, string>>;
    loader: string;
    vitals: string;
    openNow: string;
    attribution: string;
    /** Pictures by their names, and what is cut of them for pages: "deck 4:3", and of a detail "deck.rail 4:3". */
    images: Readonly<Record<string, Image>>;
    /** Paths of the pictures for social previews, by the addresses of their pages; null in development. */
    previews: Readonly<Record<string, string>> | null;
    fonts: Readonly<Record<string, string>>;
    /** Other public files (icons, sonner's stylesheet …) by their source's name. */
    files: Readonly<Record<string, string>>;
    /** Counts the builds of a development server; absent in production. */
    revision?: number;
  }>;
  export default manifest;
}
