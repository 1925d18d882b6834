import { about } from "../content/pages/about.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { TitledList } from "../sections/lists.tsx";
import { Prose } from "../sections/prose.tsx";
import { Band } from "../sections/section.tsx";
import { Copy } from "../site.tsx";
import { ofBusiness } from "../structured-data/subjects.ts";
import { trailTo } from "./trail.ts";

export function AboutPage() {
  const { hero, story, values, why } = about;
  const trail = trailTo({ title: "About", href: "/about" });
  return (
    <Page
      metadata={{ meta: about.meta, canonical: "/about", image: hero.image }}
      structure={{ subject: ofBusiness("AboutPage"), trail, updated: about.updated }}
    >
      <Hero {...hero} trail={trail} />
      <div className="band wrap">
        <Prose sections={[story]} />
      </div>
      <Band heading={values.heading} ground="deep">
        <TitledList items={values.items} />
      </Band>
      <Band heading={why.heading} intro={why.intro}>
        <ul className="ticks">
          {why.items.map((text) => (
            <li key={text}>
              <Copy text={text} />
            </li>
          ))}
        </ul>
      </Band>
      <CallToAction content={about.callToAction} />
    </Page>
  );
}
