import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

export type Ground = "plain" | "deep";

/** One band of a page, as wide as the window: its heading with the line under it, where it has one, and what it holds. */
export function Band({
  id,
  heading,
  intro,
  label,
  ground = "plain",
  children,
}: {
  id?: string;
  heading?: string;
  intro?: string | undefined;
  /** What it is called where it shows no heading. */
  label?: string;
  ground?: Ground;
  children: ReactNode;
}) {
  return (
    <section id={id} className={`band band-${ground}`} aria-label={label}>
      <div className="wrap">
        {heading && (
          <div className="band-head">
            <h2>
              <Copy text={heading} />
            </h2>
            {intro && (
              <p>
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
