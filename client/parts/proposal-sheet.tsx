import { cx } from "class-variance-authority";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";

const { heading, lines, price, links } = labels.proposal;

/** A sheet of paper with the contents of a written proposal: its lines, the empty field for the price, and links to an example and to checks. */
export const ProposalSheet = ({ className }: { className?: string }) => (
  <div className={cx("self-start border border-limestone-line bg-white p-card shadow-panel", className)}>
    <h3 className="mb-3">{heading}</h3>
    <dl>
      {[...lines, price].map((line) => (
        <div key={line.name} className="flex flex-wrap gap-x-4 border-t border-limestone-line py-2">
          <dt className="w-22 font-strong">{line.name}</dt>
          <dd className={cx("flex-[1_1_8rem] text-balance", line === price && "dimension-above pt-2")}>{line.entry}</dd>
        </div>
      ))}
    </dl>
    <p className="border-t border-brass pt-4 prose">
      <Copy text={links} />
    </p>
  </div>
);
