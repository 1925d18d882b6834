import { cva, cx } from "class-variance-authority";
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

/* One section has its heading beside its text, as at the head of a band; several stand beside each other. */
const proseClass = cva("grid max-w-prose gap-12 prose lg:max-w-none", {
  variants: { count: { one: "", several: "lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] lg:gap-x-16 lg:gap-y-8" } },
});
const sectionClass = { one: cx("lg:grid lg:grid-cols-2 lg:gap-x-16"), several: undefined };
const headingClass = cva("mb-paragraph text-h2-prose", {
  variants: { count: { one: "lg:mt-[-0.15em]", several: "" } },
});

/** Headings with paragraphs, in a column of reading width each. */
export function Prose({ sections, ground }: { sections: readonly Section[]; ground?: Ground }) {
  const count = sections.length > 1 ? "several" : "one";
  return (
    <Band {...(ground && { ground })}>
      <div className={proseClass({ count })}>
        {sections.map((section) => (
          <section key={section.heading} className={sectionClass[count]}>
            <h2 className={headingClass({ count })}>
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
