import { cx } from "class-variance-authority";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";

const { heading, lines, price, links } = labels.proposal;

/** A sheet of paper with the contents of a written proposal: its lines, the empty field for the price, and links to an example and to checks. */
export const ProposalSheet = ({ className }: { className?: string }) => (
  <section
    className={cx("self-start border border-limestone-line bg-white p-card shadow-panel", className)}
    aria-label={heading}
    data-slot="proposal-sheet"
  >
    <h3 className="dimension-above mb-4">{heading}</h3>
    <dl>
      {lines.map(({ name, entry }) => (
        <div key={name} className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-t border-limestone-line py-2">
          <dt className="font-strong">{name}</dt>
          <dd className="text-balance">{entry}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 border-y border-brass py-3">
        <dt className="font-strong">{price.name}</dt>
        <dd className="flex grow items-center gap-4 before:dimension-line before:grow">{price.field}</dd>
      </div>
    </dl>
    <p className="mt-4 prose">
      <Copy text={links} />
    </p>
  </section>
);
