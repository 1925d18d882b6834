import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

/** A title with a sentence or two: what most lists are made of. */
export function Titled({ title, text }: { title: ReactNode; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p>
        <Copy text={text} />
      </p>
    </>
  );
}
