import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** A small line over what it names. */
export function Eyebrow({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p className={cx("text-sm font-semibold tracking-[0.04em] text-oak-soft", className)} id={id}>
      {children}
    </p>
  );
}
