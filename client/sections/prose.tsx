import type { Section } from "../content/schema.ts";
import { Copy } from "../site.tsx";

export function Paragraphs({
  paragraphs,
  bullets,
}: {
  paragraphs: readonly string[];
  bullets?: readonly string[] | undefined;
}) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>
          <Copy text={text} />
        </p>
      ))}
      {bullets && (
        <ul className="ticks">
          {bullets.map((text) => (
            <li key={text}>
              <Copy text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Headings with paragraphs, in a column of reading width. */
export function Prose({ sections }: { sections: readonly Section[] }) {
  return (
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
  );
}
