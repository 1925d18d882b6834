import { home } from "../content/catalog.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { FoldedItems } from "../sections/folded-items.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { Services } from "../sections/services.tsx";
import { Stats } from "../sections/stats.tsx";
import { Testimonials } from "../sections/testimonials.tsx";

export function HomePage() {
  const { why, process, trust } = home;
  return (
    <>
      <HomeHero {...home.hero} />
      <Stats stats={home.stats} />
      <Band heading={why.heading} intro={why.intro}>
        <FoldedItems items={why.items} look="reasons" />
      </Band>
      <Services {...home.services} />
      <Band heading={process.heading} intro={process.intro}>
        <FoldedItems items={process.steps} look="process" />
      </Band>
      <Testimonials {...home.testimonials} />
      <Band heading={trust.heading} intro={trust.intro}>
        <FoldedItems items={trust.items} look="ticks" />
      </Band>
      <CallToAction content={home.callToAction} />
    </>
  );
}
