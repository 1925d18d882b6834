import { servicePath, services } from "../content/catalog.ts";
import { inconsistencies } from "../content/inconsistencies.ts";
import type { Service } from "../content/schema.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards, Steps, TitledList } from "../sections/lists.tsx";
import { Prose } from "../sections/prose.tsx";
import { Band } from "../sections/section.tsx";
import { Copy, useInconsistency } from "../site.tsx";
import { ofService } from "../structured-data/subjects.ts";
import { CallToActionButton } from "../ui/call-to-action.tsx";
import { trailTo } from "./trail.ts";

const silent: readonly string[] = inconsistencies["cta-opens-popup"].where;

export function ServicePage({ service }: { service: Service }) {
  const path = servicePath(service);
  const everywhere = useInconsistency("cta-opens-popup") === true;
  const opensPopup = everywhere || !silent.includes(path);
  const related = service.related.flatMap((slug) => services.find((other) => other.slug === slug) ?? []);
  const trail = trailTo({ title: service.title, href: path });
  return (
    <Page
      metadata={{ meta: service.meta, canonical: path, image: service.hero.image }}
      structure={{ subject: ofService(service), trail, updated: service.updated }}
    >
      <Hero {...service.hero} trail={trail}>
        <div className="actions" data-slot="actions">
          <CallToActionButton label="Get Free Estimate" opensPopup={opensPopup} size="lg" />
        </div>
      </Hero>
      <Band heading={service.offered.heading}>
        <div className="with-side">
          <TitledList items={service.offered.items} className="offered" />
          <aside className="side-panel" aria-label={service.highlights.heading}>
            <h3>{service.highlights.heading}</h3>
            <ul className="ticks">
              {service.highlights.items.map((text) => (
                <li key={text}>
                  <Copy text={text} />
                </li>
              ))}
            </ul>
            <p className="dimension">{service.duration.value}</p>
            <p>
              <Copy text={service.duration.text} />
            </p>
          </aside>
        </div>
      </Band>
      {service.panel && (
        <Band heading={service.panel.heading} ground="deep">
          <TitledList items={service.panel.items} />
        </Band>
      )}
      <Band heading={service.process.heading}>
        <Steps steps={service.process.steps} />
      </Band>
      <div className="band band-deep">
        <div className="wrap">
          <Prose sections={service.sections} />
        </div>
      </div>
      <Band heading="Often done together">
        <LinkCards
          items={related.map((other) => ({ title: other.title, text: other.description, href: servicePath(other) }))}
        />
      </Band>
      <CallToAction content={service.callToAction} opensPopup={opensPopup} />
    </Page>
  );
}
