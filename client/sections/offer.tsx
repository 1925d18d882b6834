import { cx } from "class-variance-authority";
import type { Service } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { darkClass } from "../ui/dark.ts";
import { Band } from "./band.tsx";
import { besideClass } from "./beside.ts";
import { dimensionClass } from "./dimension.ts";
import { MarkList } from "./mark-list.tsx";
import { halfWidth, Picture, RenderingNote } from "./picture.tsx";
import { TitledList } from "./titled-items.tsx";

/**
 * What a service offers, and beside it what speaks for it and how long it takes. The second picture fills what the shorter
 * column leaves; without one the list does.
 */
export function Offer({
  offered,
  closeUp,
  highlights,
  duration,
}: Pick<Service, "offered" | "closeUp" | "highlights" | "duration">) {
  return (
    <Band heading={offered.heading}>
      <div className={besideClass}>
        <div className="flex flex-col gap-10">
          <TitledList
            items={offered.items}
            narrow
            className={cx("gap-y-7", !closeUp && "lg:flex-1 lg:content-between")}
          />
          {closeUp && (
            <figure className="flex flex-1 flex-col">
              <div className="relative min-h-64 flex-1 overflow-hidden rounded-sm">
                <Picture
                  name={closeUp.image}
                  detail={closeUp.detail}
                  sizes={halfWidth}
                  className="absolute size-full object-cover"
                />
              </div>
              <figcaption>
                <RenderingNote name={closeUp.image} />
              </figcaption>
            </figure>
          )}
        </div>
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
