import { areaPath, areas } from "../content/catalog.ts";
import { parseCoordinates } from "../content/place.ts";
import { distanceTo } from "./distance.ts";

/** Links to the areas, each with its distance from the office. */
export const AreaDistances = () => (
  <ul role="list" className="mt-3" data-slot="distances">
    {areas.map((area) => {
      const distance = area.coordinates && distanceTo(parseCoordinates(area.coordinates));
      return (
        <li
          key={area.slug}
          className="relative grid gap-x-10 border-t border-brass py-3 sm:grid-cols-2 sm:items-baseline"
        >
          <h3>
            <a className="stretched hover:text-brick hover:underline" href={areaPath(area)}>
              {area.city}
            </a>
          </h3>
          {distance && <p>{distance.way}</p>}
        </li>
      );
    })}
  </ul>
);
