import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { columnsOf } from "./columns.ts";
import { MarkList } from "./mark-list.tsx";

export interface ItemsProps {
  items: readonly { title: string; text: string; href?: string | undefined; features?: readonly string[] }[];
  /** Below each other on every screen, and not only where columns would leave a gap. */
  rows?: boolean;
  numbered?: boolean;
  /** Whether phones show the titles alone. */
  brief?: boolean;
}

const numberedClass = cx("numeral ps-10 before:top-2.5 before:text-h2-prose before:leading-tight lg:ps-16");
const rowClass = cx("lg:grid-cols-[1fr_2fr] lg:items-baseline");
const rowOfThreeClass = cx("lg:grid-cols-[1fr_1.6fr_1.4fr] lg:items-baseline");

/** Titles with a sentence or two each, below a line: in whole rows of columns, or in rows with the text beside the title. */
export function Items({ items, rows = false, numbered = false, brief = false }: ItemsProps) {
  const columns = rows ? undefined : columnsOf(items.length);
  const List = numbered ? "ol" : "ul";
  const shown = brief ? cx("max-sm:hidden") : "";
  return (
    <List className={cx(columns, numbered && "[counter-reset:step]")}>
      {items.map(({ title, text, href, features }) => (
        <li
          key={title}
          className={cx(
            "grid content-start gap-x-10 gap-y-under-title border-t border-brass py-3 sm:py-5",
            !columns && (features ? rowOfThreeClass : rowClass),
            numbered && numberedClass,
          )}
        >
          <h3>{href ? <a href={href}>{title}</a> : <Copy text={title} />}</h3>
          <p className={shown}>
            <Copy text={text} />
          </p>
          {features && <MarkList items={features} className={shown} />}
        </li>
      ))}
    </List>
  );
}
