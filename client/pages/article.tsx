import { articlePath, articles, servicePath, services } from "../content/catalog.ts";
import type { Article } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { ArticleBody } from "../sections/article-body.tsx";
import { Byline } from "../sections/byline.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { LinkCards } from "../sections/link-cards.tsx";

/** How many other articles a page shows that names no services. */
const othersShown = 3;

export function ArticlePage({ article }: { article: Article }) {
  const others = articles.filter((other) => other !== article);
  // Beside services stands the next older article, and beside the oldest one's the newest.
  const shown = article.services
    ? [...others.slice(articles.indexOf(article)), ...others].slice(0, 1)
    : others.slice(0, othersShown);
  const links = services.filter(({ slug }) => article.services?.includes(slug));
  return (
    <InnerPage
      content={{ ...article, hero: { heading: article.title, intro: article.excerpt, image: article.image } }}
      hero={{ children: <Byline article={article} updated /> }}
    >
      <ArticleBody article={article} />
      <LinkCards
        heading={labels.article.readOn}
        items={[
          ...shown.map((other) => ({ title: other.title, text: other.excerpt, href: articlePath(other) })),
          ...links.map((service) => ({ title: service.title, text: service.description, href: servicePath(service) })),
        ]}
      />
    </InnerPage>
  );
}
