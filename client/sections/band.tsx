import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

export interface BandProps {
  id?: string;
  heading?: string | undefined;
  intro?: string | undefined;
  /** Its accessible name if it has no heading. */
  label?: string;
  /** Whether its ground is a shade deeper than the page's. */
  shaded?: boolean | undefined;
  children: ReactNode;
}

/**
 * A band of the page, as wide as the window: an optional heading with an intro, and its content. It is a section only if it has a
 * heading or a label: its content may consist of sections.
 */
export function Band({ id, heading, intro, label, shaded, children }: BandProps) {
  const Element = heading || label ? "section" : "div";
  return (
    // Of the children of <main>, the last but one reaches under the roof of the closing band.
    <Element
      className={cx("py-band nth-last-2:pb-under-roof", shaded && "bg-limestone-deep")}
      id={id}
      aria-label={label}
    >
      <div className="wrap">
        {heading && (
          <div className="mb-under-head grid gap-3">
            <h2>
              <Copy text={heading} />
            </h2>
            {intro && (
              <p className="max-w-[60ch] text-lead text-ink-soft">
                <Copy text={intro} />
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </Element>
  );
}
