import { cx } from "class-variance-authority";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";
import type { TitledItem } from "./titled-items.tsx";

/** Links to other pages with a sentence each. */
export function LinkCards({ heading, items }: { heading: string; items: readonly Required<TitledItem>[] }) {
  return (
    <Band heading={heading} ground="deep">
      <ul className={cx("grid gap-x-10 gap-y-8", columnsClass)} data-slot="link-cards">
        {items.map(({ title, text, href }, index) => (
          <li
            key={href}
            className={cx("relative border-s-3 border-brass bg-white p-6", columnClass(items.length, index))}
          >
            <h3 className="mb-under-title">
              <StretchedLink href={href}>{title}</StretchedLink>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
