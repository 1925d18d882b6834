import { cx } from "class-variance-authority";
import { beside, menuServices, services } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { CloseUp } from "../sections/close-up.tsx";
import { dimensionClass } from "../sections/dimension.ts";
import { InnerPage } from "../sections/inner-page.tsx";
import { Items } from "../sections/items.tsx";
import { MarkList } from "../sections/mark-list.tsx";
import { ServiceTiles } from "../sections/page-tiles.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Copy } from "../site/copy.tsx";
import { darkClass } from "../ui/dark.ts";

/** What a service offers, with what speaks for it and how long it takes beside that; how it is done, and what is like it. */
export function ServicePage({ service }: { service: Service }) {
  const { offered, highlights, duration, closeUp, panel, process } = service;
  // Bands of the same ground would merge: after the panel, or where there is none after the offer, they take turns.
  const odd = !panel;
  const related = beside(service, service.related, services, menuServices);
  return (
    <InnerPage content={service} hero={{ button: labels.service.button }}>
      <Band {...offered}>
        <div className="grid gap-8 lg:grid-cols-[1fr_max(24rem,35%)] lg:gap-16">
          <Items items={offered.items} rows />
          <aside
            className={cx(darkClass, "grid gap-4 self-start p-card lg:sticky lg:top-24")}
            aria-label={highlights.heading}
          >
            <h3>{highlights.heading}</h3>
            <MarkList items={highlights.items} />
            <p className={cx(dimensionClass, "text-h3")}>{duration.value}</p>
            <p>
              <Copy text={duration.text} />
            </p>
          </aside>
        </div>
      </Band>
      {closeUp && <CloseUp {...closeUp} />}
      {panel && <TitledItems {...panel} deep />}
      <TitledItems {...process} items={process.steps} deep={odd} rows stepClass={cx("numeral [--step:0.625rem]")} />
      <Prose sections={service.sections} deep={!odd} />
      <Band heading={labels.service.related} deep={odd}>
        <ServiceTiles services={related} />
      </Band>
    </InnerPage>
  );
}
