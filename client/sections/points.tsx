import { labels } from "../content/labels.ts";
import type { Point } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";

/** Signs, steps, phases or mistakes, numbered where their order matters. */
export function Points({ points, numbered }: { points: readonly Point[]; numbered: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "points steps" : "points"}>
      {points.map(({ title, description, urgency, label }) => (
        <li key={title}>
          <h3>
            {label && <span className="label">{label}</span>}
            {title}
            {urgency && (
              <span
                className={`urgency urgency-${urgency.toLowerCase()}`}
              >{`${urgency} ${labels.article.priority}`}</span>
            )}
          </h3>
          <p>
            <Copy text={description} />
          </p>
        </li>
      ))}
    </List>
  );
}
