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

/* Several sections stand beside each other; the text of a single one runs in two columns. */
const sectionsClass = [undefined, cx("lg:grid-cols-2"), cx("lg:grid-cols-3")];

/** Headings with paragraphs, in columns as wide as is good to read. */
export function Prose({ sections, ground = "plain" }: { sections: readonly Section[]; ground?: Ground }) {
  return (
    <Band ground={ground}>
      <div
        className={cx("grid max-w-prose gap-12 prose lg:max-w-none lg:gap-x-16", sectionsClass[sections.length - 1])}
      >
        {sections.map((section) => (
          <section key={section.heading}>
            <h2 className="mb-paragraph text-h2-prose">
              <Copy text={section.heading} />
            </h2>
            <div className={cx("flow-paragraph", sections.length === 1 && "lg:columns-2 lg:gap-x-16")}>
              <Paragraphs {...section} />
            </div>
          </section>
        ))}
      </div>
    </Band>
  );
}
