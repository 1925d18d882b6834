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
  /** From edge to edge on a phone: nearly a square. */
  phone: cx("aspect-13/14"),
};
export type Shape = keyof typeof shapes;

/** Its sizes, and the narrowest and the widest file that it may need. */
export type Column = readonly [sizes: string, least: number, most: number];

const onPhones = (sharp: string, other: string) =>
  `(max-width: 40rem) and (min-resolution: 2.5dppx) ${sharp}, (max-width: 40rem) ${other}`;

/** The page between its gutters, and one of two columns. */
const pageWide = "90vw";
const halfOfPage = "calc(45vw - 1.25rem)";

/** A box's column on phones. */
export const phoneColumns = {
  edge: [onPhones("80vw", "100vw"), 736, 1320],
  page: [onPhones("calc(80vw - 2rem)", pageWide), 664, 1620],
  half: [onPhones("calc(40vw - 1.4rem)", "calc(50vw - 1.75rem)"), 336, 664],
  /** Next to its text. */
  small: ["(max-width: 40rem) 6.5rem", 336, 336],
} satisfies Record<string, Column>;
/** A box's column on wider screens. */
export const columns = {
  edge: ["100vw", 736, 3840],
  /** From the middle to the edge, and higher than its shape, from 64rem on: the narrower the text beside it, the higher. */
  half: ["(min-width: 80rem) max(53rem, 50vw), (min-width: 64rem) 60rem, 100vw", 664, 2600],
  /** 24rem beside the text, from 64rem on. */
  side: [`(min-width: 64rem) 24rem, ${pageWide}`, 450, 2600],
  /** One of two, and of three from 64rem on. */
  third: [`(min-width: 89rem) 25rem, (min-width: 64rem) calc(30vw - 1.6rem), ${halfOfPage}`, 336, 1320],
  /** Two of three from 64rem on, and a fourth higher than its shape: as high as what stands beside it. */
  twoThirds: [`(min-width: 64rem) 61rem, ${pageWide}`, 664, 2600],
  /** The same, but a third higher, and one of two below 64rem. */
  leading: [`(min-width: 64rem) 64rem, ${halfOfPage}`, 664, 2600],
  /** Tiles in one row: four, three, two. */
  ofFour: ["(min-width: 89rem) 18.5rem, calc(22.5vw - 0.75rem)", 336, 736],
  ofThree: ["(min-width: 89rem) 25.5rem, calc(30vw - 0.6rem)", 336, 1060],
  ofTwo: ["(min-width: 89rem) 39rem, calc(45vw - 0.5rem)", 336, 1620],
  /** A narrow one on every screen, as high as the text beside it. */
  narrow: [`(max-width: 22rem) 18rem, ${onPhones("9.5rem", "12rem")}, 14rem`, 336, 664],
} satisfies Record<string, Column>;
