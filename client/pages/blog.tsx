import { articles, blog } from "../content/catalog.ts";
import { ArticleCards } from "../sections/article-cards.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function BlogPage() {
  return (
    <>
      <Hero {...blog.hero} button={blog.callToAction.button} />
      <ArticleCards articles={articles} />
      <TitledItems {...blog.seasons} />
      <CallToAction content={blog.callToAction} />
    </>
  );
}
