import { articlePath } from "../content/catalog.ts";
import { labels } from "../content/labels.ts";
import type { Article } from "../content/schema.ts";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { Byline } from "./byline.tsx";
import { Picture } from "./picture.tsx";

/** Articles as cards, the first as large as four. */
export function ArticleCards({ articles }: { articles: readonly Article[] }) {
  return (
    <Band label={labels.sections.articles}>
      <ul className="articles">
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
                <StretchedLink href={articlePath(article)}>{article.title}</StretchedLink>
              </h2>
              <p>{article.excerpt}</p>
            </article>
          </li>
        ))}
      </ul>
    </Band>
  );
}
