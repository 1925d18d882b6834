import { home } from "../content/catalog.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { Process } from "../sections/process.tsx";
import { Reasons } from "../sections/reasons.tsx";
import { Services } from "../sections/services.tsx";
import { Stats } from "../sections/stats.tsx";
import { Testimonials } from "../sections/testimonials.tsx";
import { Trust } from "../sections/trust.tsx";

export function HomePage() {
  return (
    <>
      <HomeHero {...home.hero} />
      <Stats stats={home.stats} />
      <Reasons {...home.why} />
      <Services {...home.services} />
      <Process {...home.process} />
      <Testimonials {...home.testimonials} />
      <Trust {...home.trust} />
      <CallToAction content={home.callToAction} />
    </>
  );
}
