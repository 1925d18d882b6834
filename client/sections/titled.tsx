import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

/** A title with a sentence or two, as most lists have them. */
export function Titled({
  title,
  text,
  className,
}: {
  title: ReactNode;
  text: string;
  /** The room below the title, where no grid has gaps. */
  className?: string;
}) {
  return (
    <>
      <h3 className={className}>{title}</h3>
      <p>
        <Copy text={text} />
      </p>
    </>
  );
}
