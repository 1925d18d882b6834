import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

export interface BandProps {
  id?: string;
  heading?: string | undefined;
  intro?: string | undefined;
  /** The accessible name of a band without a heading. */
  label?: string;
  /** Whether the background is a shade darker than the page. */
  shaded?: boolean | undefined;
  children: ReactNode;
}

/**
 * A band of the page, as wide as the window: an optional heading with an intro, and content. Without heading and label, it is a <div>,
 * and its content may consist of sections.
 */
export function Band({ id, heading, intro, label, shaded, children }: BandProps) {
  const Element = heading || label ? "section" : "div";
  return (
    // The second-to-last child of <main> extends under the roof of the last band.
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
