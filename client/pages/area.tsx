import { areaPath, areas } from "../content/catalog.ts";
import type { Area } from "../content/schema.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards, TitledList } from "../sections/lists.tsx";
import { Prose } from "../sections/prose.tsx";
import { Band } from "../sections/section.tsx";
import { Copy } from "../site.tsx";
import { ofArea } from "../structured-data/subjects.ts";
import { trailTo } from "./trail.ts";

export function AreaPage({ area }: { area: Area }) {
  const nearby = area.nearby.flatMap((slug) => areas.find((other) => other.slug === slug) ?? []);
  const path = areaPath(area);
  const trail = trailTo({ title: "Service Areas", href: "/service-areas" }, { title: area.city, href: path });
  return (
    <Page
      metadata={{ meta: area.meta, canonical: path, image: area.hero.image }}
      structure={{ subject: ofArea(area), trail, updated: area.updated }}
    >
      <Hero {...area.hero} eyebrow={area.county} trail={trail}>
        {area.phoneLine && (
          <p className="phone-line" data-slot="phone-line">
            <Copy text={area.phoneLine} />
          </p>
        )}
      </Hero>
      <div className="band wrap">
        <Prose sections={[area.intro]} />
      </div>
      <Band heading={area.services.heading} ground="deep">
        <TitledList items={area.services.items} />
      </Band>
      <Band heading={area.neighborhoods.heading} intro={area.neighborhoods.text}>
        <ul className="neighborhoods" data-slot="neighborhoods">
          {area.neighborhoods.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Band>
      <div className="band band-deep">
        <div className="wrap">
          <Prose sections={area.local} />
        </div>
      </div>
      <Band heading="Nearby areas">
        <LinkCards
          items={nearby.map((other) => ({ title: other.city, text: other.description, href: areaPath(other) }))}
        />
      </Band>
      <CallToAction content={area.callToAction} />
    </Page>
  );
}
