import { areaPath, areas } from "../content/catalog.ts";
import { serviceAreas } from "../content/pages/service-areas.ts";
import type { ServiceAreas } from "../content/schema.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards } from "../sections/lists.tsx";
import { Band } from "../sections/section.tsx";
import { Copy, useInconsistency } from "../site.tsx";
import { collectionOf } from "../structured-data/subjects.ts";
import { Button } from "../ui/button.tsx";
import { trailTo } from "./trail.ts";

type CountyContent = ServiceAreas["counties"]["items"][number];

/** A county with its button. As given, the button does nothing; corrected, it shows the county's cities. */
function County({ name, text, cities, button }: CountyContent & { button: string }) {
  const showsCities = useInconsistency("view-cities") === true;
  const id = `cities-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <li>
      <h3>{name}</h3>
      <p>
        <Copy text={text} />
      </p>
      <Button variant="outline" size="sm" {...(showsCities && { popoverTarget: id })}>
        {button}
        <span className="sr-only"> in {name}</span>
      </Button>
      {showsCities && (
        <div id={id} popover="auto" className="cities">
          <p className="eyebrow">Cities in {name}</p>
          <ul>
            {cities.map((city) => (
              <li key={city}>{city}</li>
            ))}
          </ul>
          <Button variant="ghost" size="sm" popoverTarget={id} popoverTargetAction="hide">
            Close
          </Button>
        </div>
      )}
    </li>
  );
}

const subject = collectionOf(areas.map((area) => ({ title: area.city, href: areaPath(area) })));

export function ServiceAreasPage() {
  const { hero, cities, counties } = serviceAreas;
  const trail = trailTo({ title: "Service Areas", href: "/service-areas" });
  return (
    <Page
      metadata={{ meta: serviceAreas.meta, canonical: "/service-areas", image: hero.image }}
      structure={{ subject, trail, updated: serviceAreas.updated }}
    >
      <Hero {...hero} trail={trail} />
      <Band heading={cities.heading} intro={cities.intro}>
        <LinkCards items={areas.map((area) => ({ title: area.city, text: area.description, href: areaPath(area) }))} />
      </Band>
      <Band heading={counties.heading} intro={counties.intro} ground="deep">
        <ul className="counties">
          {counties.items.map((county) => (
            <County key={county.name} {...county} button={counties.button} />
          ))}
        </ul>
      </Band>
      <CallToAction content={serviceAreas.callToAction} />
    </Page>
  );
}
