import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

export interface BandProps {
  id?: string;
  heading?: string | undefined;
  intro?: string | undefined;
  /** What it is called where it shows no heading. */
  label?: string;
  /** Whether phones go without the intro. */
  brief?: boolean;
  /** Whether its ground is a shade deeper than the page's. */
  deep?: boolean | undefined;
  children: ReactNode;
}

/** One band of a page, as wide as the window: its heading with the line under it, where it has one, and what it holds. */
export function Band({ id, heading, intro, label, brief, deep, children }: BandProps) {
  return (
    // Of the children of <main>, the last but one reaches under the roof of the closing band.
    <section className={cx("py-band nth-last-2:pb-under-roof", deep && "bg-limestone-deep")} id={id} aria-label={label}>
      <div className="wrap">
        {heading && (
          <div className="mb-under-head grid gap-3">
            <h2>
              <Copy text={heading} />
            </h2>
            {intro && (
              <p className={cx("max-w-lead text-lead text-balance text-ink-soft", brief && "max-sm:hidden")}>
                <Copy text={intro} />
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
