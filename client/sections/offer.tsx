import type { Service } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";
import { MarkList } from "./mark-list.tsx";
import { TitledList } from "./titled-items.tsx";

/** What a service offers, and beside it what speaks for it and how long it takes. */
export function Offer({ offered, highlights, duration }: Pick<Service, "offered" | "highlights" | "duration">) {
  return (
    <Band heading={offered.heading}>
      <div className="with-side">
        <TitledList items={offered.items} className="offered" />
        <aside className="side-panel" aria-label={highlights.heading}>
          <h3>{highlights.heading}</h3>
          <MarkList items={highlights.items} />
          <p className="dimension">{duration.value}</p>
          <p>
            <Copy text={duration.text} />
          </p>
        </aside>
      </div>
    </Band>
  );
}
