import { Fragment, type ReactNode } from "react";

/** Text with line breaks between sentences, and inside a sentence only if it does not fit. */
export function Sentences({
  text,
  render = (sentence) => sentence,
}: {
  text: string;
  render?: (sentence: string) => ReactNode;
}) {
  // No lookbehind: Safari before 16.4 does not run a script that has one.
  return text
    .replaceAll(". ", ".\n")
    .split("\n")
    .map((sentence) => (
      <Fragment key={sentence}>
        <span className="inline-block">{render(sentence)}</span>{" "}
      </Fragment>
    ));
}
