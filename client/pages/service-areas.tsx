import { areaPath, areas, serviceAreas } from "../content/catalog.ts";
import type { PageLink } from "../content/navigation.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Counties } from "../sections/counties.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards } from "../sections/link-cards.tsx";
import { Prose } from "../sections/prose.tsx";

export function ServiceAreasPage({ trail }: { trail: readonly PageLink[] }) {
  return (
    <>
      <Hero {...serviceAreas.hero} trail={trail} button={serviceAreas.callToAction.button} />
      <LinkCards
        {...serviceAreas.cities}
        items={areas.map((area) => ({ title: area.city, text: area.description, href: areaPath(area) }))}
      />
      <Counties {...serviceAreas.counties} />
      <Prose sections={serviceAreas.local} />
      <CallToAction content={serviceAreas.callToAction} />
    </>
  );
}
