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
import { RelatedTiles } from "../sections/page-tiles.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Copy } from "../site/copy.tsx";
import { darkClass } from "../ui/dark.ts";

const priceSides = ["lower", "raise"] as const;

/** Two lists: factors that lower the price of a service, and factors that raise it. */
const PriceFactors = (price: NonNullable<Service["price"]>) => (
  <>
    <h3>{labels.service.price}</h3>
    <div className="columns-of-two gap-x-5 gap-y-3 text-sm">
      {priceSides.map((side) => (
        <div key={side}>
          <h4 className="font-strong">{labels.service[side]}</h4>
          <ul>
            {price[side].map((text) => (
              <li key={text} className="border-t border-oak-soft py-1.5">
                <Copy text={text} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </>
);

/** A service page: offered work with highlights, duration and price factors; the process; related services. */
export function ServicePage({ service }: { service: Service }) {
  const { offered, highlights, duration, price, closeUp, panel, process } = service;
  // Bands of the same ground would merge: after the panel, or where there is none after the offer, they take turns.
  const odd = !panel;
  const related = beside(service, service.related, services, menuServices);
  return (
    <InnerPage content={service}>
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
            {price && <PriceFactors {...price} />}
          </aside>
        </div>
      </Band>
      {closeUp && <CloseUp {...closeUp} />}
      {panel && <TitledItems {...panel} deep />}
      <TitledItems {...process} items={process.steps} deep={odd} rows stepClass={cx("numeral [--step:0.625rem]")} />
      <Prose sections={service.sections} deep={!odd} />
      <Band heading={labels.service.related} deep={odd}>
        <RelatedTiles services={related} />
      </Band>
    </InnerPage>
  );
}
