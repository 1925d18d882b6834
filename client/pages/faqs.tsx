import { renderToStaticMarkup } from "react-dom/server";
import { faqs } from "../content/pages/faqs.ts";
import { Island } from "../islands/island.tsx";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Copy, SiteProvider, useFacts } from "../site.tsx";
import { ofQuestions } from "../structured-data/subjects.ts";
import { trailTo } from "./trail.ts";

export function FaqsPage() {
  const facts = useFacts();
  const items = faqs.items.map(({ question, answer }) => ({
    question,
    answer: renderToStaticMarkup(
      <SiteProvider facts={facts}>
        <p>
          <Copy text={answer} />
        </p>
      </SiteProvider>,
    ),
  }));
  const trail = trailTo({ title: "FAQs", href: "/faqs" });
  return (
    <Page
      metadata={{ meta: faqs.meta, canonical: "/faqs", image: "kitchen" }}
      structure={{ subject: ofQuestions(faqs.items), trail, updated: faqs.updated }}
    >
      <Hero {...faqs.hero} trail={trail} />
      <section className="band" aria-label="Questions and answers">
        <div className="wrap">
          <Island name="accordion" id="questions" className="accordion" props={{ items }} />
        </div>
      </section>
      <CallToAction content={faqs.callToAction} />
    </Page>
  );
}
