import { Fragment, type ReactNode } from "react";

/** A text whose lines break between its sentences before they break inside one. */
export function Sentences({
  text,
  show = (sentence) => sentence,
}: {
  text: string;
  show?: (sentence: string) => ReactNode;
}) {
  // No lookbehind: Safari before 16.4 does not run a script that has one.
  return text
    .replaceAll(". ", ".\n")
    .split("\n")
    .map((sentence) => (
      <Fragment key={sentence}>
        <span className="inline-block">{show(sentence)}</span>{" "}
      </Fragment>
    ));
}
