import type { ReactNode } from "react";
import type { Material } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { Copy } from "../site/copy.tsx";
import { Badge } from "../ui/badge.tsx";
import { MarkList } from "./mark-list.tsx";

const best = 5;

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flow-close">
    <h4 className="font-strong">{heading}</h4>
    {children}
  </div>
);

/**
 * Materials beside each other, each with what speaks for it and against it. On phones the next one is a swipe away.
 */
export function Materials({ materials }: { materials: readonly Material[] }) {
  return (
    <section
      className="[scroll-snap-type:x_mandatory] scroll-px-5 overflow-x-auto max-sm:-mx-5 max-sm:px-5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrows
      tabIndex={0}
      aria-label={labels.article.materials}
    >
      <ul
        role="list"
        className="grid auto-cols-[85%] gap-5 max-sm:grid-flow-col max-sm:items-start sm:grid-cols-2"
        data-slot="materials"
      >
        {materials.map(({ name, rating, badge, profile, facts, pros, cons, climate }) => (
          <li key={name} className="grid snap-start gap-5 p-6 white-card sm:row-span-4 sm:grid-rows-subgrid">
            <div className="flow-close">
              {profile && <Drawing name={profile} />}
              <h3 className="min-h-[2.5em]">
                {name}
                {badge && (
                  <Badge variant="accent" className="ms-[0.6em]">
                    {badge}
                  </Badge>
                )}
              </h3>
              <p className="flex gap-3 text-ink-soft">
                <span className="tracking-[0.1em] text-brick print:hidden" aria-hidden="true">
                  {"★".repeat(rating) + "☆".repeat(best - rating)}
                </span>
                <span>{`${rating} ${labels.article.outOf} ${best}`}</span>
              </p>
              {facts && (
                <dl className="text-sm">
                  {facts.map((fact) => (
                    <div key={fact.name} className="flex gap-3 border-t border-limestone-line py-1">
                      <dt className="w-10 font-strong">{fact.name}</dt>
                      <dd>{fact.text}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            <Part heading={labels.article.pros}>
              <MarkList items={pros} />
            </Part>
            <Part heading={labels.article.cons}>
              <MarkList items={cons} mark="cross" />
            </Part>
            <Part heading={labels.article.climate}>
              <p>
                <Copy text={climate} />
              </p>
            </Part>
          </li>
        ))}
      </ul>
    </section>
  );
}
