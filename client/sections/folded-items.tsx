import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { Fold } from "./fold.tsx";
import { MarkList } from "./mark-list.tsx";

/**
 * Titles with a sentence or two each, of which phones show the titles, which open. Its place says how it looks: a page has
 * the styles of the looks that it has.
 */
export function FoldedItems({
  items,
  as: List = "ul",
  className,
  itemClass,
  foldClass = cx("gap-under-title"),
  placeClass,
}: {
  items: readonly { title: string; text: string; features?: readonly string[] }[];
  as?: "ul" | "ol";
  className: string;
  itemClass: string;
  foldClass?: string;
  /** The columns that an item takes: see columns.ts. */
  placeClass?: (count: number, index: number) => string | undefined;
}) {
  return (
    <List className={className}>
      {items.map(({ title, text, features }, index) => (
        <li key={title} className={cx(itemClass, placeClass?.(items.length, index))}>
          <Fold title={title} className={cx("grid", foldClass)}>
            <p>
              <Copy text={text} />
            </p>
            {features && <MarkList items={features} />}
          </Fold>
        </li>
      ))}
    </List>
  );
}
