import { articlePath, articles, servicePath, services } from "../content/catalog.ts";
import { labels } from "../content/labels.ts";
import type { PageLink } from "../content/navigation.ts";
import type { Article } from "../content/schema.ts";
import { ArticleBody } from "../sections/article-body.tsx";
import { Byline } from "../sections/byline.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards } from "../sections/link-cards.tsx";

export function ArticlePage({ article, trail }: { article: Article; trail: readonly PageLink[] }) {
  const next = articles[(articles.indexOf(article) + 1) % articles.length];
  const links = services
    .filter(({ slug }) => article.services.includes(slug))
    .map((service) => ({ title: service.title, text: service.description, href: servicePath(service) }));
  return (
    <>
      <Hero heading={article.title} intro={article.excerpt} image={article.image} trail={trail}>
        <Byline article={article} updated />
      </Hero>
      <ArticleBody article={article} />
      <LinkCards
        heading={labels.article.readOn}
        ground="deep"
        items={next ? [{ title: next.title, text: next.excerpt, href: articlePath(next) }, ...links] : links}
      />
      <CallToAction content={article.callToAction} />
    </>
  );
}
