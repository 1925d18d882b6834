import { cx } from "class-variance-authority";

/** A large picture is as high as what stands beside it, whatever its own shape. */
export const filledClass = { large: cx("lg:absolute lg:aspect-auto lg:h-full"), small: undefined };
