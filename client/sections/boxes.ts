/**
 * The boxes of pictures: which file a browser takes for each. The files' shapes and widths are in assets/build/images.go.
 *
 * At two pixels to a point, Chromium takes the smaller one of two files until their geometric mean is needed. So columns
 * whose width follows the window's are said to be wider than they are, by as much as that takes to get all the pixels
 * there are. Phones with three pixels to a point get 0.8 of them: the difference cannot be seen, and the bytes can be
 * felt.
 */
import { cx } from "class-variance-authority";

/** The shapes that pictures are cut to. “tile” is for many small ones, “wide” for pictures from edge to edge. */
export const shapes = {
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

const pageWide = "calc(112vw - 2.8rem)";
/** With less than two pixels to a point Chromium takes the larger one of two files, and the box's own width is said. */
const coarsePage = "calc(100vw - 2.5rem)";
const halfOfPage = "calc(56vw - 2.8rem)";

const page = onPhones("calc(87.5vw - 2.2rem)", pageWide, 664, 1620);

/** A box's column on phones. */
export const phoneColumns = {
  edge: onPhones("89vw", "107vw", 736, 1060),
  page: { ...page, sizes: `(max-width: 40rem) and (max-resolution: 1.9dppx) ${coarsePage}, ${page.sizes}` },
  half: onPhones("calc(66vw - 5.7rem)", "calc(80vw - 7.4rem)", 336, 450),
};
/** A box's column on wider screens. */
export const columns = {
  edge: elsewhere("112vw", 736, 3840),
  /** One of two, from 64rem on. */
  half: elsewhere(`(min-width: 82.5rem) 41rem, (min-width: 64rem) calc(56vw - 3.6rem), ${pageWide}`, 664, 2600),
  /** 24rem beside the text, from 64rem on. */
  side: elsewhere(`(min-width: 64rem) 24rem, ${pageWide}`, 450, 2600),
  /** One of two, and of three from 64rem on. */
  third: elsewhere(`(min-width: 82.5rem) 26rem, (min-width: 64rem) calc(37.3vw - 2.8rem), ${halfOfPage}`, 336, 1320),
  /** Two of three from 64rem on, and a fourth higher than its shape: as high as what stands beside it. */
  twoThirds: elsewhere(`(min-width: 82.5rem) 65.6rem, (min-width: 64rem) calc(93vw - 3.5rem), ${pageWide}`, 664, 2600),
  /** The same, but a third higher, and one of two below 64rem. */
  leading: elsewhere(`(min-width: 82.5rem) 70rem, (min-width: 64rem) calc(99vw - 3.7rem), ${halfOfPage}`, 664, 2600),
  /** Tiles in one row: four, three, two. */
  ofFour: elsewhere("(min-width: 82.5rem) 18.5rem, calc(30vw - 1.6rem)", 336, 848),
  ofThree: elsewhere("(min-width: 82.5rem) 28rem, calc(40vw - 1.8rem)", 336, 1060),
  ofTwo: elsewhere("(min-width: 82.5rem) 42rem, calc(60vw - 2rem)", 336, 1620),
  /** A narrow one on every screen, as high as the text beside it: 11rem, and on the smallest phones 21rem. */
  narrow: elsewhere("(max-width: 22rem) 30rem, 15rem", 336, 1060),
};
