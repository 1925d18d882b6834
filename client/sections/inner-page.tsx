import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { NextSteps } from "../contact/next-steps.tsx";
import { TrustClaims } from "../contact/trust-claims.tsx";
import { unmarked } from "../content/marks.ts";
import type { CallToAction as Content } from "../content/schema.ts";
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

/** The number of characters from which phones show a heading smaller, so that it has three lines. */
const longHeading = 50;

/** The classes of text that phones show below the button, so that the first screen has all of the button. */
export const introClass = cx("max-sm:order-1");

/**
 * The hero of an inner page: heading, lead, intro, call to action and a claim, from 72rem on next to a picture that extends to the
 * edge of the window. Without a picture, the heading is on the left and the rest on the right.
 */
function Hero({ heading, lead, intro, claim, image, eyebrow, button, children }: HeroProps) {
  const facts = useFacts();
  const rest = (
    <>
      {lead && (
        <p className="max-w-lead font-semibold text-oak-soft">
          <Copy text={lead} />
        </p>
      )}
      <p className={cx("max-w-lead text-lead", lead && introClass)}>
        <Copy text={intro} />
      </p>
      {children}
      <Actions>
        <CallToActionButton label={button} size="lg" />
      </Actions>
      <TrustClaims
        claims={claim ? [plainCopy(claim, facts)] : getTrustClaims(facts).inHero}
        className={claim ? undefined : "max-sm:flex-col"}
      />
    </>
  );
  return (
    <section
      className={cx(
        "grid grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,80rem)_minmax(--theme(--spacing-gutter),1fr)]",
        image &&
          "xl:min-h-144 xl:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,43rem)_minmax(0,37rem)_minmax(--theme(--spacing-gutter),1fr)]",
      )}
    >
      <div
        className={cx(
          "col-start-2 grid grid-cols-[minmax(0,auto)] content-center justify-items-start gap-4 pt-3 [reading-flow:grid-order] lg:pt-6",
          image ? "pb-6 xl:pe-[3.2vw]" : "items-baseline lg:grid-cols-2 lg:gap-x-16",
        )}
      >
        <Breadcrumbs heading={heading} />
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1 className={unmarked(heading).length > longHeading ? "max-sm:text-[min(1.9rem,13vw)]" : undefined}>
          <Copy text={heading} />
        </h1>
        {image ? rest : <div className="grid justify-items-start gap-4">{rest}</div>}
      </div>
      {image && (
        <FullBleedPicture
          name={image}
          shape="4:3"
          column="half"
          className="col-span-full xl:col-span-2 xl:col-start-3"
          boxClass="max-sm:aspect-3/2 sm:max-xl:aspect-16/9 xl:absolute xl:aspect-auto xl:h-full"
          priority
        />
      )}
    </section>
  );
}

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
        {nextSteps && <NextSteps {...nextSteps} />}
        <TrustClaims className="justify-center" claims={getTrustClaims(useFacts()).others} proof={claimProof} />
      </CallToAction>
    </>
  );
}
