import type { Section } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band, type Ground } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";

export function Paragraphs({ paragraphs, bullets }: Pick<Section, "paragraphs" | "bullets">) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>
          <Copy text={text} />
        </p>
      ))}
      {bullets && <MarkList items={bullets} />}
    </>
  );
}

/** Headings with paragraphs, in a column of reading width each. */
export function Prose({ sections, ground }: { sections: readonly Section[]; ground?: Ground }) {
  return (
    <Band {...(ground && { ground })}>
      <div className={sections.length > 1 ? "prose-columns prose" : "prose"}>
        {sections.map((section) => (
          <section key={section.heading}>
            <h2>
              <Copy text={section.heading} />
            </h2>
            <Paragraphs {...section} />
          </section>
        ))}
      </div>
    </Band>
  );
}
