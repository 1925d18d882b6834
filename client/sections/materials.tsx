import { labels } from "../content/labels.ts";
import type { Material } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { MarkList } from "./mark-list.tsx";

const best = 5;

/** Materials beside each other, each with what speaks for it and against it. */
export function Materials({ materials }: { materials: readonly Material[] }) {
  return (
    <ul className="materials" data-slot="materials">
      {materials.map(({ name, rating, badge, pros, cons, climate }) => (
        <li key={name}>
          <h3>
            {name}
            {badge && <span className="label">{badge}</span>}
          </h3>
          <p className="rating">
            <span aria-hidden="true">{"★".repeat(rating) + "☆".repeat(best - rating)}</span>
            <span>{`${rating} ${labels.article.outOf} ${best}`}</span>
          </p>
          <h4>{labels.article.pros}</h4>
          <MarkList items={pros} />
          <h4>{labels.article.cons}</h4>
          <MarkList items={cons} mark="cross" />
          <h4>{labels.article.climate}</h4>
          <p>
            <Copy text={climate} />
          </p>
        </li>
      ))}
    </ul>
  );
}
