import { proof } from "../content/business.ts";
import type { CallToAction as Content } from "../content/schema.ts";
import { CallToActionPair } from "../site/call-to-action-pair.tsx";
import { Copy } from "../site/copy.tsx";
import { ProofList } from "../ui/proof-list.tsx";

/** The band that closes a page with the question every page leads to. */
export function CallToAction({ content, opensPopup = true }: { content: Content; opensPopup?: boolean }) {
  return (
    <section className="closing on-dark" data-slot="closing">
      <div className="wrap">
        <h2>
          <Copy text={content.heading} />
        </h2>
        <p>
          <Copy text={content.text} />
        </p>
        <CallToActionPair label={content.button} opensPopup={opensPopup} closing />
        <ProofList claims={proof} />
      </div>
    </section>
  );
}
