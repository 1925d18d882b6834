import { cx } from "class-variance-authority";
import type { Section } from "../content/schema.ts";
import { Paragraphs } from "../parts/paragraphs.tsx";
import { Copy } from "../site/copy.tsx";
import { Band, type BandProps } from "./band.tsx";

/** Sections of text in columns of a readable width. The text of a single section flows in two columns. */
export function Prose({ sections, shaded }: { sections: readonly Section[] } & Pick<BandProps, "shaded">) {
  const [only, second, third] = sections;
  if (only && !second)
    return (
      <Band heading={only.heading} shaded={shaded}>
        <div className="flow-paragraph max-w-prose prose lg:max-w-none lg:columns-2 lg:gap-x-16 lg:*:break-inside-avoid">
          <Paragraphs {...only} />
        </div>
      </Band>
    );
  return (
    <Band shaded={shaded}>
      <div
        className={cx(
          "grid max-w-prose gap-8 prose lg:max-w-none lg:gap-x-16 lg:gap-y-0",
          third ? "lg:grid-cols-3" : "lg:grid-cols-2",
        )}
      >
        {sections.map((section) => (
          // Subgrid rows align the texts below headings of different heights.
          <section key={section.heading} className="lg:row-span-2 lg:grid lg:grid-rows-subgrid">
            <h2 className="mb-paragraph text-h2-prose">
              <Copy text={section.heading} />
            </h2>
            <div className="flow-paragraph">
              <Paragraphs {...section} />
            </div>
          </section>
        ))}
      </div>
    </Band>
  );
}
