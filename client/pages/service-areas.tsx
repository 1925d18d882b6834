import { cx } from "class-variance-authority";
import { areaPath, areas, pages } from "../content/catalog.ts";
import { AreaMap } from "../map/area-map.tsx";
import { Band } from "../sections/band.tsx";
import { Counties } from "../sections/counties.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Picture, RenderingNote } from "../sections/picture.tsx";
import { Prose } from "../sections/prose.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";

/** The areas that have pages of their own, each with its page's picture, beside the map of all; and the counties. */
export function ServiceAreasPage() {
  const content = pages["service-areas"];
  return (
    <InnerPage content={content}>
      <Band {...content.cities}>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 lg:gap-x-16">
          <AreaMap />
          <ul className="grid gap-x-10 gap-y-5 sm:max-lg:grid-cols-2 lg:auto-rows-fr" data-slot="link-cards">
            {areas.map((area) => (
              <li
                key={area.slug}
                className={cx(
                  "relative grid grid-cols-[6.5rem_1fr] items-center border-s-3 border-brass bg-white lg:grid-cols-[10rem_1fr]",
                  "sm:max-lg:last:odd:col-span-2",
                )}
              >
                <div className="relative self-stretch">
                  <Picture
                    name={area.hero.image}
                    shape="1:1"
                    column="narrow"
                    boxClass="absolute inset-0 h-full"
                    decorative
                  />
                </div>
                <div className="px-5 py-4">
                  <h3 className="mb-under-title">
                    <StretchedLink href={areaPath(area)}>{area.city}</StretchedLink>
                  </h3>
                  <p>{area.description}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <RenderingNote of={areas.map(({ hero }) => hero.image)} />
      </Band>
      <Counties {...content.counties} />
      <Prose sections={content.local} />
    </InnerPage>
  );
}
