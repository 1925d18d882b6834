import type { Faqs } from "../content/schema.ts";
import { Copy } from "../site.tsx";

/** Questions that open by themselves, one at a time: see behavior/questions.ts for older browsers. */
export function Questions({ label, items }: { label: string; items: Faqs["items"] }) {
  return (
    <section className="band" aria-label={label}>
      <div className="wrap">
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
      </div>
    </section>
  );
}
