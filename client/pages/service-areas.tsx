import { serviceAreas } from "../content/catalog.ts";
import { Cities } from "../sections/cities.tsx";
import { Counties } from "../sections/counties.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";

export function ServiceAreasPage() {
  return (
    <InnerPage content={serviceAreas}>
      <Cities {...serviceAreas.cities} />
      <Counties {...serviceAreas.counties} />
      <Prose sections={serviceAreas.local} />
    </InnerPage>
  );
}
