import type { Section } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { MarkList } from "./mark-list.tsx";

/** Paragraphs, then a list of points. */
export function Paragraphs({ paragraphs, bullets, against }: Pick<Section, "paragraphs" | "bullets" | "against">) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text}>
          <Copy text={text} />
        </p>
      ))}
      {bullets && <MarkList items={bullets} mark={against ? "cross" : undefined} />}
    </>
  );
}
