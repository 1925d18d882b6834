import { articles, blog } from "../content/catalog.ts";
import type { PageLink } from "../content/navigation.ts";
import { ArticleCards } from "../sections/article-cards.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function BlogPage({ trail }: { trail: readonly PageLink[] }) {
  return (
    <>
      <Hero {...blog.hero} trail={trail} button={blog.callToAction.button} />
      <ArticleCards articles={articles} />
      <TitledItems {...blog.seasons} ground="deep" />
      <CallToAction content={blog.callToAction} />
    </>
  );
}
