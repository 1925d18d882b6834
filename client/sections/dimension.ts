import { cx } from "class-variance-authority";

/** A drawing's dimension: the figure on a line with two ticks. */
export const dimensionClass = cx(
  "flex items-center gap-3 text-center font-display font-semibold before:dimension-line before:flex-[1_0_0.75rem] after:dimension-line after:flex-[1_0_0.75rem]",
);
