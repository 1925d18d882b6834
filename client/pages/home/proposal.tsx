import type { ReactNode } from "react";
import type { Pages } from "../../content/schema.ts";
import { Copy } from "../../site/copy.tsx";

type Content = NonNullable<Pages["home"]["trust"]["proposal"]>;

/** A line of the proposal. A click shows the reason. */
const Line = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <details className="border-t border-brass">
    <summary className="plus-minus flex cursor-pointer items-center justify-between gap-4 py-3 hover:text-brick">
      <h3 className="text-base">{children}</h3>
    </summary>
    <p className="pb-5">
      <Copy text={reason} />
    </p>
  </details>
);

/** An example of a written proposal: sheets with lines. The last sheet has a line for each promise, and an empty field for the price. */
export function Proposal({ note, sheets, price, promises }: Content & { promises: Pages["home"]["trust"]["items"] }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      {sheets.map(({ heading, lines }, index) => {
        const isLast = index === sheets.length - 1;
        return (
          <div key={heading} className="flex flex-col border border-limestone-line bg-white p-card">
            <p className="flex justify-between gap-4 text-sm text-ink-soft">
              {note}
              <span className="flex-none">{`${index + 1}/${sheets.length}`}</span>
            </p>
            <p className="my-3 dimension-above font-display text-h3 font-semibold">{heading}</p>
            {lines.map(({ name, entry, reason }) => (
              <Line key={name} reason={reason}>
                {name}
                <small className="block font-text text-sm font-normal">
                  <Copy text={entry} />
                </small>
              </Line>
            ))}
            {isLast &&
              promises.map(({ title, text }) => (
                <Line key={title} reason={text}>
                  <Copy text={title} />
                </Line>
              ))}
            {isLast && price && (
              <p className="mt-4 flex flex-wrap items-center gap-4 border-2 border-dashed border-brass px-4 py-3">
                <strong className="font-display">{price.label}</strong>
                <span className="grow text-end">{price.field}</span>
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
