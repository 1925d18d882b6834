import { cx } from "class-variance-authority";
import { menuServices, pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { CloseUp } from "../sections/close-up.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { Items } from "../sections/items.tsx";
import { ServiceTiles } from "../sections/page-tiles.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import { darkClass } from "../ui/dark.ts";

export function HomePage() {
  const { home } = pages;
  const { why, process, trust } = home;
  return (
    <>
      <HomeHero {...home.hero} />
      <section className={darkClass} aria-label={labels.sections.stats}>
        <dl className="wrap columns-of-two gap-6 py-6 sm:grid-cols-4 lg:py-14">
          {home.stats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="dimension-above">{label}</dt>
              <dd className="mb-2 font-display text-h2 leading-tight font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Band {...why}>
        <Items items={why.items} />
      </Band>
      <Band {...home.services} deep id="services">
        <ServiceTiles services={menuServices} roofing={home.roofing} />
      </Band>
      <Band {...process}>
        <Items
          items={process.steps}
          rows
          stepClass={cx("numeral [--step:0.625rem] sm:max-lg:*:last:col-start-2 lg:grid-cols-[1fr_1.6fr_1.4fr]")}
        />
      </Band>
      {home.closeUp && <CloseUp {...home.closeUp} />}
      <Testimonials {...home.testimonials} />
      <Band {...trust}>
        <Items items={trust.items} />
      </Band>
      <CallToAction content={home.callToAction} />
    </>
  );
}
