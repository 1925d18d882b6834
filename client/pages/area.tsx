import { cx } from "class-variance-authority";
import { areaPath, areas, articlePath, articles, relatedPages } from "../content/catalog.ts";
import type { Area } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { AreaMap } from "../map/area-map.tsx";
import { PageTiles } from "../parts/page-tiles.tsx";
import { Paragraphs } from "../parts/paragraphs.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage, introClass } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { WithProposal } from "../sections/with-proposal.tsx";
import { Copy } from "../site/copy.tsx";
import { Badge } from "../ui/badge.tsx";

const guide = (
  <Badge variant="accent" className="ms-[0.6em]">
    {labels.area.guide}
  </Badge>
);

/** Returns the services of an area. A service that links to an article has a badge. */
const itemsOf = ({ services }: Area) =>
  services.items.map((item) =>
    articles.some((article) => articlePath(article) === item.href) ? { ...item, badge: guide } : item,
  );

export function AreaPage({ area }: { area: Area }) {
  const nearby = relatedPages(area, area.nearby, areas);
  const { heading, text, names } = area.neighborhoods;
  return (
    <InnerPage
      content={area}
      hero={{
        eyebrow: area.county,
        children: area.phoneLine && (
          <p className={cx("border-s-3 border-brass ps-4", introClass)} data-slot="phone-line">
            <Copy text={area.phoneLine} />
          </p>
        ),
      }}
    >
      <WithProposal heading={area.intro.heading}>
        <div className="flow-paragraph prose [&>p:first-of-type]:text-lead">
          <Paragraphs {...area.intro} />
        </div>
      </WithProposal>
      <TitledItems heading={area.services.heading} items={itemsOf(area)} shaded />
      <Band>
        <div className={cx("grid gap-10 lg:gap-16", area.coordinates && "lg:grid-cols-2")}>
          <div>
            <h2 className="mb-paragraph">
              <Copy text={heading} />
            </h2>
            <p className="mb-6 text-lead text-ink-soft">
              <Copy text={text} />
            </p>
            <ul className="columns-of-two gap-x-5 font-medium sm:grid-cols-3 lg:grid-cols-2" data-slot="neighborhoods">
              {names.map((name) => (
                <li key={name} className="border-b border-limestone-line py-close">
                  {name}
                </li>
              ))}
            </ul>
          </div>
          {area.coordinates && (
            <div className="lg:max-xl:self-center">
              <AreaMap area={area} />
            </div>
          )}
        </div>
      </Band>
      <Prose sections={area.local} shaded />
      {nearby.length > 0 && (
        <Band heading={labels.area.nearby}>
          <PageTiles
            tiles={nearby.map((other) => ({
              title: other.city,
              href: areaPath(other),
              image: other.hero.image,
            }))}
          />
        </Band>
      )}
    </InnerPage>
  );
}
