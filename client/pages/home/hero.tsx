import { cx } from "class-variance-authority";
import { ContactCard } from "../../contact/contact-card.tsx";
import { FormContact } from "../../contact/form-contact.tsx";
import { FormLinks } from "../../contact/form-links.tsx";
import { frameBoxClass } from "../../contact/frame-fallback.tsx";
import { NextSteps } from "../../contact/next-steps.tsx";
import { TrustClaims } from "../../contact/trust-claims.tsx";
import type { Pages } from "../../content/schema.ts";
import { business, labels } from "../../content/shared.ts";
import { Island } from "../../islands/island.tsx";
import { FullBleedPicture } from "../../pictures/picture.tsx";
import { CallToActionButton } from "../../site/call-to-action.tsx";
import { claimProof } from "../../site/claim-proof.ts";
import {
  getContact,
  getFallbackContact,
  getFormContact,
  getFormFrame,
  getFormLinks,
  getNextSteps,
} from "../../site/contact-links.ts";
import { Copy, getTrustClaims } from "../../site/copy.tsx";
import { useFacts } from "../../site/facts.tsx";
import { CallLink, TextLink } from "../../site/phone-links.tsx";
import { Actions, Button } from "../../ui/button.tsx";
import { Eyebrow } from "../../ui/eyebrow.tsx";
import { Sentences } from "../../ui/sentences.tsx";

/**
 * The hero of the home page: heading, intro and a full-bleed picture. On desktops the lead form is next to the heading and overlaps
 * the picture; on smaller screens a button opens it.
 */
export function HomeHero({ heading, line, intro, image, button, formHeading }: Pages["home"]["hero"]) {
  const facts = useFacts();
  const contact = getContact(facts);
  const formLinks = getFormLinks(facts);
  const nextSteps = getNextSteps();
  const claims = getTrustClaims(facts).others;
  return (
    <section className="grid pt-7 lg:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,54rem)_minmax(0,26rem)_minmax(--theme(--spacing-gutter),1fr)] lg:grid-rows-[auto_auto_1fr]">
      <div className="row-start-1 grid gap-4 max-lg:px-gutter lg:col-start-2 lg:pe-6">
        {/* In forced colors, the background of a line must not cover the line above. */}
        <h1 className="text-h1-home forced-colors:leading-[normal]">
          <Sentences text={heading} render={(sentence) => <Copy text={sentence} />} />
        </h1>
        <Eyebrow>{line}</Eyebrow>
        <Actions until="lg">
          <CallToActionButton label={button} size="lg" />
          {/* On phones, the bars at the top and at the bottom have this button. */}
          <Button asChild variant="outline" size="lg" from="sm">
            <CallLink />
          </Button>
          <Button asChild variant="outline" size="lg">
            <TextLink />
          </Button>
          {nextSteps && <p className="w-full text-sm">{nextSteps.steps.join(" ")}</p>}
          <TrustClaims className="w-full" claims={claims} proof={claimProof} />
        </Actions>
      </div>
      <p className="py-6 max-lg:row-start-3 max-lg:px-gutter lg:col-start-2 lg:row-start-2 lg:pe-6 lg:pt-3 lg:text-lead">
        <Copy text={intro} />
      </p>
      <FullBleedPicture
        name={image}
        shape="wide"
        column="edge"
        className="max-lg:row-start-2 max-lg:mt-6 lg:col-[2/-1] lg:row-start-3 lg:self-start"
        tallOnPhones
        boxClass="max-sm:aspect-7/6 lg:aspect-5/2"
        priority
      />
      <div
        className="z-1 col-start-3 row-span-3 row-start-1 hidden self-start p-card shadow-panel white-card lg:block print:hidden"
        data-slot="hero-form"
      >
        <h2 className="mb-4 text-h3">{formHeading}</h2>
        {facts.leadFormUrl ? (
          <>
            <Island
              name="embed-frame"
              id="hero-form"
              className={cx(
                frameBoxClass,
                "min-h-105 data-[frame=failed]:min-h-0 data-[frame^=load]:h-[max(--spacing(105),var(--frame-height,0px))]",
              )}
              props={{
                ...getFormFrame(facts),
                media: "(min-width: 64rem)",
                contact: getFallbackContact(facts),
                fallback: contact.page ? labels.form.fallback : labels.form.missing,
                loading: labels.form.loading,
                retry: labels.form.retry,
              }}
            />
            <FormContact {...getFormContact(facts)} />
          </>
        ) : (
          <ContactCard contact={contact}>
            <p>{business.whatHappensNext}</p>
          </ContactCard>
        )}
        {nextSteps && <NextSteps {...nextSteps} />}
        {formLinks && <FormLinks {...formLinks} />}
        <TrustClaims className="mt-4 border-t border-limestone-line pt-3" claims={claims} proof={claimProof} />
      </div>
    </section>
  );
}
