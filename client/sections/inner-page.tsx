import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { NextStepsProps } from "../contact/next-steps.tsx";
import { TrustClaims } from "../contact/trust-claims.tsx";
import type { CallToAction as Content } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { FullBleedPicture } from "../pictures/picture.tsx";
import { Breadcrumbs } from "../site/breadcrumbs.tsx";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { claimProof } from "../site/claim-proof.ts";
import { getNextSteps } from "../site/contact-links.ts";
import { Copy, getTrustClaims, plainCopy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { Actions } from "../ui/button.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { CallToAction } from "./call-to-action.tsx";

interface HeroProps {
  heading: string;
  lead?: string | undefined;
  intro: string;
  claim?: string | undefined;
  image?: string;
  eyebrow?: string;
  /** The label of the call to action. */
  button: string;
  children?: ReactNode;
}

/** The classes of text that phones show below the picture, so that the first screen has the button and the picture. */
export const introClass = cx("max-sm:order-2");

/**
 * The hero of an inner page: heading, lead, intro, call to action and a claim, from 72rem on next to a picture that extends to the
 * edge of the window. Without a picture, desktops show the heading in all of the width, and below it the text next to the button.
 */
function Hero({ heading, lead, intro, claim, image, eyebrow, button, children }: HeroProps) {
  const facts = useFacts();
  const actions = (
    <>
      <Actions>
        <CallToActionButton label={button} size="lg" />
      </Actions>
      <TrustClaims
        claims={claim ? [plainCopy(claim, facts)] : getTrustClaims(facts).inHero}
        className={claim ? undefined : "max-sm:flex-col"}
      />
    </>
  );
  const textClass = image ? undefined : cx("lg:col-span-2");
  return (
    <section
      className={cx(
        "grid grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,80rem)_minmax(--theme(--spacing-gutter),1fr)]",
        // On phones, the picture is between the texts.
        image &&
          "[reading-flow:grid-order] max-sm:gap-y-4 max-sm:pt-3 xl:min-h-144 xl:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,43rem)_minmax(0,37rem)_minmax(--theme(--spacing-gutter),1fr)]",
      )}
    >
      <div
        className={cx(
          "col-start-2 grid grid-cols-[minmax(0,auto)] content-center justify-items-start gap-4 pt-3 [reading-flow:grid-order] lg:pt-6",
          image ? "pb-6 max-sm:contents max-sm:*:col-start-2 xl:pe-[3.2vw]" : "lg:grid-cols-3 lg:gap-x-10",
        )}
      >
        <Breadcrumbs heading={heading} />
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1 className={image ? undefined : "col-span-full"}>
          <Copy text={heading} />
        </h1>
        {lead && (
          <p className={cx("max-w-lead font-semibold text-oak-soft", textClass)}>
            <Copy text={lead} />
          </p>
        )}
        <p className={cx("max-w-lead text-lead", textClass, lead && introClass)}>
          <Copy text={intro} />
        </p>
        {children}
        {image ? (
          actions
        ) : (
          // In the third column, next to the lead and the intro, which are two rows.
          <div className="grid content-start justify-items-start gap-4 lg:col-start-3 lg:row-start-3 lg:row-end-5">
            {actions}
          </div>
        )}
      </div>
      {image && (
        <FullBleedPicture
          name={image}
          shape="4:3"
          column="half"
          className="col-span-full max-sm:order-1 xl:col-span-2 xl:col-start-3"
          boxClass="max-sm:aspect-3/2 sm:max-xl:aspect-16/9 xl:absolute xl:aspect-auto xl:h-full"
          priority
        />
      )}
    </section>
  );
}

/** The steps after a request: next to each other, on phones below each other. */
const NextStepsInRow = ({ steps, call }: NextStepsProps) => (
  <div className="mt-4 w-full">
    <p className="mb-4 font-strong">{labels.nextSteps}</p>
    <ol role="list" className="grid gap-x-10 text-start sm:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-baseline gap-4 border-t border-brass py-3">
          <span className="font-display text-h3 font-semibold">{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
    {call && <p className="mt-2">{call}</p>}
  </div>
);

/** The frame of an inner page: the hero, which `hero` extends, the bands of the page, and the closing call to action. */
export function InnerPage({
  content,
  hero,
  children,
}: {
  content: { hero: Omit<HeroProps, "button">; callToAction: Content };
  hero?: Partial<HeroProps>;
  children: ReactNode;
}) {
  const nextSteps = getNextSteps();
  return (
    <>
      <Hero {...content.hero} button={content.callToAction.button} {...hero} />
      {children}
      <CallToAction content={content.callToAction}>
        {nextSteps && <NextStepsInRow {...nextSteps} />}
        <TrustClaims className="justify-center" claims={getTrustClaims(useFacts()).others} proof={claimProof} />
      </CallToAction>
    </>
  );
}
