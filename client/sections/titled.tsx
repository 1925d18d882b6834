import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

const titleClass = cva(null, { variants: { room: { none: "", close: "mb-under-title", wide: "mb-2" } } });

/** A title with a sentence or two: what most lists are made of. `room` is what is between them, none where a grid has gaps. */
export function Titled({
  title,
  text,
  room = "close",
}: { title: ReactNode; text: string } & VariantProps<typeof titleClass>) {
  return (
    <>
      <h3 className={titleClass({ room }) || undefined}>{title}</h3>
      <p>
        <Copy text={text} />
      </p>
    </>
  );
}
