import { cx } from "class-variance-authority";
import type { Section } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band, type Ground } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";

export function Paragraphs({ paragraphs, bullets, against }: Pick<Section, "paragraphs" | "bullets" | "against">) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>
          <Copy text={text} />
        </p>
      ))}
      {bullets && <MarkList items={bullets} mark={against ? "cross" : "tick"} />}
    </>
  );
}

const letters = ({ paragraphs, bullets = [] }: Section) => [...paragraphs, ...bullets].join("").length;

/** Whether one of the texts is less than half as long as another. */
function unlike(sections: readonly Section[]): boolean {
  const lengths = sections.map(letters);
  return 2 * Math.min(...lengths) < Math.max(...lengths);
}

const columnsClass = cx("lg:columns-2 lg:gap-x-16");
/* Sections of like length stand beside each other. Others run on from column to column, so that both end alike. */
const besideClass = [undefined, undefined, cx("lg:grid-cols-2"), cx("lg:grid-cols-3")];
/* However many lines each heading takes, all their texts begin on one. */
const rowsClass = cx("lg:row-span-2 lg:grid lg:grid-rows-subgrid");

/** Headings with paragraphs, in columns as wide as is good to read. The text of a single section runs in two. */
export function Prose({ sections, ground = "plain" }: { sections: readonly Section[]; ground?: Ground }) {
  const sideBySide = sections.length > 1 && !unlike(sections);
  const placeClass = sideBySide
    ? cx("grid gap-8 lg:gap-x-16 lg:gap-y-0", besideClass[sections.length])
    : cx("flow-[2rem]", sections.length > 1 && columnsClass);
  return (
    <Band ground={ground}>
      <div className={cx("max-w-prose prose lg:max-w-none", placeClass)}>
        {sections.map((section) => (
          <section key={section.heading} className={sideBySide ? rowsClass : undefined}>
            <h2 className="mb-paragraph break-after-avoid text-h2-prose">
              <Copy text={section.heading} />
            </h2>
            <div className={cx("flow-paragraph", sections.length === 1 && columnsClass)}>
              <Paragraphs {...section} />
            </div>
          </section>
        ))}
      </div>
    </Band>
  );
}
