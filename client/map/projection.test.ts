/** Tests of the map's geometry: projection, distances, directions and dimension lines. */
import assert from "node:assert/strict";
import test from "node:test";
import { mapEdges } from "../content/place.ts";
import { dimension, directionOf, milesBetween, project } from "./projection.ts";
import { containsPlace, hub, views } from "./views.ts";

const within = (found: number, expected: number, by: number) =>
  assert.ok(Math.abs(found - expected) <= by, `${found} is not within ${by} of ${expected}`);

// A degree of latitude is 69 miles everywhere; Austin is 146 miles from Houston.
for (const [name, to, miles] of [
  ["a degree to the north", { ...hub, latitude: hub.latitude + 1 }, 69.1],
  ["Austin", { latitude: 30.2672, longitude: -97.7431 }, 146.3],
] as const) {
  test(`measures ${miles} miles from Houston to ${name}`, () => within(milesBetween(hub, to), miles, 0.5));
}

test("counts directions clockwise from north", () => {
  for (const [direction, north, east] of [
    [0, 2, 0.5],
    [1, 1, 1],
    [2, 0.5, 2],
    [6, -0.5, -2],
  ] as const) {
    const to = { latitude: hub.latitude + north / 10, longitude: hub.longitude + east / 10 };
    assert.equal(directionOf(hub, to), direction);
  }
});

test("projects a mile to one length in all directions", () => {
  const unitsPerMile = (latitude: number, longitude: number) => {
    const to = { latitude: hub.latitude + latitude, longitude: hub.longitude + longitude };
    const [[x0, y0], [x1, y1]] = [project(hub), project(to)];
    return Math.hypot(x1 - x0, y1 - y0) / milesBetween(hub, to);
  };
  within(unitsPerMile(0.1, 0) / unitsPerMile(0, 0.1), 1, 0.01);
});

test("shows the whole map, or only the surroundings of Houston", () => {
  const { south, north, west, east } = mapEdges;
  const { width, height } = views.whole.frame;
  assert.deepEqual(project({ latitude: north, longitude: west }), [0, 0]);
  const [x, y] = project({ latitude: south, longitude: east });
  within(x, width, 5);
  within(y, height, 5);
  assert.ok(!containsPlace(views.near, { latitude: south, longitude: east }) && containsPlace(views.near, hub));
});

test("draws a dimension line parallel to its points", () => {
  assert.deepEqual(dimension([100, 100], [200, 100]), {
    line: "M100 90L100 70M100 76L200 76M200 90L200 70",
    middle: [150, 76],
  });
});

test("draws the dimension line below a southern second point", () => {
  for (const x of [60, -60]) {
    for (const y of [80, -80]) {
      const [, middle = 0] = dimension([100, 100], [100 + x, 100 + y])?.middle ?? [];
      const off = middle - (100 + y / 2);
      assert.ok(y > 0 ? off > 10 : off < -10, `${x}, ${y}: ${off}`);
    }
  }
});

test("omits the dimension line of close points", () => assert.equal(dimension([100, 100], [120, 120]), undefined));
