import { home } from "../content/pages/home.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Process, Reasons, Services, Stats, Testimonials, Trust } from "../sections/home-bands.tsx";
import { HomeHero } from "../sections/home-hero.tsx";
import { ofBusiness } from "../structured-data/subjects.ts";

export function HomePage() {
  return (
    <Page
      metadata={{ meta: home.meta, canonical: "/", image: home.hero.image }}
      structure={{ subject: ofBusiness("WebPage"), updated: home.updated }}
    >
      <HomeHero hero={home.hero} />
      <Stats stats={home.stats} />
      <Reasons why={home.why} />
      <Services intro={home.services} />
      <Process process={home.process} />
      <Testimonials testimonials={home.testimonials} />
      <Trust trust={home.trust} />
      <CallToAction content={home.callToAction} />
    </Page>
  );
}
