import { areaPath, areas, beside } from "../content/catalog.ts";
import type { Area } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { AreaMap } from "../map/area-map.tsx";
import { Band } from "../sections/band.tsx";
import { PhoneLine } from "../sections/hero.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Neighborhoods } from "../sections/neighborhoods.tsx";
import { PageTiles } from "../sections/page-tiles.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function AreaPage({ area }: { area: Area }) {
  const nearby = beside(area, area.nearby, areas);
  return (
    <InnerPage
      content={area}
      hero={{ eyebrow: area.county, children: area.phoneLine && <PhoneLine text={area.phoneLine} /> }}
    >
      <Prose sections={[area.intro]} />
      <TitledItems {...area.services} />
      <Neighborhoods {...area.neighborhoods} map={area.coordinates && <AreaMap area={area} />} />
      <Prose sections={area.local} ground="deep" />
      <Band heading={labels.area.nearby}>
        <PageTiles
          tiles={nearby.map((other) => ({ title: other.city, href: areaPath(other), image: other.hero.image }))}
        />
      </Band>
    </InnerPage>
  );
}
