import { cva, cx } from "class-variance-authority";
import { articlePath } from "../content/catalog.ts";
import { labels } from "../content/labels.ts";
import type { Article } from "../content/schema.ts";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { Byline } from "./byline.tsx";
import { filledClass } from "./filled.ts";
import { Picture, RenderingNote } from "./picture.tsx";

const itemClass = { large: cx("lg:col-span-2 lg:row-span-2"), small: undefined };
const cardClass = cva("relative grid gap-3", {
  variants: { size: { large: "lg:h-full lg:grid-rows-[1fr]", small: "" } },
});
const figureClass = { large: cx("lg:flex lg:flex-col"), small: undefined };
const cropClass = { large: cx("relative lg:min-h-96 lg:flex-1"), small: undefined };
const headingClass = cva("text-h3 leading-snug", {
  variants: { size: { large: "lg:text-[1.875rem]", small: "" } },
});

/** Articles as cards, the first as large as four. */
export function ArticleCards({ articles }: { articles: readonly Article[] }) {
  return (
    <Band label={labels.sections.articles}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article, index) => {
          const size = index === 0 ? "large" : "small";
          return (
            <li key={article.slug} className={itemClass[size]}>
              <article className={cardClass({ size })}>
                <figure className={figureClass[size]}>
                  <div className={cropClass[size]}>
                    <Picture
                      name={article.image}
                      shape={size === "large" ? "4:3" : "16:9"}
                      phone="page"
                      column={size === "large" ? "leading" : "third"}
                      boxClass={filledClass[size]}
                      priority={index === 0}
                      decorative
                    />
                  </div>
                  <figcaption>
                    <RenderingNote name={article.image} />
                  </figcaption>
                </figure>
                <Byline article={article} />
                <h2 className={headingClass({ size })}>
                  <StretchedLink href={articlePath(article)}>{article.title}</StretchedLink>
                </h2>
                <p>{article.excerpt}</p>
              </article>
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
