import { menuServices, pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { ItemRows } from "../parts/items.tsx";
import { Steps } from "../parts/steps.tsx";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { Actions } from "../ui/button.tsx";
import { DarkGround } from "../ui/dark-ground.tsx";
import { HomeHero } from "./home/hero.tsx";
import { House } from "./home/house.tsx";
import { Proposal } from "./home/proposal.tsx";
import { ServiceTiles } from "./home/service-tiles.tsx";
import { Testimonials } from "./home/testimonials.tsx";

export function HomePage() {
  const { home } = pages;
  const { why, process, trust } = home;
  const estimate = (
    <Actions className="mt-8">
      <CallToActionButton label={home.hero.button} variant="outline" size="lg" />
    </Actions>
  );
  return (
    <>
      <HomeHero {...home.hero} />
      <DarkGround>
        <section aria-label={labels.sections.stats}>
          <dl className="wrap columns-of-two gap-6 py-6 sm:grid-cols-[repeat(auto-fit,minmax(max(7rem,20%),1fr))] lg:py-14">
            {home.stats.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="dimension-above text-sm">{label}</dt>
                <dd className="mb-2 font-display text-h1-home leading-tight font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </DarkGround>
      <Band {...why}>
        <House {...why} />
      </Band>
      <Band {...home.services} shaded id="services">
        <ServiceTiles services={menuServices} roofing={home.roofing} />
        {estimate}
      </Band>
      <Band {...process}>
        <Steps items={process.steps} itemClass="sm:max-lg:*:last:col-start-2 lg:grid-cols-[1fr_1.6fr_1.4fr]" />
        {estimate}
      </Band>
      <Testimonials {...home.testimonials} closeUp={home.closeUp} />
      <Band {...trust} id="proposal">
        {trust.proposal ? (
          <Proposal {...trust.proposal} promises={trust.items} button={home.hero.button} />
        ) : (
          <ItemRows items={trust.items} />
        )}
      </Band>
      <CallToAction content={home.callToAction} />
    </>
  );
}
