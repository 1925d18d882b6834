/**
 * The boxes of pictures, from which browsers choose a file: the smallest with all pixels of the box. assets/build/images.go has the
 * shapes and widths of the files. Phones with three device pixels per CSS pixel get 0.8 of the pixels: the difference is invisible,
 * and the file is smaller.
 */
import { cx } from "class-variance-authority";

/**
 * The classes of the shapes of cropped pictures. “tile” is for many small pictures, “wide” for full-bleed pictures, “phone” for full-bleed
 * pictures on phones, which are nearly square there: `boxClass` has its class, because other screens show another shape.
 */
export const shapes = {
  "1:1": cx("aspect-square"),
  "4:3": cx("aspect-4/3"),
  tile: cx("aspect-4/3"),
  "16:9": cx("aspect-16/9"),
  wide: cx("aspect-16/9"),
  phone: "",
};
export type Shape = keyof typeof shapes;

/** The `sizes` of a box, and the widths of the narrowest and the widest file that it may need. */
export type Column = readonly [sizes: string, least: number, most: number];

const onPhones = (sharp: string, other: string) =>
  `(max-width: 40rem) and (min-resolution: 2.5dppx) ${sharp}, (max-width: 40rem) ${other}`;

/** Widths: the page between its gutters, a column of two, and from 64rem on a column of three. */
const pageWide = "90vw";
const halfOfPage = "calc(45vw - 1.25rem)";
const thirdOfPage = "(min-width: 89rem) 25rem, (min-width: 64rem) calc(30vw - 1.6rem)";

/** The columns on phones. */
export const phoneColumns = {
  /** Other phones get the last size of the column on wider screens, which is 100vw, or the default, which is the same. */
  edge: ["(max-width: 40rem) and (min-resolution: 2.5dppx) 80vw", 736, 1320],
  page: [onPhones("calc(80vw - 2rem)", pageWide), 664, 1620],
  half: [onPhones("calc(40vw - 1.4rem)", "calc(50vw - 1.75rem)"), 336, 664],
  /** Next to text. */
  small: ["(max-width: 40rem) 6.5rem", 336, 336],
} satisfies Record<string, Column>;
/** The columns on wider screens. */
export const columns = {
  edge: ["100vw", 736, 3840],
  /** From 72rem on, from the middle to the edge of the window. The box is higher than its shape, as high as the text next to it. */
  half: ["(min-width: 80rem) max(53rem, 50vw), (min-width: 72rem) 60rem, 100vw", 664, 2600],
  /** From 64rem on, next to a sentence. The box is up to a fifth higher than its shape. */
  statement: ["(min-width: 64rem) max(59.5vw, 46.5rem), 100vw", 736, 2600],
  /** From 64rem on, one of three columns. */
  side: [`${thirdOfPage}, ${pageWide}`, 336, 2600],
  /** One of two columns, and from 64rem on one of three. */
  third: [`${thirdOfPage}, ${halfOfPage}`, 336, 1320],
  /** From 64rem on, two of three columns. The box is a fourth higher than its shape, as high as the boxes next to it. */
  twoThirds: [`(min-width: 64rem) 61rem, ${pageWide}`, 664, 2600],
  /** From 64rem on, two of three columns, a third higher than its shape. Below 64rem, one of two columns. */
  leading: [`(min-width: 64rem) 64rem, ${halfOfPage}`, 664, 2600],
  /** A tile in a row of four, three or two. Tablets show two tiles instead of four in a row. */
  ofFour: [`(min-width: 89rem) 18.5rem, (min-width: 64rem) calc(22.5vw - 0.75rem), ${halfOfPage}`, 336, 736],
  ofThree: ["(min-width: 89rem) 25.5rem, calc(30vw - 0.6rem)", 336, 1060],
  ofTwo: ["(min-width: 89rem) 39rem, calc(45vw - 0.5rem)", 336, 1620],
  /** Narrow on every screen, with the height of the text next to it. */
  narrow: [`(max-width: 22rem) 18rem, ${onPhones("9.5rem", "12rem")}, 14rem`, 336, 664],
} satisfies Record<string, Column>;
