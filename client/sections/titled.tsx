import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

const titleClass = { none: undefined, close: cx("mb-under-title"), wide: cx("mb-2") };

/** A title with a sentence or two, as most lists have them. `room` is the space between them, none where a grid has gaps. */
export function Titled({
  title,
  text,
  room = "close",
}: {
  title: ReactNode;
  text: string;
  room?: keyof typeof titleClass;
}) {
  return (
    <>
      <h3 className={titleClass[room]}>{title}</h3>
      <p>
        <Copy text={text} />
      </p>
    </>
  );
}
