import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

/** How wide a drawing is in its own units, in which all geometry is written. */
export const sheetWidth = 480;
/** What walls, roofs and metal are filled with; forced colors put the system's ground in their place. */
export const paper = "var(--color-white)";
export const stone = "var(--color-limestone-deep)";
export const shingle = "var(--color-limestone-line)";
/** The color of dimension lines. */
export const brass = "var(--color-brass)";

/** A drawing with the sentence below it. A reader that speaks the page skips it: the list that it belongs to says the same. */
export function Sheet({ height, caption, children }: { height: number; caption: string; children: ReactNode }) {
  return (
    <figure data-slot="drawing">
      <svg
        className="drawing"
        viewBox={`0 0 ${sheetWidth} ${height}`}
        fill="none"
        stroke="currentColor"
        strokeWidth=".1em"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {children}
      </svg>
      <figcaption className={captionClass}>
        <Copy text={caption} />
      </figcaption>
    </figure>
  );
}

export const captionClass = cx("pt-2 text-sm text-ink-soft");
