import type { Home } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { Fold } from "./fold.tsx";
import { MarkList } from "./mark-list.tsx";

/** How a job goes, from the first call to the last day. */
export function Process({ heading, intro, steps }: Home["process"]) {
  return (
    <Band heading={heading} intro={intro}>
      <ol className="[counter-reset:step]">
        {steps.map(({ title, text, features }) => (
          <li
            key={title}
            className="numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:py-6 sm:ps-18 sm:before:top-4 sm:before:text-[3.5rem]"
          >
            <Fold title={title} className="grid gap-3 lg:grid-cols-[1fr_1.6fr_1.4fr] lg:gap-10">
              <p>
                <Copy text={text} />
              </p>
              <MarkList items={features} />
            </Fold>
          </li>
        ))}
      </ol>
    </Band>
  );
}
