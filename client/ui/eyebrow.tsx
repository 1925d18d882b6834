import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** A small line above a heading or a list. */
export function Eyebrow({ className, ...rest }: ComponentProps<"p">) {
  return <p className={cx("text-sm font-semibold text-oak-soft max-sm:text-[0.875rem]", className)} {...rest} />;
}
