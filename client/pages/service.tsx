import { cx } from "class-variance-authority";
import { beside, menuServices, services } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { dimensionClass } from "../sections/dimension.ts";
import { InnerPage } from "../sections/inner-page.tsx";
import { Items } from "../sections/items.tsx";
import { MarkList } from "../sections/mark-list.tsx";
import { PageTiles, RoofingNote, serviceTile } from "../sections/page-tiles.tsx";
import { CloseUp } from "../sections/picture.tsx";
import { Prose } from "../sections/prose.tsx";
import { stepNumberClass } from "../sections/step-number.ts";
import { TitledItems } from "../sections/titled-items.tsx";
import { Copy } from "../site/copy.tsx";
import { darkClass } from "../ui/dark.ts";

/** What a service offers, with what speaks for it and how long it takes beside that; how it is done, and what is like it. */
export function ServicePage({ service }: { service: Service }) {
  // Bands of the same ground would merge: after the panel, or where there is none after the offer, they take turns.
  const [odd, even] = service.panel ? (["plain", "deep"] as const) : (["deep", "plain"] as const);
  const { offered, highlights, duration, closeUp } = service;
  const related = beside(service, service.related, services, menuServices);
  return (
    <InnerPage content={service} hero={{ button: labels.service.button }}>
      <Band heading={offered.heading}>
        <div className="grid gap-8 lg:grid-cols-[1fr_max(24rem,35%)] lg:gap-16">
          <Items items={offered.items} rows />
          <aside
            className={cx(darkClass, "grid gap-4 self-start p-7 lg:sticky lg:top-24")}
            aria-label={highlights.heading}
          >
            <h3>{highlights.heading}</h3>
            <MarkList items={highlights.items} />
            <p className={cx(dimensionClass, "text-h3")}>{duration.value}</p>
            <p className="max-sm:hidden">
              <Copy text={duration.text} />
            </p>
          </aside>
        </div>
      </Band>
      {closeUp && <CloseUp {...closeUp} />}
      {service.panel && <TitledItems {...service.panel} brief />}
      <Band heading={service.process.heading} ground={odd}>
        <Items
          items={service.process.steps}
          rows
          stepClass={cx(stepNumberClass, "before:top-2.5 lg:grid-cols-[1fr_2fr]")}
          brief
        />
      </Band>
      <Prose sections={service.sections} ground={even} />
      <Band heading={labels.service.related} ground={odd}>
        <PageTiles tiles={related.map(serviceTile)} />
        <RoofingNote />
      </Band>
    </InnerPage>
  );
}
