import type { ComponentProps, ReactNode } from "react";
import type { CallToAction as Content } from "../content/schema.ts";
import { CallToAction } from "./call-to-action.tsx";
import { Hero } from "./hero.tsx";

type HeroProps = ComponentProps<typeof Hero>;

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
