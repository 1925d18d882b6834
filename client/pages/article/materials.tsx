import type { ReactNode } from "react";
import type { Material } from "../../content/schema.ts";
import { labels } from "../../content/shared.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { MarkList } from "../../parts/mark-list.tsx";
import { Copy } from "../../site/copy.tsx";
import { Badge } from "../../ui/badge.tsx";

const maxRating = 5;

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flow-close">
    <h4 className="font-strong">{heading}</h4>
    {children}
  </div>
);

/** A comparison of materials: rating, facts, climate, pros and cons. */
export function Materials({ materials }: { materials: readonly Material[] }) {
  return (
    <ul role="list" className="mt-7 mb-14 grid gap-5 sm:grid-cols-2 xl:grid-cols-4" data-slot="materials">
      {materials.map(({ name, rating, badge, profile, facts, pros, cons, climate }) => (
        <li key={name} className="grid gap-5 p-card white-card sm:row-span-3 sm:grid-rows-subgrid xl:p-5">
          <div className="flow-close">
            {profile && <Drawing name={profile} />}
            <h3 className="sm:min-h-[2.5em]">
              {name}
              {badge && (
                <Badge variant="accent" className="-my-0.5 ms-[0.6em]">
                  {badge}
                </Badge>
              )}
            </h3>
            <p className="flex gap-3 text-ink-soft">
              <span className="tracking-[0.1em] text-brick print:hidden" aria-hidden="true">
                {"★".repeat(rating) + "☆".repeat(maxRating - rating)}
              </span>
              <span>{`${rating} ${labels.article.outOf} ${maxRating}`}</span>
            </p>
            {facts && (
              <dl className="text-sm">
                {facts.map((fact) => (
                  <div key={fact.name} className="flex gap-3 border-t border-limestone-line py-1">
                    <dt className="min-w-10 font-strong">{fact.name}</dt>
                    <dd>{fact.text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <Part heading={labels.article.climate}>
            <p>
              <Copy text={climate} />
            </p>
          </Part>
          {/* One row for both lists, which differ in length: the second list follows the first. */}
          <div className="grid content-start gap-5">
            <Part heading={labels.article.pros}>
              <MarkList items={pros} />
            </Part>
            <Part heading={labels.article.cons}>
              <MarkList items={cons} mark="cross" />
            </Part>
          </div>
        </li>
      ))}
    </ul>
  );
}
