import { cx } from "class-variance-authority";
import type { Point } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";
import { Badge } from "../ui/badge.tsx";

/** With its number before it. */
const numberedClass = cx("numeral ps-10 before:-top-0.5 before:text-h2-prose before:leading-tight lg:ps-16");

/** Signs, steps, phases or mistakes, numbered where their order matters. */
export function Points({ points, numbered }: { points: readonly Point[]; numbered: boolean }) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={cx("grid gap-5", numbered && "[counter-reset:step]")}>
      {points.map(({ title, description, urgency, label }) => (
        <li key={title} className={numbered ? numberedClass : undefined}>
          <h3 className="mb-under-title">
            {label && (
              <Badge variant="accent" className="me-[0.6em]">
                {label}
              </Badge>
            )}
            {title}
            {urgency && (
              <Badge variant={urgency === "Critical" ? "urgent" : "default"} className="ms-[0.6em]">
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
