import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { Fold } from "./fold.tsx";

export function Reasons({ heading, intro, items }: Home["why"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="grid gap-x-12 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t border-limestone-line sm:border-t-2 sm:border-oak sm:pt-5">
            <Fold title={title} className="grid gap-2">
              <p>
                <Copy text={text} />
              </p>
            </Fold>
          </li>
        ))}
      </ol>
    </Band>
  );
}
