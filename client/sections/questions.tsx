import { labels } from "../content/labels.ts";
import type { Faqs } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";

/** Questions that open by themselves, one at a time: see behavior/questions.ts for older browsers. */
export function Questions({ items }: Pick<Faqs, "items">) {
  return (
    <Band label={labels.sections.questions}>
      <div className="accordion">
        {items.map(({ question, answer }) => (
          <details key={question} name="questions" className="question">
            <summary>
              <h2>{question}</h2>
            </summary>
            <div className="prose">
              <p>
                <Copy text={answer} />
              </p>
            </div>
          </details>
        ))}
      </div>
    </Band>
  );
}
