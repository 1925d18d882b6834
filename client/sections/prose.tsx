import { cx } from "class-variance-authority";
import type { Section } from "../content/schema.ts";
import { Paragraphs } from "../parts/paragraphs.tsx";
import { Copy } from "../site/copy.tsx";
import { Band, type BandProps } from "./band.tsx";

const lengthOf = ({ paragraphs, bullets = [] }: Section) => [...paragraphs, ...bullets].join("").length;

/** The length of the longest of three sections, relative to the shortest, from which the other two share a column. */
const maxRatio = 2.5;

/** Returns the first or the last of three sections, if it is so long that the others share a column next to it. */
function findTall(sections: readonly Section[]) {
  if (sections.length !== 3) return undefined;
  const lengths = sections.map(lengthOf);
  const longest = Math.max(...lengths);
  const at = lengths.indexOf(longest);
  return at !== 1 && longest > maxRatio * Math.min(...lengths) ? sections[at] : undefined;
}

/**
 * Sections of text in columns of a readable width. The text of a single section flows in two columns, or in three with a paragraph
 * each. Two of three sections share a column if three columns would end at very different heights.
 */
export function Prose({ sections, shaded }: { sections: readonly Section[] } & Pick<BandProps, "shaded">) {
  const [only, second, third] = sections;
  if (only && !second)
    return (
      <Band heading={only.heading} shaded={shaded}>
        <div
          className={cx(
            "flow-paragraph max-w-prose prose lg:max-w-none lg:gap-x-16 lg:*:break-inside-avoid",
            only.paragraphs.length === 3 && !only.bullets ? "lg:columns-3" : "lg:columns-2",
          )}
        >
          <Paragraphs {...only} />
        </div>
      </Band>
    );
  const tall = findTall(sections);
  return (
    <Band shaded={shaded}>
      <div
        className={cx(
          "grid max-w-prose gap-8 prose lg:max-w-none lg:gap-x-16 lg:gap-y-0",
          third && !tall ? "lg:grid-cols-3" : "lg:grid-cols-2",
          tall && "lg:grid-rows-[auto_auto_auto_1fr]",
        )}
      >
        {sections.map((section, index) => {
          const isTall = section === tall;
          // Of the two sections in the other column, the lower one.
          const isLower = tall && !isTall && index === (tall === only ? 2 : 1);
          return (
            // Headings of different heights end on one line, and the texts begin on one line below them: subgrid rows.
            <section
              key={section.heading}
              className={cx(
                "lg:grid lg:grid-rows-subgrid lg:content-start",
                isTall ? "lg:row-span-4 lg:row-start-1" : "lg:row-span-2",
                tall && (isTall === (tall === only) ? "lg:col-start-1" : "lg:col-start-2"),
                isLower && "lg:pt-8",
              )}
            >
              <h2 className="mb-paragraph text-h2-prose lg:self-end">
                <Copy text={section.heading} />
              </h2>
              <div className={cx("flow-paragraph", isTall && "lg:row-span-3")}>
                <Paragraphs {...section} />
              </div>
            </section>
          );
        })}
      </div>
    </Band>
  );
}
