import { cx } from "class-variance-authority";
import { menuServices, pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { columnClass, columnsClass } from "../sections/columns.ts";
import { FoldedItems } from "../sections/folded-items.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { PageTiles, serviceTile } from "../sections/page-tiles.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import { darkClass } from "../ui/dark.ts";

export function HomePage() {
  const { home } = pages;
  const { why, process, trust } = home;
  return (
    <>
      <HomeHero {...home.hero} />
      <section className={darkClass} aria-label={labels.sections.stats}>
        <dl className="wrap grid grid-cols-2 gap-6 py-8 lg:grid-cols-4 lg:py-14">
          {home.stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="before:mb-3 before:block before:dimension-line">{label}</dt>
              <dd className="mb-2 font-display text-figure leading-tight font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Band heading={why.heading} intro={why.intro}>
        <FoldedItems
          items={why.items}
          as="ol"
          className="grid gap-x-12 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3"
          itemClass="border-t border-limestone-line sm:border-t-2 sm:border-oak sm:pt-5"
          foldClass="gap-2"
        />
      </Band>
      <Band {...home.services} ground="deep" id="services">
        <PageTiles tiles={menuServices.map(serviceTile)} />
      </Band>
      <Band heading={process.heading} intro={process.intro}>
        <FoldedItems
          items={process.steps}
          as="ol"
          className="[counter-reset:step]"
          itemClass="numeral border-t border-limestone-line ps-10 before:top-1.5 before:text-[1.75rem] before:leading-tight sm:py-6 sm:ps-18 sm:before:top-4 sm:before:text-[3.5rem]"
          foldClass="gap-3 lg:grid-cols-[1fr_1.6fr_1.4fr] lg:gap-10"
        />
      </Band>
      <Testimonials {...home.testimonials} />
      <Band heading={trust.heading} intro={trust.intro}>
        <FoldedItems
          items={trust.items}
          className={cx("grid gap-x-16 sm:gap-y-7", columnsClass)}
          itemClass="tick border-limestone-line max-sm:border-t max-sm:before:top-3.5"
          placeClass={columnClass}
        />
      </Band>
      <CallToAction content={home.callToAction} />
    </>
  );
}
