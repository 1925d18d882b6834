import type { ReactNode } from "react";
import type { Pages } from "../../content/schema.ts";
import { Copy } from "../../site/copy.tsx";

type Content = NonNullable<Pages["home"]["trust"]["proposal"]>;

/** A line of the proposal. A click shows the reason. */
const Line = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <details className="border-t border-brass">
    <summary className="plus-minus flex cursor-pointer items-center justify-between gap-4 py-3 hover:text-brick lg:min-h-18">
      <h3 className="text-base">{children}</h3>
    </summary>
    <p className="pb-5">
      <Copy text={reason} />
    </p>
  </details>
);

/** An example of a written proposal: sheets with lines. The last sheet has a line for each promise. The empty field for the price is below all. */
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
          </div>
        );
      })}
      {price && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-limestone-line bg-white p-card lg:col-span-2">
          <span className="text-sm text-ink-soft max-sm:w-full">{price.label}</span>
          <span className="dimension-line grow" />
          {price.field}
        </p>
      )}
    </div>
  );
}
