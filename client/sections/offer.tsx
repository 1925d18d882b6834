import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { darkClass } from "../ui/dark.ts";
import { Band } from "./band.tsx";
import { spanLastClass } from "./columns.ts";
import { dimensionClass } from "./dimension.ts";
import { FoldedItems } from "./folded-items.tsx";
import { MarkList } from "./mark-list.tsx";

/**
 * What a service offers, and beside it what speaks for it and how long it takes: both end at the same line. On phones the
 * offers are titles that open.
 */
export function Offer({ offered, highlights, duration }: Pick<Service, "offered" | "highlights" | "duration">) {
  return (
    <Band heading={offered.heading}>
      <div className="grid gap-10 lg:grid-cols-[1fr_max(24rem,35%)] lg:gap-16">
        <FoldedItems
          items={offered.items}
          className="grid content-between gap-x-10 sm:grid-cols-2 sm:gap-y-7"
          itemClass="border-t border-limestone-line sm:pt-4"
          placeClass={spanLastClass}
        />
        <aside className={cx(darkClass, "flex flex-col gap-4 p-7")} aria-label={highlights.heading}>
          <h3>{highlights.heading}</h3>
          <MarkList items={highlights.items} />
          <p className={cx(dimensionClass, "mt-auto pt-2 text-xl")}>{duration.value}</p>
          <p>
            <Copy text={duration.text} />
          </p>
        </aside>
      </div>
    </Band>
  );
}
