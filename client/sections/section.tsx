import type { ReactNode } from "react";
import { Copy } from "../site.tsx";

type Ground = "plain" | "deep" | "oak";

/** One band of a page, with its heading and the line under it. */
export function Band({
  id,
  heading,
  intro,
  ground = "plain",
  children,
}: {
  id?: string;
  heading: string;
  intro?: string | undefined;
  ground?: Ground;
  children: ReactNode;
}) {
  return (
    <section id={id} className={`band band-${ground}`}>
      <div className="wrap">
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
        {children}
      </div>
    </section>
  );
}
