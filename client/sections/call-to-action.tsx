import { cx } from "class-variance-authority";
import type { CallToAction as Content } from "../content/schema.ts";
import { CallToActionPair } from "../site/call-to-action.tsx";
import { Copy, proofOf } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { darkClass } from "../ui/dark.ts";
import { ProofList } from "../ui/proof-list.tsx";

/** The band that closes a page with the question every page leads to. */
export function CallToAction({ content }: { content: Content }) {
  const facts = useFacts();
  return (
    <section className={cx(darkClass, "roofed pt-under-roof pb-band")} data-slot="closing">
      <div className="wrap grid justify-items-start gap-6">
        <h2>
          <Copy text={content.heading} />
        </h2>
        <p className="max-w-lead text-lead">
          <Copy text={content.text} />
        </p>
        <CallToActionPair label={content.button} closing />
        <ProofList claims={proofOf(facts)} />
      </div>
    </section>
  );
}
