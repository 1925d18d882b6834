import { proof } from "../content/business.ts";
import type { CallToAction as Content } from "../content/schema.ts";
import { Copy, PhoneLink, useFacts } from "../site.tsx";
import { buttonClass } from "../ui/button.tsx";
import { CallToActionButton } from "../ui/call-to-action.tsx";

/** The band that closes a page with the question every page leads to. */
export function CallToAction({ content, opensPopup = true }: { content: Content; opensPopup?: boolean }) {
  const facts = useFacts();
  return (
    <section className="closing" data-slot="closing">
      <div className="wrap">
        <h2>
          <Copy text={content.heading} />
        </h2>
        <p>
          <Copy text={content.text} />
        </p>
        <div className="actions" data-slot="actions">
          <CallToActionButton label={content.button} opensPopup={opensPopup} size="lg" />
          <PhoneLink number={facts.phone} className={buttonClass({ variant: "outline", size: "lg" })}>
            Call {facts.phone}
          </PhoneLink>
        </div>
        <ul className="proof" data-slot="proof">
          {proof.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
