import { about } from "../content/catalog.ts";
import type { PageLink } from "../content/navigation.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Claims } from "../sections/claims.tsx";
import { Hero } from "../sections/hero.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function AboutPage({ trail }: { trail: readonly PageLink[] }) {
  return (
    <>
      <Hero {...about.hero} trail={trail} button={about.callToAction.button} />
      <Prose sections={[about.story]} />
      <TitledItems {...about.values} ground="deep" />
      <Claims {...about.why} />
      <CallToAction content={about.callToAction} />
    </>
  );
}
