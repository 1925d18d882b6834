/** Drawings, and the points whose numbers they show. */
import type { Article, Drawing, Material, Point } from "../content/schema.ts";
import type { Complain, Site } from "./site.ts";

/** How many points a drawing has places for. */
const counts: Readonly<Record<Drawing["kind"], readonly [least: number, most: number]>> = {
  house: [1, 9],
  roof: [6, 6],
  gutter: [4, 4],
  path: [2, 6],
};
/** How long a measure may be that stands beside a gutter's number, the last of which has a line of its own. */
const gutterMeasures = [10, 10, 10, 20];
/** How many lanes a path can go through: the different labels of its points. */
const mostLanes = 3;

/** Holds every drawing against its points: each has its number, and no number is without its point. */
export function judgeDrawings(site: Site, complain: Complain) {
  for (const { name, value } of site.pages.filter(({ name }) => name.startsWith("articles/"))) {
    for (const [index, { drawing, points = [], materials = [] }] of (value as Article).sections.entries()) {
      const at = (field: string, message: string) => complain(name, `sections.${index}.${field}`, message);
      if (drawing) judgeCount(drawing.kind, points.length, at);
      judgePlaces(drawing?.kind === "house", points, at);
      if (drawing?.kind === "path") judgeLanes(points, at);
      if (drawing?.kind === "gutter") judgeMeasures(points, at);
      judgeFacts(materials, at);
    }
  }
}

type At = (field: string, message: string) => void;

function judgeCount(kind: Drawing["kind"], found: number, at: At) {
  const [least, most] = counts[kind];
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  if (found < least || found > most)
    at("drawing", `it has numbers for ${wanted} points, and there are ${found}: each number needs its point`);
}

function judgePlaces(isDrawn: boolean, points: readonly Point[], at: At) {
  for (const [index, { place }] of points.entries()) {
    if (isDrawn && !place)
      at(`points.${index}.place`, "the drawing of the house needs it, to number this point: pick one");
    if (!isDrawn && place) at(`points.${index}.place`, "no house is drawn here: take it out, or add the drawing");
    const first = points.findIndex((other) => other.place === place);
    if (isDrawn && place && first < index)
      at(`points.${index}.place`, `point ${first + 1} stands there: one number would hide the other`);
  }
}

function judgeLanes(points: readonly Point[], at: At) {
  for (const [index, { label }] of points.entries()) {
    if (!label) at(`points.${index}.label`, "the path needs it: it says on whose line the point stands");
  }
  const lanes = new Set(points.map(({ label }) => label));
  if (lanes.size > mostLanes)
    at("drawing", `the path has room for ${mostLanes} different labels, and its points have ${lanes.size}`);
}

function judgeMeasures(points: readonly Point[], at: At) {
  for (const [index, { measure = "" }] of points.entries()) {
    const most = gutterMeasures[index] ?? 0;
    if (measure.length > most)
      at(`points.${index}.measure`, `at most ${most} characters beside this number; this has ${measure.length}`);
  }
}

function judgeFacts(materials: readonly Material[], at: At) {
  const namesOf = ({ facts = [] }: Material) => facts.map(({ name }) => name).join(", ");
  const [first, ...others] = materials;
  for (const [index, other] of others.entries()) {
    if (first && namesOf(other) !== namesOf(first))
      at(
        `materials.${index + 1}.facts`,
        `must be named as those of the first material, “${namesOf(first)}”: readers compare them`,
      );
  }
}
