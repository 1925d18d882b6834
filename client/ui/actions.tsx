import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** Buttons beside each other, below each other where there is no room. */
export function Actions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx("flex flex-wrap gap-3.5 print:hidden", className)} data-slot="actions">
      {children}
    </div>
  );
}
