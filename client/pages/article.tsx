import { cx } from "class-variance-authority";
import { articlePath, articles, services } from "../content/catalog.ts";
import type { Article } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Figure } from "../drawings/drawing.tsx";
import { Byline } from "../parts/byline.tsx";
import { PageTiles } from "../parts/page-tiles.tsx";
import { Paragraphs } from "../parts/paragraphs.tsx";
import { tileOf } from "../parts/tiles.ts";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Copy, plainCopy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { CallLink } from "../site/phone-links.tsx";
import { Button } from "../ui/button.tsx";
import { Materials } from "./article/materials.tsx";
import { Points } from "./article/points.tsx";

/** The number of other articles on the page of an article without services. */
const maxOthers = 3;

/**
 * Links to the sections of an article: above it on phones; on desktops sticky next to it, with the phone number, or in a row of columns
 * between the introduction and a first section of full width.
 */
function Contents({ article, inRow }: { article: Article; inRow: boolean }) {
  const facts = useFacts();
  return (
    <nav
      className={cx(
        "p-card white-card",
        inRow
          ? "lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-10 lg:gap-y-5"
          : "max-lg:mb-8 lg:sticky lg:top-24 lg:col-start-3 lg:row-start-1 lg:self-start",
      )}
      aria-label={labels.article.contents}
    >
      <p className={cx("mb-paragraph font-display text-h3", inRow && "lg:mb-0")}>{labels.article.contents}</p>
      <div
        className={
          inRow ? cx("lg:col-span-2 lg:row-start-2 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-x-10") : undefined
        }
      >
        {article.sections.map(({ heading }, index) => (
          <a
            key={heading}
            className="block border-t border-limestone-line py-3 text-balance hover:text-brick"
            href={`#part-${index}`}
          >
            {plainCopy(heading, facts)}
          </a>
        ))}
      </div>
      <Button asChild variant="secondary" from="lg" className={inRow ? undefined : "mt-6"}>
        <CallLink />
      </Button>
    </nav>
  );
}

type SectionProps = Article["sections"][number] & { index: number };

/** A section of an article, with its drawing, points, sizes or materials. */
function ArticleSection({
  index,
  heading,
  paragraphs,
  bullets,
  against,
  drawing,
  points,
  numbered,
  sizes,
  materials,
}: SectionProps) {
  return (
    <section id={`part-${index}`} className="flow-paragraph">
      <h2 className="text-h2-prose">
        <Copy text={heading} />
      </h2>
      <div className="flow-paragraph max-w-prose">
        <Paragraphs paragraphs={paragraphs} bullets={bullets} against={against} />
        {drawing && points && <Figure name={drawing.kind} points={points} caption={drawing.caption} />}
        {points && <Points points={points} numbered={numbered || drawing !== undefined} />}
        {sizes && (
          <Figure name="hail-sizes" caption={sizes.caption}>
            <ul className="grid auto-cols-fr grid-flow-col text-center text-[min(0.9375rem,4vw)]">
              {sizes.stones.map(({ name, measure }) => (
                <li key={name}>
                  {name}
                  <br />
                  {measure}
                </li>
              ))}
            </ul>
          </Figure>
        )}
      </div>
      {materials && <Materials materials={materials} />}
    </section>
  );
}

export function ArticlePage({ article }: { article: Article }) {
  const [first, ...paragraphs] = article.intro;
  const sections = article.sections.map((section, index) => (
    <ArticleSection key={section.heading} {...section} index={index} />
  ));
  // A comparison of materials has the full width, below the table of contents.
  const wide = article.sections.findIndex(({ materials }) => materials);
  const beside = wide < 0 ? sections.length : wide;
  const introduction = (
    <>
      {first && (
        <p className="text-lead">
          <Copy text={first} />
        </p>
      )}
      <Paragraphs paragraphs={paragraphs} />
    </>
  );
  const others = articles.filter((other) => other !== article);
  // Next to services, the page shows the next older article; for the oldest article, the newest.
  const shown = article.services
    ? [...others.slice(articles.indexOf(article)), ...others].slice(0, 1)
    : others.slice(0, maxOthers);
  const links = services.filter(({ slug }) => article.services?.includes(slug));
  const cards = [
    ...shown.map((other) => ({ title: other.title, href: articlePath(other), image: other.image })),
    ...links.map((service) => ({ ...tileOf(service), text: undefined })),
  ];
  return (
    <InnerPage
      content={{
        ...article,
        hero: { heading: article.title, intro: article.excerpt, claim: article.claim, image: article.image },
      }}
      hero={{ children: <Byline article={article} showUpdated /> }}
    >
      <Band>
        <div className="flow-[2rem] prose" data-slot="article">
          {wide === 0 ? (
            <>
              <div className="flow-paragraph max-w-prose lg:max-w-none lg:columns-2 lg:gap-x-16 lg:text-lead lg:*:break-inside-avoid">
                {introduction}
              </div>
              <Contents article={article} inRow />
            </>
          ) : (
            <div className="gap-x-10 lg:grid lg:grid-cols-3">
              <Contents article={article} inRow={false} />
              <div className="flow-[2rem] max-w-prose lg:col-span-2">
                <div className="flow-paragraph">{introduction}</div>
                {sections.slice(0, beside)}
              </div>
            </div>
          )}
          {sections[beside]}
          <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
            {sections.slice(beside + 1)}
          </div>
        </div>
      </Band>
      {cards.length > 0 && (
        <Band heading={labels.article.readOn} shaded>
          <PageTiles tiles={cards} />
        </Band>
      )}
    </InnerPage>
  );
}
