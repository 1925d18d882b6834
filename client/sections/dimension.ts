import { cx } from "class-variance-authority";

/** A drawing's dimension: the figure on a line with two ticks. */
export const dimensionClass = cx("flex dimension-lines items-center gap-3 text-center font-display font-semibold");
