/** The pictures of assets/images: what is to be seen on them, and whether they are renderings. */
export interface ImageFacts {
  /** Alternative text: what is to be seen, in one sentence. */
  readonly alt: string;
  /**
   * A rendering of our own, not a photograph of a finished project: a caption tells the visitor where it could be
   * taken for one. Set to false when the owner's photograph replaces the file.
   */
  readonly rendering: boolean;
}

export const images: Readonly<Record<string, ImageFacts>> = {
  kitchen: {
    alt: "Kitchen with painted cabinets, a stone-topped island and morning light from the window over the sink",
    rendering: true,
  },
  house: {
    alt: "Single-story brick house with a new shingle roof at golden hour, seen from the front lawn",
    rendering: true,
  },
  deck: {
    alt: "Backyard deck and patio with a timber pergola in late-afternoon light",
    rendering: true,
  },
};

/** The hero images that the gallery's tiles show in turn. */
export const heroImages = ["kitchen", "house", "deck"] as const;
