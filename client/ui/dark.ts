import { cx } from "class-variance-authority";

/** A dark ground, and what stands on it. */
export const darkClass = cx("bg-oak text-limestone on-dark forced-colors:border");
