import { cx } from "class-variance-authority";

/** A step with its number before it; how high that stands is its list's to say. */
export const stepNumberClass = cx("numeral ps-10 before:text-h2-prose before:leading-tight lg:ps-16");
