import { cx } from "class-variance-authority";
import manifest from "manifest";
import { areaPath, areas } from "../content/catalog.ts";
import { type Place, parseCoordinates } from "../content/place.ts";
import type { Area } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { office as base, distanceTo } from "./distance.ts";
import { Dot, halo } from "./dot.tsx";
import { Ground } from "./ground.tsx";
import { dimension, project } from "./projection.ts";
import { containsPlace, type View, views } from "./views.ts";

const words = labels.map;

/** Returns the side of the office's name: away from the dimension line, and on the right near the left edge of the map. */
function officeSide(office: Place, here: Place | undefined, { frame }: View) {
  if (project(office)[0] < frame.x + frame.width / 4) return "right";
  return here && here.latitude < office.latitude ? "above left" : "below left";
}

/** A map of the counties. Each area links to its page. With an area, the map shows the area's center and its distance from the office. */
export function AreaMap({ area }: { area?: Area }) {
  const here = area?.coordinates ? parseCoordinates(area.coordinates) : undefined;
  const view =
    here && [here, base ?? here].every((place) => containsPlace(views.near, place)) ? views.near : views.whole;
  const distance = here && distanceTo(here);
  return (
    <figure data-slot="map">
      <div
        className={cx(
          "relative border border-limestone-line bg-limestone-deep text-[min(0.9375rem,4.7vw)] font-semibold text-oak forced-color-adjust-none max-sm:-mx-gutter max-sm:border-x-0",
          view === views.near ? "aspect-4/3" : "aspect-205/248",
        )}
      >
        {/* An image file: pages share it, and browsers load it near the viewport. */}
        <img
          className="absolute inset-0 size-full"
          src={manifest.files[`map-${view.name}.svg`]}
          alt=""
          loading="lazy"
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
        <svg className="absolute inset-0 size-full" {...halo} role="group" aria-label={words.name}>
          <Ground
            view={view}
            dimension={here && base && dimension(project(base), project(here))}
            figure={distance?.figure}
          />
          {base && (
            <Dot
              name={words.office}
              side={officeSide(base, here, view)}
              place={base}
              view={view}
              size={5}
              fill="var(--color-brass)"
            />
          )}
          {areas.map((other) => {
            const place = other.coordinates && parseCoordinates(other.coordinates);
            if (!place || !containsPlace(view, place)) return null;
            const dot = { name: other.city, side: view.sides[other.slug], place, view };
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
