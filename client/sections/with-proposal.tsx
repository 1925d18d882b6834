import type { ReactNode } from "react";
import { ProposalSheet } from "../parts/proposal-sheet.tsx";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";

/** A band with a heading and text, on desktops next to the sheet of a written proposal, on smaller screens above it. */
export const WithProposal = ({
  heading,
  intro,
  children,
}: {
  heading: string;
  intro?: string;
  children: ReactNode;
}) => (
  <Band>
    <section className="grid gap-8 lg:grid-cols-[1fr_min(26rem,40%)] lg:gap-x-16">
      <div className="grid max-w-prose content-start gap-6">
        <div className="grid gap-3">
          <h2>
            <Copy text={heading} />
          </h2>
          {intro && (
            <p className="text-lead text-ink-soft">
              <Copy text={intro} />
            </p>
          )}
        </div>
        {children}
      </div>
      <ProposalSheet />
    </section>
  </Band>
);
