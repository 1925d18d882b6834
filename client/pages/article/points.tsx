import { unmarked } from "../../content/marks.ts";
import type { Point } from "../../content/schema.ts";
import { labels } from "../../content/shared.ts";
import { Copy } from "../../site/copy.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Signs, steps, phases or mistakes, numbered if their order matters. */
export function Points({ points, numbered }: { points: readonly Point[]; numbered: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className="grid gap-5">
      {points.map(({ title, description, urgency, label }) => (
        <li key={title} className={numbered ? "numeral" : undefined}>
          <h3 className="mb-under-title">
            {label && (
              <Badge variant="accent" className="me-[0.6em]">
                {label}
              </Badge>
            )}
            {title}
            {urgency && (
              <Badge variant={unmarked(urgency) === "Critical" ? "urgent" : "default"} className="ms-[0.6em]">
                {`${urgency} ${labels.article.priority}`}
              </Badge>
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
