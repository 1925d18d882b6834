import { articlePath, articles, servicePath, services } from "../content/catalog.ts";
import type { Article } from "../content/schema.ts";
import { Page } from "../layout/page.tsx";
import { ArticleBody, Byline } from "../sections/article-body.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { LinkCards } from "../sections/lists.tsx";
import { Band } from "../sections/section.tsx";
import { ofArticle } from "../structured-data/subjects.ts";
import { trailTo } from "./trail.ts";

export function ArticlePage({ article }: { article: Article }) {
  const path = articlePath(article);
  const next = articles[(articles.indexOf(article) + 1) % articles.length];
  const links = services
    .filter(({ slug }) => article.services.includes(slug))
    .map((service) => ({ title: service.title, text: service.description, href: servicePath(service) }));
  const trail = trailTo({ title: "Blog", href: "/blog" }, { title: article.title, href: path });
  return (
    <Page
      metadata={{ meta: article.meta, canonical: path, image: article.image, kind: "article", feed: true }}
      structure={{ subject: ofArticle(article), trail, updated: article.updated }}
    >
      <Hero heading={article.title} intro={article.excerpt} image={article.image} trail={trail}>
        <Byline article={article} />
      </Hero>
      <div className="band wrap">
        <ArticleBody article={article} />
      </div>
      <Band heading="Read on" ground="deep">
        <LinkCards
          items={next ? [{ title: next.title, text: next.excerpt, href: articlePath(next) }, ...links] : links}
        />
      </Band>
      <CallToAction content={article.callToAction} />
    </Page>
  );
}
