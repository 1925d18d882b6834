import { cx } from "class-variance-authority";
import { areaPath, areas, pages } from "../content/catalog.ts";
import { unmarked } from "../content/marks.ts";
import { labels } from "../content/shared.ts";
import { AreaMap } from "../map/area-map.tsx";
import { rowSpan } from "../parts/row-span.ts";
import { Picture, RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";
import { Copy } from "../site/copy.tsx";
import { getInconsistencyValue, useFacts } from "../site/facts.tsx";
import { AnyButton } from "../ui/any-button.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";

const content = pages["service-areas"];
const { cities, counties, local } = content;

/**
 * A county with its button. In the edition `as-given`, the button has no effect; in `corrected`, it opens the list of the county's
 * cities, which closes when the focus leaves it.
 */
function County({ name, text, cities: ownCities, className }: (typeof counties.items)[number] & { className: string }) {
  const showsCities = getInconsistencyValue("view-cities", useFacts()) === true;
  const id = `cities-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <li
      className={cx(
        "flex flex-wrap justify-between gap-3 border-t border-brass pt-4 max-sm:items-center sm:grid sm:grid-rows-[auto_1fr] sm:justify-items-start sm:max-lg:last:odd:col-span-2",
        className,
      )}
      {...(showsCities && { "data-dropdown": true })}
    >
      <h3>{name}</h3>
      <p className="max-sm:order-1">
        <Copy text={text} />
      </p>
      <AnyButton variant="outline" size="sm" {...(showsCities && { popoverTarget: id, "aria-controls": id })}>
        {counties.button}
        <span className="sr-only">{` ${labels.counties.in} ${name}`}</span>
      </AnyButton>
      {showsCities && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          className="m-auto w-[min(100%-2rem,26rem)] p-card white-card backdrop:bg-scrim-light print:hidden"
          id={id}
          popover="auto"
          role="group"
          aria-labelledby={`${id}-title`}
        >
          <Eyebrow id={`${id}-title`}>{`${labels.counties.cities} ${name}`}</Eyebrow>
          <ul className="mt-3 mb-4 columns-2">
            {ownCities.map((city) => {
              const area = areas.find((each) => unmarked(each.city) === unmarked(city));
              return (
                <li key={city}>
                  {area ? (
                    <a className="underline" href={areaPath(area)}>
                      {city}
                    </a>
                  ) : (
                    city
                  )}
                </li>
              );
            })}
          </ul>
          <AnyButton variant="ghost" size="sm" popoverTarget={id} popoverTargetAction="hide">
            {labels.counties.close}
          </AnyButton>
        </div>
      )}
    </li>
  );
}

/** The service areas: tiles of the areas with pages, the map of all areas, and the counties. */
export function ServiceAreasPage() {
  return (
    <InnerPage content={content}>
      <Band {...cities}>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2 lg:gap-x-16">
          <AreaMap />
          <div className="grid content-start lg:grid-rows-[auto_1fr] lg:content-stretch">
            <RenderingNote of={areas.map(({ hero }) => hero.image)} />
            <ul
              role="list"
              className="grid gap-x-10 gap-y-5 sm:max-lg:grid-cols-2 lg:auto-rows-fr"
              data-slot="link-cards"
            >
              {areas.map((area) => (
                <li
                  key={area.slug}
                  className={cx(
                    "relative grid grid-cols-[min(6.5rem,30%)_1fr] items-center bg-white lg:max-h-56 lg:grid-cols-[10rem_1fr] forced-colors:border",
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
                  <div className="px-inset py-4">
                    <h3 className="mb-under-title">
                      <StretchedLink href={areaPath(area)}>{area.city}</StretchedLink>
                    </h3>
                    <p>{area.description}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Band>
      <Band {...counties} shaded>
        <ul role="list" className="grid gap-x-10 gap-y-4 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-6">
          {counties.items.map((county, index) => (
            <County key={county.name} {...county} className={rowSpan(index, counties.items.length)} />
          ))}
        </ul>
      </Band>
      <Prose sections={local} />
    </InnerPage>
  );
}
