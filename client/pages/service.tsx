import { cx } from "class-variance-authority";
import { beside, menuServices, services } from "../content/catalog.ts";
import type { Service } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { columnClass, columnsClass, spanLastClass } from "../sections/columns.ts";
import { dimensionClass } from "../sections/dimension.ts";
import { FoldedItems } from "../sections/folded-items.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { MarkList } from "../sections/mark-list.tsx";
import { PageTiles, serviceTile } from "../sections/page-tiles.tsx";
import { Picture, RenderingNote } from "../sections/picture.tsx";
import { Prose } from "../sections/prose.tsx";
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
      {closeUp && (
        <figure className="print:hidden">
          <Picture
            name={closeUp.image}
            detail={closeUp.detail}
            shape="wide"
            phone="edge"
            column="edge"
            boxClass="max-h-[max(15rem,34vw)]"
          />
          <figcaption className="wrap pb-close">
            <RenderingNote of={closeUp.image} />
          </figcaption>
        </figure>
      )}
      {service.panel && (
        <Band heading={service.panel.heading} ground="deep">
          <FoldedItems
            items={service.panel.items}
            className={cx("grid gap-x-10 sm:gap-y-8", columnsClass)}
            itemClass="border-t border-brass sm:pt-4"
            placeClass={columnClass}
          />
        </Band>
      )}
      <Band heading={service.process.heading} ground={odd}>
        <FoldedItems
          items={service.process.steps}
          as="ol"
          className={cx("grid gap-x-10 [counter-reset:step] sm:gap-y-8", columnsClass)}
          itemClass="numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:border-t-0 sm:ps-13 sm:before:top-[-0.2rem] sm:before:text-[2.25rem]"
          placeClass={columnClass}
        />
      </Band>
      <Prose sections={service.sections} ground={even} />
      <Band heading={labels.service.related} ground={odd}>
        <PageTiles tiles={related.map(serviceTile)} />
      </Band>
    </InnerPage>
  );
}
