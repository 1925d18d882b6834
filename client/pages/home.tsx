import { home } from "../content/catalog.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { FoldedItems } from "../sections/folded-items.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { Process } from "../sections/process.tsx";
import { Reasons } from "../sections/reasons.tsx";
import { Services } from "../sections/services.tsx";
import { Stats } from "../sections/stats.tsx";
import { Testimonials } from "../sections/testimonials.tsx";

export function HomePage() {
  const { heading, intro, items } = home.trust;
  return (
    <>
      <HomeHero {...home.hero} />
      <Stats stats={home.stats} />
      <Reasons {...home.why} />
      <Services {...home.services} />
      <Process {...home.process} />
      <Testimonials {...home.testimonials} />
      <Band heading={heading} intro={intro}>
        <FoldedItems items={items} look="ticks" />
      </Band>
      <CallToAction content={home.callToAction} />
    </>
  );
}
