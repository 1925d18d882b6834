import { cx } from "class-variance-authority";
import { type ReactNode, useContext } from "react";
import type { CallToAction as Content } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { CallToActionButton } from "../site/call-to-action.tsx";
import { Copy } from "../site/copy.tsx";
import { Trail } from "../site/facts.tsx";
import { Actions } from "../ui/actions.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { heroTextClass } from "./hero-text.ts";
import { Lead } from "./lead.tsx";
import { Picture, RenderingNote } from "./picture.tsx";

/** The way from the home page to here; the last crumb is the page itself. */
function Breadcrumbs() {
  const trail = useContext(Trail);
  return (
    <nav className="max-w-full print:hidden" aria-label={labels.breadcrumbs}>
      <ol className="flex items-baseline text-sm text-ink-soft">
        {trail.slice(0, -1).map(({ title, href }) => (
          <li key={href} className="flex-none crumb-slash text-nowrap">
            <a className="inline-block py-close" href={href}>
              {title}
            </a>
          </li>
        ))}
        <li className="truncate crumb-slash">
          <span aria-current="page">{trail.at(-1)?.title}</span>
        </li>
      </ol>
    </nav>
  );
}

interface HeroProps {
  heading: string;
  intro: string;
  image?: string;
  eyebrow?: string;
  /** The words of the call to action. */
  button: string;
  children?: ReactNode;
}

/**
 * The top of an inner page: its heading, its intro and the first call to action, beside a picture. A page without one has
 * its heading beside the rest, which begins beside the breadcrumbs: what follows has its picture on the first screen.
 */
function Hero({ heading, intro, image, eyebrow, button, children }: HeroProps) {
  const top = <Breadcrumbs />;
  const title = (
    <h1>
      <Copy text={heading} />
    </h1>
  );
  const rest = (
    <>
      <Lead text={intro} />
      {children}
      <Actions>
        <CallToActionButton label={button} size="lg" />
      </Actions>
    </>
  );
  return (
    <section>
      {image ? (
        <div className="wrap grid gap-8 pt-over-hero pb-under-hero lg:grid-cols-2 lg:gap-16">
          <div className={heroTextClass}>
            {top}
            {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
            {title}
            {rest}
          </div>
          <figure>
            <Picture name={image} shape="4:3" phone="page" column="half" className="rounded-sm" priority />
            <figcaption>
              <RenderingNote of={image} />
            </figcaption>
          </figure>
        </div>
      ) : (
        <div className="wrap grid gap-5 pt-over-hero max-lg:pb-6 lg:grid-cols-2 lg:items-baseline lg:gap-x-16 lg:gap-y-0">
          {top}
          {title}
          <div className={cx(heroTextClass, "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>{rest}</div>
        </div>
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
      <CallToAction content={content.callToAction} />
    </>
  );
}
