import { articlePath, articles } from "../content/catalog.ts";
import { blog } from "../content/pages/blog.ts";
import { Page } from "../layout/page.tsx";
import { Byline } from "../sections/article-body.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { collectionOf } from "../structured-data/subjects.ts";
import { Picture } from "../ui/picture.tsx";
import { trailTo } from "./trail.ts";

const subject = collectionOf(articles.map((article) => ({ title: article.title, href: articlePath(article) })));

export function BlogPage() {
  const trail = trailTo({ title: "Blog", href: "/blog" });
  return (
    <Page
      metadata={{ meta: blog.meta, canonical: "/blog", image: "house", feed: true }}
      structure={{ subject, trail, updated: blog.updated }}
    >
      <Hero {...blog.hero} trail={trail} />
      <section className="band" aria-label="Articles">
        <ul className="articles wrap">
          {/* Whoever shows the large card's image again asks for the same file. */}
          {articles.map((article, index) => (
            <li key={article.slug}>
              <article className="article-card">
                <Picture
                  name={article.image}
                  sizes={`(min-width: 64rem) ${article.image === articles[0]?.image ? 66 : 33}vw, 100vw`}
                  priority={index === 0}
                  decorative
                />
                <Byline article={article} />
                <h2>
                  <a href={articlePath(article)}>{article.title}</a>
                </h2>
                <p>{article.excerpt}</p>
              </article>
            </li>
          ))}
        </ul>
      </section>
      <CallToAction content={blog.callToAction} />
    </Page>
  );
}
