import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { Badge } from "../ui/badge.tsx";
import { columnsOf } from "./columns.ts";
import { MarkList } from "./mark-list.tsx";

export interface ItemsProps {
  items: readonly {
    title: string;
    text: string;
    href?: string | undefined;
    /** The kind of page to which the title links. */
    badge?: string;
    features?: readonly string[];
  }[];
  /** Below each other on every screen, and not only where columns would leave a gap. */
  rows?: boolean;
  /** Classes of each item of a numbered list. */
  stepClass?: string;
}

/** A grid of titled items, or a list of rows with the title on the left. On phones each text is below its title. */
export function Items({ items, rows, stepClass }: ItemsProps) {
  const columns = rows ? undefined : columnsOf(items.length);
  const List = stepClass ? "ol" : "ul";
  return (
    <List className={columns} role="list">
      {items.map(({ title, text, href, badge, features }) => (
        <li
          key={title}
          className={cx(
            "relative grid content-start gap-x-10 gap-y-under-title border-t border-brass py-3 sm:py-5",
            !columns && ["sm:grid-cols-[1fr_2fr] sm:items-baseline", stepClass],
          )}
        >
          <h3>
            {href ? (
              <a className="stretched hover:text-brick hover:underline" href={href}>
                {title}
              </a>
            ) : (
              <Copy text={title} />
            )}
            {badge && (
              <Badge variant="accent" className="ms-[0.6em]">
                {badge}
              </Badge>
            )}
          </h3>
          <p className="relative">
            <Copy text={text} />
          </p>
          {features && <MarkList items={features} />}
        </li>
      ))}
    </List>
  );
}
