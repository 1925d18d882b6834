import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";
import { MarkList } from "./mark-list.tsx";

/**
 * What phones show as a heading that opens, and all other screens as a heading with its text: one of the two headings is
 * there for eyes and screen readers alike. A wide browser that cannot open details by its styles shows what phones do.
 */
function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  const name = <Copy text={title} />;
  return (
    <details className="sm:details-content:[content-visibility:visible]">
      <summary className="plus-minus flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 hover:text-brick sm:supports-[selector(::details-content)]:hidden">
        <h3 className="text-base leading-snug text-wrap">{name}</h3>
      </summary>
      <div className={cx("max-sm:pb-5", className)}>
        <h3 className="hidden sm:supports-[selector(::details-content)]:block">{name}</h3>
        {children}
      </div>
    </details>
  );
}

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
