import { cx } from "class-variance-authority";

/** What a page begins with: its heading, and below it what leads on. */
export const heroTextClass = cx("grid grid-cols-[minmax(0,auto)] content-center justify-items-start gap-5");
