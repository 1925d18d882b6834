/**
 * The boxes of pictures: which file a browser takes for each, the smallest one with all the pixels of the box. The files'
 * shapes and widths are in assets/build/images.go. Phones with three pixels to a point get 0.8 of them: the difference
 * cannot be seen, and the bytes can be felt.
 */
import { cx } from "class-variance-authority";

/** The shapes that pictures are cut to. “tile” is for many small ones, “wide” for pictures from edge to edge. */
export const shapes = {
  "1:1": cx("aspect-square"),
  "4:3": cx("aspect-4/3"),
  tile: cx("aspect-4/3"),
  "16:9": cx("aspect-16/9"),
  wide: cx("aspect-16/9"),
};
export type Shape = keyof typeof shapes;

interface Column {
  sizes: string;
  /** The narrowest and the widest file that it may need. */
  files: readonly [number, number];
}

const onPhones = (sharp: string, other: string, ...files: [number, number]): Column => ({
  sizes: `(max-width: 40rem) and (min-resolution: 2.5dppx) ${sharp}, (max-width: 40rem) ${other}`,
  files,
});
const elsewhere = (sizes: string, ...files: [number, number]): Column => ({ sizes, files });

const pageWide = "calc(100vw - 2.5rem)";
const halfOfPage = "calc(50vw - 2.5rem)";

/** A box's column on phones. */
export const phoneColumns = {
  edge: onPhones("80vw", "100vw", 736, 1320),
  page: onPhones("calc(80vw - 2rem)", pageWide, 664, 1620),
  half: onPhones("calc(40vw - 1.4rem)", "calc(50vw - 1.75rem)", 336, 664),
};
/** A box's column on wider screens. */
export const columns = {
  edge: elsewhere("100vw", 736, 3840),
  /** One of two, from 64rem on. */
  half: elsewhere(`(min-width: 82.5rem) 38rem, (min-width: 64rem) calc(50vw - 3.25rem), ${pageWide}`, 664, 2600),
  /** 24rem beside the text, from 64rem on. */
  side: elsewhere(`(min-width: 64rem) 24rem, ${pageWide}`, 450, 2600),
  /** One of two, and of three from 64rem on. */
  third: elsewhere(`(min-width: 82.5rem) 25rem, (min-width: 64rem) calc(33.4vw - 2.5rem), ${halfOfPage}`, 336, 1320),
  /** Two of three from 64rem on, and a fourth higher than its shape: as high as what stands beside it. */
  twoThirds: elsewhere(`(min-width: 64rem) 61rem, ${pageWide}`, 664, 2600),
  /** The same, but a third higher, and one of two below 64rem. */
  leading: elsewhere(`(min-width: 64rem) 64rem, ${halfOfPage}`, 664, 2600),
  /** Tiles in one row: four, three, two. */
  ofFour: elsewhere("(min-width: 82.5rem) 18.5rem, calc(25vw - 1.3rem)", 336, 736),
  ofThree: elsewhere("(min-width: 82.5rem) 25.5rem, calc(33.4vw - 1.5rem)", 336, 1060),
  ofTwo: elsewhere("(min-width: 82.5rem) 39rem, calc(50vw - 1.7rem)", 336, 1620),
  /** A narrow one on every screen, as high as the text beside it. */
  narrow: elsewhere("(max-width: 22rem) 18rem, 14rem", 336, 664),
};
