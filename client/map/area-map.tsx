import { cx } from "class-variance-authority";
import manifest from "manifest";
import { areaPath, areas } from "../content/catalog.ts";
import { type Place, placeOf } from "../content/place.ts";
import type { Area } from "../content/schema.ts";
import { business, labels } from "../content/shared.ts";
import { Dot, halo } from "./dot.tsx";
import { Ground } from "./ground.tsx";
import { dimension, directionOf, milesBetween, project } from "./projection.ts";
import { shows, views } from "./views.ts";

const words = labels.map;
const base = business.office ? placeOf(business.office) : undefined;

/** How far a place is from the office; nothing where nobody told where that is. */
function distanceTo(place: Place): { figure: string; words: string } | undefined {
  if (!base) return undefined;
  const miles = Math.max(1, Math.round(milesBetween(base, place)));
  const direction = words.directions[directionOf(base, place)];
  return {
    figure: `${miles} ${words.unit}`,
    words: `${words.about} ${miles} ${miles === 1 ? words.mile : words.miles} ${direction} ${words.from}`,
  };
}

/**
 * The map of the counties with all areas, each a link to its page. For one area it shows the middle of it, and how far it is
 * from the office.
 */
export function AreaMap({ area }: { area?: Area }) {
  const here = area?.coordinates ? placeOf(area.coordinates) : undefined;
  const isNear = (place: Place) => shows(views.near, project(place));
  const view = here && isNear(here) && isNear(base ?? here) ? views.near : views.whole;
  const line = here && base && dimension(project(base), project(here));
  const south = here && base && here.latitude < base.latitude;
  const distance = here && distanceTo(here);
  return (
    <figure data-slot="map">
      <div
        className={cx(
          "relative border border-limestone-line bg-limestone-deep text-sm font-semibold text-oak forced-color-adjust-none max-[22.5rem]:text-[0.8125rem]",
          view === views.near ? "aspect-4/3" : "aspect-205/248",
        )}
      >
        {/* A file, so that pages share it, and fetched when it is near. */}
        <img
          className="absolute inset-0 size-full"
          src={manifest.files[view === views.near ? "map-near.svg" : "map-whole.svg"]}
          alt=""
          loading="lazy"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
        <svg className="absolute inset-0 size-full" {...halo} role="group" aria-label={words.name}>
          <Ground view={view} dimension={line && distance && { ...line, figure: distance.figure }} />
          {base && (
            <Dot
              name={words.office}
              side={south ? "above" : "below"}
              point={project(base)}
              view={view}
              size={5}
              fill="var(--color-brass)"
            />
          )}
          {areas.map((other) => {
            if (!other.coordinates) return null;
            const place = placeOf(other.coordinates);
            const point = project(place);
            if (!shows(view, point)) return null;
            const dot = { name: other.city, side: view.sides[other.slug], point, view };
            if (other.slug === area?.slug) {
              return (
                <g key={other.slug} className="text-brick">
                  <Dot {...dot} size={6} />
                </g>
              );
            }
            const far = distanceTo(place)?.words;
            return (
              <a
                key={other.slug}
                className="hover:text-brick"
                href={areaPath(other)}
                aria-label={far ? `${other.city}, ${far}` : other.city}
              >
                <Dot {...dot} target className="underline" />
              </a>
            );
          })}
        </svg>
      </div>
      <figcaption className="mt-3 text-sm text-ink-soft">
        {area && distance && <p>{`${area.city}: ${distance.words}, ${words.straight}.`}</p>}
        <p>{words.credit}</p>
      </figcaption>
    </figure>
  );
}
