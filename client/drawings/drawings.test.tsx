/** Every drawing shows the words and the numbers of its data, once each, in both editions, and nothing hides anything. */
import assert from "node:assert/strict";
import test from "node:test";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Drawing, Material, Point } from "../content/schema.ts";
import { type Facts, SiteProvider } from "../site/facts.tsx";
import { PointsDrawing } from "./drawing.tsx";
import { HailSizes } from "./hail-sizes.tsx";
import { places } from "./house.tsx";
import { Profile } from "./profile.tsx";

const editions = ["as-given", "corrected"] as const;
const html = (element: ReactElement, edition: Facts["edition"] = "as-given") =>
  renderToStaticMarkup(<SiteProvider facts={{ name: "Gulf Oak", edition } as Facts}>{element}</SiteProvider>);

const point = (more: Partial<Point> = {}): Point => ({ title: "A title", description: "A sentence.", ...more });
const everywhere = Object.keys(places).map((place) => point({ place: place as keyof typeof places }));
const drawings: Record<Drawing["kind"], Point[]> = {
  house: everywhere,
  roof: Array.from({ length: 6 }, () => point({ measure: "not shown" })),
  gutter: ["5 in.", "3 × 4 in.", "1 mm", "¼ in. in 10 ft"].map((measure) => point({ measure })),
  path: ["You", "Crew", "You", "City"].map((label, index) =>
    point({ label, ...(index === 3 && { measure: "A year" }) }),
  ),
};
const words: Partial<Record<Drawing["kind"], string[]>> = {
  gutter: ["5 in.", "3 × 4 in.", "1 mm", "¼ in. in 10 ft"],
  path: ["You", "Crew", "City", "A year"],
};

const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

for (const kind of Object.keys(drawings) as Drawing["kind"][]) {
  const points = drawings[kind];
  const drawn = (edition: (typeof editions)[number]) =>
    html(<PointsDrawing drawing={{ kind, caption: "A view of {name}." }} points={points} />, edition);

  test(`${kind}: each of its words and numbers is there once, in both editions`, () => {
    for (const edition of editions) {
      const numbers = points.map((_, index) => index + 1).join("");
      assert.deepEqual(textsIn(drawn(edition)).sort(), [...(words[kind] ?? []), numbers].sort());
      assert.match(drawn(edition), /<figcaption[^>]*>A view of Gulf Oak\.<\/figcaption>/);
    }
  });

  test(`${kind}: it is read by its caption, and has no ids that another could have`, () => {
    assert.equal(drawn("as-given").match(/<svg[^>]* aria-hidden="true"/g)?.length, 1);
    assert.doesNotMatch(drawn("as-given"), / id="/);
  });
}

type Spot = readonly [x: number, y: number];
const sideOf = ([ax, ay]: Spot, [bx, by]: Spot, [x, y]: Spot) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
/** Whether two lines cross. */
const cross = (a: Spot, b: Spot, c: Spot, d: Spot) =>
  sideOf(a, b, c) !== sideOf(a, b, d) && sideOf(c, d, a) !== sideOf(c, d, b);

test("whatever a house shows, no line of a number crosses another, and no number covers another", () => {
  const all = Object.entries(places);
  for (const [name, { at, to }] of all) {
    for (const [other, place] of all.slice(all.findIndex(([known]) => known === name) + 1)) {
      assert.ok(!cross(at, to, place.at, place.to), `${name} and ${other} cross`);
      // On phones, a disc is widest: 1.9 times a letter's 22 units.
      assert.ok(Math.hypot(at[0] - place.at[0], at[1] - place.at[1]) > 42, `${name} and ${other} touch`);
    }
  }
});

test("what cannot wait is red, and what is less urgent is not", () => {
  const urgencyOf = (urgency: Point["urgency"]) =>
    html(
      <PointsDrawing
        drawing={{ kind: "house", caption: "A house." }}
        points={[point({ place: "sag", ...(urgency && { urgency }) })]}
      />,
    );
  assert.match(urgencyOf("Critical"), /stroke="var\(--color-brick\)" stroke-width="1\.7em"/);
  assert.doesNotMatch(urgencyOf("High"), /brick/);
  assert.doesNotMatch(urgencyOf(undefined), /stroke="var\(--color-brick\)" stroke-width="1\.7em"/);
});

test("a path's points of one label stand on one line, in the labels' order", () => {
  const svg = html(<PointsDrawing drawing={{ kind: "path", caption: "A path." }} points={drawings.path} />);
  const [, xs = "", ys = ""] = /<text x="([\d ]+)" y="([\d ]+)"/.exec(svg) ?? [];
  const [you, crew, again, city] = ys.split(" ").map(Number);
  assert.equal(you, again);
  assert.ok(Number(you) < Number(crew) && Number(crew) < Number(city), ys);
  assert.deepEqual(
    xs.split(" ").map(Number),
    xs
      .split(" ")
      .map(Number)
      .sort((one, other) => one - other),
  );
});

test("stones and coin are in one scale, and stand on one line", () => {
  const stones = [
    { name: "Pea", measure: "¼ in.", inches: 0.25 },
    { name: "Golf ball", measure: "1¾ in.", inches: 1.75 },
  ];
  const figure = html(
    <HailSizes sizes={{ caption: "To scale.", coin: { name: "Quarter", measure: "24.26 mm" }, stones }} />,
  );
  const [coin, pea, ball] = [...figure.matchAll(/<circle cx="\d+" cy="(\d+)" r="(\d+)"/g)].map(([, cy, r]) => ({
    cy: Number(cy),
    r: Number(r),
  }));
  assert.ok(coin && pea && ball);
  const millimeters = (2 * coin.r * 1.75 * 25.4) / (2 * ball.r);
  assert.ok(Math.abs(millimeters - 24.26) < 0.3, `the quarter is drawn as ${millimeters} mm`);
  assert.ok(Math.abs(ball.r / pea.r - 7) < 0.3);
  assert.deepEqual(new Set([coin, pea, ball].map(({ cy, r }) => cy + r)).size, 1);
  for (const word of ["Quarter", "24.26 mm", "Pea", "¼ in.", "Golf ball", "1¾ in."])
    assert.equal(figure.split(`>${word}<`).length, 2, word);
});

test("no two materials are drawn alike", () => {
  const profiles: NonNullable<Material["profile"]>[] = ["three-tab", "laminated", "standing-seam", "tile"];
  assert.equal(new Set(profiles.map((of) => html(<Profile of={of} />))).size, profiles.length);
});
