import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band, type Ground } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";

/** Links to other pages with a sentence each; in one column where something stands beside them on desktops. */
export function LinkCards({
  heading,
  intro,
  ground = "plain",
  items,
  beside,
}: {
  heading: string;
  intro?: string;
  ground?: Ground;
  items: readonly { title: string; text: string; href: string }[];
  beside?: ReactNode;
}) {
  const list = (
    <ul
      className={cx(
        "grid gap-x-10",
        beside ? "gap-y-5 sm:max-lg:grid-cols-2 lg:content-between" : ["gap-y-8", columnsClass],
      )}
      data-slot="link-cards"
    >
      {items.map(({ title, text, href }, index) => (
        <li
          key={href}
          className={cx(
            "relative border-s-3 border-brass bg-white",
            beside ? "p-5 sm:max-lg:last:odd:col-span-2" : ["p-6", columnClass(items.length, index)],
          )}
        >
          <h3 className="mb-under-title">
            <StretchedLink href={href}>{title}</StretchedLink>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
  return (
    <Band heading={heading} intro={intro} ground={ground}>
      {beside ? (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 lg:gap-x-16">
          {beside}
          {list}
        </div>
      ) : (
        list
      )}
    </Band>
  );
}
