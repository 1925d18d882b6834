import { renderToStaticMarkup } from "react-dom/server";
import { labels } from "../content/labels.ts";
import type { Faqs } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { Copy } from "../site/copy.tsx";
import { SiteProvider, useFacts } from "../site/facts.tsx";
import { Band } from "./band.tsx";

export function Questions({ items }: Pick<Faqs, "items">) {
  const facts = useFacts();
  const answered = items.map(({ question, answer }) => ({
    question,
    answer: renderToStaticMarkup(
      <SiteProvider facts={facts}>
        <p>
          <Copy text={answer} />
        </p>
      </SiteProvider>,
    ),
  }));
  return (
    <Band label={labels.sections.questions}>
      <Island name="accordion" id="questions" className="accordion" props={{ items: answered }} />
    </Band>
  );
}
