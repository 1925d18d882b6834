import { menuServices, servicePath, services } from "../content/catalog.ts";
import { inconsistencies } from "../content/inconsistencies.ts";
import { labels } from "../content/labels.ts";
import type { PageLink } from "../content/navigation.ts";
import type { Service } from "../content/schema.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { CloseUp } from "../sections/close-up.tsx";
import { FoldedItems } from "../sections/folded-items.tsx";
import { Hero } from "../sections/hero.tsx";
import { Offer } from "../sections/offer.tsx";
import { PageTiles } from "../sections/page-tiles.tsx";
import { Prose } from "../sections/prose.tsx";
import { serviceTile } from "../sections/services.tsx";
import { Steps } from "../sections/steps.tsx";
import { useInconsistency } from "../site/facts.tsx";

/** How many related services a page shows that names none. */
const relatedShown = 3;
const silent: readonly string[] = inconsistencies["cta-opens-popup"].where;

export function ServicePage({ service, trail }: { service: Service; trail: readonly PageLink[] }) {
  const everywhere = useInconsistency("cta-opens-popup") === true;
  const opensPopup = everywhere || !silent.includes(servicePath(service));
  const named = service.related?.flatMap((slug) => services.find((other) => other.slug === slug) ?? []);
  // Bands of the same ground would merge: after the panel, or where there is none after the offer, they take turns.
  const [odd, even] = service.panel ? (["plain", "deep"] as const) : (["deep", "plain"] as const);
  const related = named ?? menuServices.filter(({ slug }) => slug !== service.slug).slice(0, relatedShown);
  return (
    <>
      <Hero {...service.hero} trail={trail} button={labels.service.button} opensPopup={opensPopup} />
      <Offer {...service} />
      {service.closeUp && <CloseUp {...service.closeUp} />}
      {service.panel && (
        <Band heading={service.panel.heading} ground="deep">
          <FoldedItems items={service.panel.items} ground="deep" />
        </Band>
      )}
      <Steps {...service.process} ground={odd} />
      <Prose sections={service.sections} ground={even} />
      <Band heading={labels.service.related} ground={odd}>
        <PageTiles tiles={related.map(serviceTile)} />
      </Band>
      <CallToAction content={service.callToAction} opensPopup={opensPopup} />
    </>
  );
}
