import { labels } from "../content/labels.ts";
import type { Faqs } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Band } from "./band.tsx";

/** Questions that open by themselves, one at a time: see behavior/questions.ts for older browsers. */
export function Questions({ items }: Pick<Faqs, "items">) {
  return (
    <Band label={labels.sections.questions}>
      <div className="max-w-[52rem] border-t-2 border-oak">
        {items.map(({ question, answer }) => (
          <details key={question} className="border-b border-limestone-line" name="questions">
            <summary className="plus-minus flex min-h-16 cursor-pointer items-center justify-between gap-4 py-4 hover:text-brick">
              <h2 className="text-h3">{question}</h2>
            </summary>
            <div className="max-w-prose pb-6 prose">
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
