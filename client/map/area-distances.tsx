import { areaPath, areas } from "../content/catalog.ts";
import { parseCoordinates } from "../content/place.ts";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { distanceTo } from "./distance.ts";

/** Links to the areas, each with its distance from the office. In a higher box, the rows share its height. */
export const AreaDistances = () => (
  <ul role="list" className="mt-3 lg:grid lg:auto-rows-fr" data-slot="distances">
    {areas.map((area) => {
      const distance = area.coordinates && distanceTo(parseCoordinates(area.coordinates));
      return (
        <li
          key={area.slug}
          className="relative grid gap-x-10 border-t border-brass py-3 sm:grid-cols-2 sm:content-center sm:items-baseline"
        >
          <h3>
            <StretchedLink href={areaPath(area)}>{area.city}</StretchedLink>
          </h3>
          {distance && <p>{distance.way}</p>}
        </li>
      );
    })}
  </ul>
);
