import { faqs } from "../content/catalog.ts";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Questions } from "../sections/questions.tsx";

export function FaqsPage() {
  return (
    <>
      <Hero {...faqs.hero} button={faqs.callToAction.button} />
      <Questions {...faqs} />
      <CallToAction content={faqs.callToAction} />
    </>
  );
}
