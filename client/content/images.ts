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

const rendering = true;

export const images: Readonly<Record<string, ImageFacts>> = {
  kitchen: {
    alt: "Kitchen with a dark green island, three wooden stools, pale cabinets and a sage tile wall in morning light",
    rendering,
  },
  "kitchen-island": {
    alt: "White stone island top with stools, a brass faucet, a bowl of fruit and black pendant lamps above",
    rendering,
  },
  "kitchen-range": {
    alt: "Plastered range hood over a gas range, sage tiles and open wood shelves with bowls",
    rendering,
  },
  house: {
    alt: "Two-story house with white board and batten siding over red brick, a shingle roof and a wooden garage door",
    rendering,
  },
  "house-roof": {
    alt: "Steep gable with a timber truss and brown architectural shingles against the sky",
    rendering,
  },
  "house-porch": {
    alt: "Front porch with timber columns on stone bases, a wooden door and red brick walls in low sun",
    rendering,
  },
  "house-eaves": {
    alt: "Eaves and gutters over white board and batten and lap siding, a brick course and a wooden garage door below",
    rendering,
  },
  deck: {
    alt: "Backyard deck with a timber pergola and string lights, a stone patio, a fire pit and green garden chairs",
    rendering,
  },
  "deck-rail": {
    alt: "Deck with a wood and black metal railing, garden seats behind it and a pergola to the right",
    rendering,
  },
  "deck-kitchen": {
    alt: "Outdoor kitchen of stone with a steel grill and drawers under a pergola with string lights",
    rendering,
  },
};

/** The hero images that the gallery's tiles show in turn. */
export const heroImages = ["kitchen", "house", "deck"] as const;
