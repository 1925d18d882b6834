import { serviceAreas } from "../content/catalog.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Cities } from "../sections/cities.tsx";
import { Counties } from "../sections/counties.tsx";
import { Hero } from "../sections/hero.tsx";
import { Prose } from "../sections/prose.tsx";

export function ServiceAreasPage() {
  return (
    <>
      <Hero {...serviceAreas.hero} button={serviceAreas.callToAction.button} />
      <Cities {...serviceAreas.cities} />
      <Counties {...serviceAreas.counties} />
      <Prose sections={serviceAreas.local} />
      <CallToAction content={serviceAreas.callToAction} />
    </>
  );
}
