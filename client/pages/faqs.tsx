import { faqs } from "../content/catalog.ts";
import type { PageLink } from "../content/navigation.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Questions } from "../sections/questions.tsx";

export function FaqsPage({ trail }: { trail: readonly PageLink[] }) {
  return (
    <>
      <Hero {...faqs.hero} trail={trail} button={faqs.callToAction.button} />
      <Questions {...faqs} />
      <CallToAction content={faqs.callToAction} />
    </>
  );
}
