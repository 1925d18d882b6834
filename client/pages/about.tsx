import { pages } from "../content/catalog.ts";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { MarkList } from "../sections/mark-list.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { Credentials } from "../site/credentials.tsx";

export function AboutPage() {
  const { why } = pages.about;
  return (
    <InnerPage content={pages.about}>
      <Prose sections={[pages.about.story]} />
      <TitledItems {...pages.about.values} />
      <Band {...why}>
        <MarkList items={why.items} className="gap-x-16 lg:grid-cols-2" />
        <Credentials className="mt-4" />
      </Band>
    </InnerPage>
  );
}
