/** Distances from the office. */
import { type Place, parseCoordinates } from "../content/place.ts";
import { business, labels } from "../content/shared.ts";
import { directionOf, milesBetween } from "./projection.ts";

const words = labels.map;

/** The place of the office, if the content has it. */
export const office = business.office ? parseCoordinates(business.office) : undefined;

/** Returns the distance from the office, with and without the direction; undefined if the content has no office coordinates. */
export function distanceTo(place: Place) {
  if (!office) return undefined;
  const miles = Math.max(1, Math.round(milesBetween(office, place)));
  const way = `${miles} ${miles === 1 ? words.mile : words.miles} ${words.directions[directionOf(office, place)]}`;
  return { figure: `${miles} ${words.unit}`, way, words: `${words.about} ${way} ${words.from}` };
}
