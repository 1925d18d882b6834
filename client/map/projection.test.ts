/** The map's arithmetic: where places lie on it, how far from each other, and where their dimension lines are drawn. */
import assert from "node:assert/strict";
import test from "node:test";
import { mapEdges } from "../content/place.ts";
import { dimension, directionOf, milesBetween, type Point, project } from "./projection.ts";
import { hub, shows, views } from "./views.ts";

const within = (found: number, expected: number, by: number) =>
  assert.ok(Math.abs(found - expected) <= by, `${found} is not within ${by} of ${expected}`);

// A degree of latitude is 69 miles everywhere; Austin is 146 miles from Houston.
for (const [name, to, miles] of [
  ["a degree to the north", { ...hub, latitude: hub.latitude + 1 }, 69.1],
  ["Austin", { latitude: 30.2672, longitude: -97.7431 }, 146.3],
] as const) {
  test(`from Houston to ${name} it is ${miles} miles, and back`, () => {
    within(milesBetween(hub, to), miles, 0.5);
    within(milesBetween(to, hub), miles, 0.5);
  });
}

for (const [direction, north, east] of [
  [0, 2, 0.5],
  [1, 1, 1],
  [2, 0.5, 2],
  [4, -2, -0.5],
  [6, -0.5, -2],
] as const) {
  test(`${north} north and ${east} east is direction ${direction} of eight`, () => {
    const to = { latitude: hub.latitude + north / 10, longitude: hub.longitude + east / 10 };
    assert.equal(directionOf(hub, to), direction);
  });
}

test("on the map a mile is as long to the north as to the east", () => {
  const unitsPerMile = (latitude: number, longitude: number) => {
    const to = { latitude: hub.latitude + latitude, longitude: hub.longitude + longitude };
    const [[x0, y0], [x1, y1]] = [project(hub), project(to)];
    return Math.hypot(x1 - x0, y1 - y0) / milesBetween(hub, to);
  };
  within(unitsPerMile(0.1, 0) / unitsPerMile(0, 0.1), 1, 0.01);
});

test("the whole map shows all within its edges, the near one less", () => {
  const { south, north, west, east } = mapEdges;
  const corners = [west, east].flatMap((longitude) =>
    [south, north].map((latitude) => project({ latitude, longitude })),
  );
  for (const [x, y] of corners) {
    const { frame } = views.whole;
    assert.ok(x >= frame.x - 1 && x <= frame.x + frame.width + 1, `${x}`);
    assert.ok(y >= frame.y - 1 && y <= frame.y + frame.height + 1, `${y}`);
    assert.ok(!shows(views.near, [x, y]));
  }
  assert.ok(shows(views.near, project(hub)));
});

test("a dimension line stands beside its two points, with its figure in its middle", () => {
  const numbers = (line: string) => line.match(/\d+/g)?.map(Number);
  for (const [from, to, line, middle] of [
    // Above them to the right and to the left.
    [
      [100, 100],
      [200, 100],
      [100, 90, 100, 70, 100, 76, 200, 76, 200, 90, 200, 70],
      [150, 76],
    ],
    [
      [200, 100],
      [100, 100],
      [200, 90, 200, 70, 200, 76, 100, 76, 100, 90, 100, 70],
      [150, 76],
    ],
  ] as [Point, Point, number[], Point][]) {
    const drawn = dimension(from, to);
    assert.deepEqual(numbers(drawn?.line ?? ""), line);
    assert.deepEqual(drawn?.middle, middle);
  }
});

for (const [x, y] of [
  [60, 80],
  [-60, 80],
  [60, -80],
  [-60, -80],
] as const) {
  test(`the dimension line to ${x}, ${y} stands ${y > 0 ? "below" : "above"}`, () => {
    const middle = dimension([100, 100], [100 + x, 100 + y])?.middle ?? [0, 0];
    const off = middle[1] - (100 + y / 2);
    assert.ok(y > 0 ? off > 10 : off < -10, `${off}`);
  });
}

test("what lies too close is not measured", () => assert.equal(dimension([100, 100], [120, 120]), undefined));
