import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { ProofList } from "../contact/proof-list.tsx";
import type { CallToAction as Content } from "../content/schema.ts";
import { EdgePicture } from "../pictures/picture.tsx";
import { Breadcrumbs } from "../site/breadcrumbs.tsx";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { Copy, plainCopy, proofOf } from "../site/copy.tsx";
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
  /** The words of the call to action. */
  button: string;
  children?: ReactNode;
}

/**
 * The top of an inner page: heading, lead, intro, the first call to action and a claim, on desktops next to a picture that
 * reaches the edge of the window. Without a picture, the heading is on the left and the rest on the right.
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
      <p className="max-w-lead text-lead">
        <Copy text={intro} />
      </p>
      {children}
      <Actions>
        <CallToActionButton label={button} size="lg" />
      </Actions>
      <ProofList claims={claim ? [plainCopy(claim, facts)] : proofOf(facts).slice(0, 3)} />
    </>
  );
  return (
    <section
      className={cx(
        "grid grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,80rem)_minmax(--theme(--spacing-gutter),1fr)]",
        image &&
          "lg:min-h-144 lg:grid-cols-[minmax(--theme(--spacing-gutter),1fr)_minmax(0,43rem)_minmax(0,37rem)_minmax(--theme(--spacing-gutter),1fr)]",
      )}
    >
      <div
        className={cx(
          "col-start-2 grid grid-cols-[minmax(0,auto)] content-center justify-items-start gap-4 pt-3 lg:pt-6",
          image ? "pb-6 lg:pe-[3.2vw]" : "items-baseline lg:grid-cols-2 lg:gap-x-16",
        )}
      >
        <Breadcrumbs />
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1>
          <Copy text={heading} />
        </h1>
        {image ? rest : <div className="grid justify-items-start gap-4">{rest}</div>}
      </div>
      {image && (
        <EdgePicture
          name={image}
          shape="4:3"
          column="half"
          className="col-span-full lg:col-span-2 lg:col-start-3"
          boxClass="max-sm:aspect-3/2 lg:absolute lg:aspect-auto lg:h-full"
          priority
        />
      )}
    </section>
  );
}

/** What inner pages have around their own bands: the top, which `hero` can say more of, and the question they lead to. */
export function InnerPage({
  content,
  hero,
  children,
}: {
  content: { hero: Omit<HeroProps, "button">; callToAction: Content };
  hero?: Partial<HeroProps>;
  children: ReactNode;
}) {
  return (
    <>
      <Hero {...content.hero} button={content.callToAction.button} {...hero} />
      {children}
      <CallToAction content={content.callToAction}>
        <ProofList className="justify-center" claims={proofOf(useFacts()).slice(3)} />
      </CallToAction>
    </>
  );
}
