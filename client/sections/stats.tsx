import { labels } from "../content/labels.ts";
import type { Home } from "../content/schema.ts";

export function Stats({ stats }: Pick<Home, "stats">) {
  return (
    <section className="stats" aria-label={labels.sections.stats}>
      <dl className="wrap">
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
