import { cx } from "class-variance-authority";
import { BesideForm } from "../../contact/beside-form.tsx";
import { ContactCard } from "../../contact/contact-card.tsx";
import { FormContact } from "../../contact/form-contact.tsx";
import { frameBoxClass } from "../../contact/frame-fallback.tsx";
import { NextSteps } from "../../contact/next-steps.tsx";
import { ProofList } from "../../contact/proof-list.tsx";
import type { Pages } from "../../content/schema.ts";
import { business, labels } from "../../content/shared.ts";
import { Island } from "../../islands/island.tsx";
import { EdgePicture } from "../../pictures/picture.tsx";
import { CallToActionButton } from "../../site/call-to-action.tsx";
import { Copy, proofOf } from "../../site/copy.tsx";
import { useFacts } from "../../site/facts.tsx";
import { CallLink, TextLink } from "../../site/phone-links.tsx";
import { besideFormOf, contactOf, fallbackContactOf, formContactOf, formOf, nextStepsOf } from "../../site/ways.ts";
import { Actions, Button } from "../../ui/button.tsx";
import { Sentences } from "../../ui/sentences.tsx";

/**
 * The home page's top: the promise, and a picture from edge to edge. On desktops the lead form begins beside the heading
 * and lies over the picture; everywhere else a button opens it.
 */
export function HomeHero({ heading, line, intro, image, button, formHeading }: Pages["home"]["hero"]) {
  const facts = useFacts();
  const contact = contactOf(facts);
  const beside = besideFormOf(facts);
  const nextSteps = nextStepsOf();
  const proof = proofOf(facts).slice(3);
  return (
    <section className="grid grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,80rem)_minmax(--theme(--spacing-gutter),1fr)] pt-7 lg:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,54rem)_minmax(0,26rem)_minmax(--theme(--spacing-gutter),1fr)] lg:grid-rows-[auto_auto_1fr]">
      <div className="col-start-2 row-start-1 grid gap-4 lg:pe-10">
        {/* In forced colors a sentence's ground must not cover the one above. */}
        <h1 className="forced-colors:leading-[normal]">
          <Sentences text={heading} show={(sentence) => <Copy text={sentence} />} />
        </h1>
        <p className="font-semibold text-oak-soft">{line}</p>
        <Actions until="lg">
          <CallToActionButton label={button} size="lg" />
          {/* Phones have the call in the bars above and below. */}
          <Button asChild variant="outline" size="lg" from="sm">
            <CallLink />
          </Button>
          <Button asChild variant="outline" size="lg">
            <TextLink />
          </Button>
          <ProofList className="w-full" claims={proof} />
        </Actions>
      </div>
      <p className="col-start-2 py-6 max-lg:row-start-3 lg:row-start-2 lg:pe-10 lg:pt-3 lg:text-lead">
        <Copy text={intro} />
      </p>
      <EdgePicture
        name={image}
        shape="wide"
        column="edge"
        className="col-span-full max-lg:row-start-2 max-lg:mt-6 lg:row-start-3 lg:self-start"
        tallOnPhones
        boxClass="max-sm:aspect-13/14 lg:max-h-[max(34rem,34vw)] lg:max-menu:max-h-80"
        priority
      />
      <div
        className="z-1 col-start-3 row-span-3 row-start-1 hidden self-start p-7 shadow-panel white-card lg:block print:hidden"
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
                ...formOf(facts),
                media: "(min-width: 64rem)",
                contact: fallbackContactOf(facts),
                fallback: contact.page ? labels.form.fallback : labels.form.missing,
                loading: labels.form.loading,
                retry: labels.form.retry,
              }}
            />
            <FormContact {...formContactOf(facts)} />
          </>
        ) : (
          <ContactCard contact={contact}>
            <p>{business.whatHappensNext}</p>
          </ContactCard>
        )}
        {nextSteps && <NextSteps {...nextSteps} />}
        {beside && <BesideForm {...beside} />}
        <ProofList className="mt-5 border-t border-limestone-line pt-4" claims={proof} />
      </div>
    </section>
  );
}
