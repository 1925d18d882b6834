import { cx } from "class-variance-authority";
import { articlePath, articles, pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Byline } from "../parts/byline.tsx";
import { ListedPicture } from "../pictures/listed-picture.tsx";
import { RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";

/** The list of articles, as cards. */
export function BlogPage() {
  return (
    <InnerPage content={pages.blog}>
      <Band label={labels.sections.articles}>
        <RenderingNote of={articles.map(({ image }) => image)} />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article, index) => {
            const large = index === 0;
            return (
              <li key={article.slug} className={large ? "lg:col-span-2 lg:row-span-2" : undefined}>
                <article className={cx("relative grid gap-3", large && "lg:h-full lg:grid-rows-[1fr]")}>
                  <ListedPicture
                    name={article.image}
                    shape={large ? "4:3" : "16:9"}
                    phone="page"
                    column={large ? "leading" : "third"}
                    first={large}
                    decorative
                  />
                  <Byline article={article} />
                  <h2 className={cx("text-h3 leading-snug", large && "lg:text-h2-prose")}>
                    <StretchedLink href={articlePath(article)}>{article.title}</StretchedLink>
                  </h2>
                  <p>{article.excerpt}</p>
                </article>
              </li>
            );
          })}
        </ul>
      </Band>
      <TitledItems {...pages.blog.seasons} shaded />
    </InnerPage>
  );
}
