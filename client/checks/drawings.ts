/** Checks the drawings of articles against the numbered points, and the drawing of the home page against its reasons. */
import { houseParts } from "../content/house.ts";
import type { Article, Drawing, Pages } from "../content/schema.ts";
import { pagesIn, type Report, type Site } from "./site.ts";

interface DrawingSpec {
  numbers: number;
  /** The deflated size of the drawing without its labels, in bytes. */
  bytes: number;
  /** The maximum length of the measure next to each number. */
  measures?: readonly number[];
  /** In a drawing of a path: for each point, the number of the point with the label of the line. */
  lines?: readonly number[];
}

/** The requirements of each drawing on its points. The files are in client/drawings. */
export const drawingSpecs: Readonly<Record<Drawing["kind"], DrawingSpec>> = {
  "hail-signs": { numbers: 5, bytes: 690 },
  "repair-signs": { numbers: 5, bytes: 690 },
  roof: { numbers: 6, bytes: 520 },
  gutter: { numbers: 4, bytes: 510, measures: [10, 10, 10, 20] },
  claim: { numbers: 6, bytes: 250, lines: [1, 1, 1, 4, 5, 1] },
};

function checkHouse(site: Site, report: Report) {
  const { items = [] } = site.value<Partial<Pages["home"]>>("pages/home").why ?? {};
  if (!items.some(({ place }) => place)) return;
  if (items.length !== houseParts.length)
    report(
      "pages/home",
      "why.items",
      `the drawing of the house has ${houseParts.length} parts, and there are ${items.length} reasons: have ${houseParts.length} reasons, or take out “Place in the house” of each`,
    );
  for (const [index, { place }] of items.entries()) {
    if (!place)
      report(
        "pages/home",
        `why.items.${index}.place`,
        "is missing: name the part of the house next to this reason, or take out “Place in the house” of each",
      );
  }
}

/**
 * Checks that each drawing has a number for each of its points and no other number, and that the house on the home page has a reason next
 * to each of its parts.
 */
export function checkDrawings(site: Site, report: Report) {
  checkHouse(site, report);
  for (const { name, value } of pagesIn(site, "articles")) {
    for (const [index, { drawing, points = [], materials = [] }] of (value as Article).sections.entries()) {
      const at = (field: string, message: string) => report(name, `sections.${index}.${field}`, message);
      const [first = "", ...others] = materials.map(({ facts = [] }) => facts.map(({ name }) => name).join(", "));
      for (const [place, names] of others.entries()) {
        if (names !== first)
          at(
            `materials.${place + 1}.facts`,
            `must have the same names as those of the first material, “${first}”, so that readers can compare them`,
          );
      }
      if (!drawing) continue;
      const { numbers, measures = [], lines = [] } = drawingSpecs[drawing.kind];
      if (points.length !== numbers)
        at(
          "drawing",
          `the drawing has ${numbers} numbers, and the section has ${points.length} points: add or take out points until they match`,
        );
      for (const [place, { label, measure = "" }] of points.entries()) {
        const most = measures[place] ?? measure.length;
        const line = lines[place] ?? 0;
        if ([...measure].length > most)
          at(
            `points.${place}.measure`,
            `at most ${most} characters next to this number; this has ${[...measure].length}`,
          );
        const named = line ? points[line - 1]?.label : label;
        if (line && !label)
          at(`points.${place}.label`, "is missing: the drawing shows this point on the line of its label");
        else if (label !== named)
          at(`points.${place}.label`, `must be “${named}”, as for point ${line}, because both are drawn on one line`);
      }
    }
  }
}
