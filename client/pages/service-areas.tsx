import { pages } from "../content/catalog.ts";
import { Cities } from "../sections/cities.tsx";
import { Counties } from "../sections/counties.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";

export function ServiceAreasPage() {
  const content = pages["service-areas"];
  return (
    <InnerPage content={content}>
      <Cities {...content.cities} />
      <Counties {...content.counties} />
      <Prose sections={content.local} />
    </InnerPage>
  );
}
