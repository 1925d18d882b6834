import type { Pages } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { darkClass } from "../ui/dark.ts";

export function Stats({ stats }: Pick<Pages["home"], "stats">) {
  return (
    <section className={darkClass} aria-label={labels.sections.stats}>
      <dl className="wrap grid grid-cols-2 gap-6 py-8 lg:grid-cols-4 lg:py-14">
        {stats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="before:mb-3 before:block before:dimension-line">{label}</dt>
            <dd className="mb-2 font-display text-figure leading-tight font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
