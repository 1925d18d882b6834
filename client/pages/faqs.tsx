import { faqs } from "../content/pages/faqs.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Questions } from "../sections/questions.tsx";
import { ofQuestions } from "../structured-data/subjects.ts";
import { trailTo } from "./trail.ts";

export function FaqsPage() {
  const trail = trailTo({ title: "FAQs", href: "/faqs" });
  return (
    <Page
      metadata={{ meta: faqs.meta, canonical: "/faqs", image: "kitchen" }}
      structure={{ subject: ofQuestions(faqs.items), trail, updated: faqs.updated }}
    >
      <Hero {...faqs.hero} trail={trail} />
      <Questions label="Questions and answers" items={faqs.items} />
      <CallToAction content={faqs.callToAction} />
    </Page>
  );
}
