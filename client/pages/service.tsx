import { menuServices, relatedPages, services } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { ItemRows } from "../parts/items.tsx";
import { MarkList } from "../parts/mark-list.tsx";
import { PageTiles, RoofingLinks, secondTileOf } from "../parts/page-tiles.tsx";
import { ProposalSheet } from "../parts/proposal-sheet.tsx";
import { Timeline } from "../parts/timeline.tsx";
import { Band } from "../sections/band.tsx";
import { CloseUp } from "../sections/close-up.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";
import { Statement } from "../sections/statement.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Copy } from "../site/copy.tsx";
import { DarkGround } from "../ui/dark-ground.tsx";
import { Dimension } from "../ui/dimension.tsx";

const priceSides = ["lower", "raise"] as const;

/** Two lists: factors that lower the price of a service, and factors that raise it. */
const PriceFactors = (price: NonNullable<Service["price"]>) => (
  <>
    <h3>{labels.service.price}</h3>
    <div className="columns-of-two gap-x-5 text-sm">
      {priceSides.map((side) => (
        // Subgrid rows align the factors of both lists.
        <div key={side} className="row-span-4 grid grid-rows-subgrid pb-3">
          <h4 className="font-strong">{labels.service[side]}</h4>
          <ul className="row-span-3 grid grid-rows-subgrid">
            {price[side].map((text) => (
              <li key={text} className="border-t border-brass py-1.5">
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
  // Adjacent bands with the same background would merge, so backgrounds alternate from the panel on, or from the offer on.
  const odd = !panel;
  const related = relatedPages(service, service.related, services, menuServices);
  return (
    <InnerPage content={service}>
      <Band {...offered}>
        <div className="grid gap-8 lg:grid-cols-[1fr_max(24rem,35%)] lg:gap-16">
          {/* If the panel is higher, the rows share its height. */}
          <ItemRows items={offered.items} className="lg:grid" />
          <DarkGround>
            <aside className="grid gap-4 self-start p-card lg:sticky lg:top-24" aria-label={highlights.heading}>
              <h3>{highlights.heading}</h3>
              <MarkList items={highlights.items} />
              <Dimension>
                <p className="text-h3 text-balance">{duration.value}</p>
              </Dimension>
              <p>
                <Copy text={duration.text} />
              </p>
              {price && <PriceFactors {...price} />}
            </aside>
          </DarkGround>
        </div>
      </Band>
      {closeUp &&
        (closeUp.sentence ? <Statement {...closeUp} sentence={closeUp.sentence} /> : <CloseUp {...closeUp} />)}
      {panel && <TitledItems {...panel} shaded />}
      <Band shaded={odd}>
        {/* Phones show the proposal after the steps; desktops below the heading, next to the steps, which share the height. */}
        <section className="grid gap-8 lg:grid-cols-[min(26rem,40%)_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-16">
          <h2>
            <Copy text={process.heading} />
          </h2>
          <Timeline items={process.steps} className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-1.5 lg:grid" />
          <ProposalSheet className="lg:sticky lg:top-24" />
        </section>
      </Band>
      <Prose sections={service.sections} shaded={!odd} />
      {related.length > 0 && (
        <Band heading={labels.service.related} shaded={odd}>
          <PageTiles tiles={related.map(secondTileOf)} />
          <RoofingLinks />
        </Band>
      )}
    </InnerPage>
  );
}
