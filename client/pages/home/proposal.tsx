import type { Pages } from "../../content/schema.ts";
import { CallToActionButton } from "../../site/call-to-action.tsx";
import { Copy } from "../../site/copy.tsx";

type Content = NonNullable<Pages["home"]["trust"]["proposal"]>;

/**
 * An example of a written proposal: columns of lines, each with its reason, which a click shows. The last column ends with the promises.
 * Below the columns are the empty field for the price, and the button that requests a proposal.
 */
export function Proposal({
  note,
  sheets,
  price,
  promises,
  button,
}: Content & { promises: Pages["home"]["trust"]["items"]; button: string }) {
  return (
    <div className="p-card shadow-panel white-card">
      <p className="text-sm text-ink-soft">{note}</p>
      <div className="grid gap-x-10 lg:grid-cols-2">
        {sheets.map(({ heading, lines }, index) => (
          <div key={heading}>
            <p className="my-3 dimension-above font-display text-h3 font-semibold text-balance">{heading}</p>
            {lines.map(({ name, entry, reason }) => (
              <details key={name} className="border-t border-limestone-line">
                <summary className="plus-minus flex cursor-pointer items-center justify-between gap-4 py-3 hover:text-brick">
                  <h3 className="text-base">
                    {name}
                    <small className="block font-text text-sm leading-6 font-normal">
                      <Copy text={entry} />
                    </small>
                  </h3>
                </summary>
                <p className="mb-4">
                  <Copy text={reason} />
                </p>
              </details>
            ))}
            {index === sheets.length - 1 &&
              promises.map(({ title, text }) => (
                <div key={title} className="border-t border-limestone-line py-3">
                  <h3 className="text-base">
                    <Copy text={title} />
                  </h3>
                  <p className="text-sm leading-6">
                    <Copy text={text} />
                  </p>
                </div>
              ))}
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-6 border-t border-brass pt-7">
        {price && (
          <p className="flex grow flex-wrap items-center justify-between gap-4">
            <span className="font-display text-h3 font-semibold">{price.label}</span>
            <span className="dimension-line grow max-sm:order-1 max-sm:w-full" />
            {price.field}
          </p>
        )}
        <CallToActionButton label={button} variant="outline" size="lg" className="max-sm:w-full" />
      </div>
    </div>
  );
}
