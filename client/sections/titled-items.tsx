import { cx } from "class-variance-authority";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { columnClass, columnsClass } from "./columns.ts";

/** Titles with a sentence each: values, seasons, what an area calls for. */
export function TitledItems({
  heading,
  items,
}: {
  heading: string;
  items: readonly { title: string; text: string; href?: string | undefined }[];
}) {
  return (
    <Band heading={heading} ground="deep">
      <ul className={cx("grid gap-x-10 gap-y-8", columnsClass)}>
        {items.map(({ title, text, href }, index) => (
          <li key={title} className={cx("border-t border-brass pt-4", columnClass(items.length, index))}>
            <h3 className="mb-under-title">{href ? <a href={href}>{title}</a> : title}</h3>
            <p>
              <Copy text={text} />
            </p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
