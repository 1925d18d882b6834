import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/** Buttons beside each other, below each other where there is no room. They are not on paper, unless their place says so. */
export function Actions({ className = cx("print:hidden"), ...rest }: ComponentProps<"div">) {
  return <div className={cx("flex flex-wrap gap-3.5", className)} data-slot="actions" {...rest} />;
}
