/** Tests of the merge of two editors' changes. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Json } from "./api.ts";
import { merge } from "./merge.ts";

const [a, b, c] = [
  { heading: "A", text: "x" },
  { heading: "B", text: "x" },
  { heading: "C", text: "x" },
];
const list = [a, b, c];

for (const [name, base, ours, theirs, value, ...conflicts] of [
  ["same field", { x: "1", y: "1" }, { x: "2", y: "2" }, { x: "3", y: "2" }, { x: "2", y: "2" }, "x"],
  ["added and removed fields", { x: "1" }, { x: "1", y: "2" }, {}, { y: "2" }],
  ["removed and changed field", { x: "1" }, {}, { x: "2" }, {}, "x"],
  [
    "__proto__ as a name",
    JSON.parse('{"__proto__": "1", "x": "1"}'),
    JSON.parse('{"__proto__": "2", "x": "1"}'),
    JSON.parse('{"__proto__": "1", "x": "2"}'),
    JSON.parse('{"__proto__": "2", "x": "2"}'),
  ],
  ["items added at both ends", list, [...list, "D"], ["0", ...list], ["0", ...list, "D"]],
  ["items added at one place", ["1"], ["1", "2", ""], ["1", "3", ""], ["1", "3", "2", ""]],
  ["removed and changed items", list, [b, c], [a, b, { ...c, text: "z" }], [b, { ...c, text: "z" }]],
  ["moved and changed item", list, [c, a, b], [a, b, { ...c, text: "z" }], [{ ...c, text: "z" }, a, b]],
  [
    "renamed and changed item",
    list,
    [a, { ...b, heading: "B2" }, c],
    [a, { ...b, text: "z" }, c],
    [a, { heading: "B2", text: "z" }, c],
  ],
  ["changed and added texts", ["1", "2"], ["1", "2b"], ["0", "1", "2"], ["0", "1", "2b"]],
  ["removed item, changed by the other", list, [a, c], [a, { ...b, text: "z" }, c], [a, c], "1"],
  ["list sorted twice", ["1", "2", "3"], ["2", "1", "3"], ["1", "3", "2"], ["2", "1", "3"], ""],
  [
    "same field of an item",
    list,
    [a, { ...b, text: "y" }],
    [{ ...b, text: "z" }, a, c],
    [{ ...b, text: "y" }, a],
    "0.text",
  ],
  ["deleted and changed file", { x: "1" }, { x: "2" }, undefined, { x: "2" }, ""],
  ["deleted file", { x: "1" }, { x: "1" }, undefined, undefined],
] as [string, Json, Json, Json | undefined, Json | undefined, ...string[]][])
  test(`merges: ${name}`, () => {
    const merged = merge(base, ours, theirs);
    assert.deepEqual(merged.value, value);
    assert.deepEqual(
      merged.conflicts.map(({ path }) => path),
      conflicts,
    );
    assert.equal(merge(base, theirs, ours).conflicts.length, conflicts.length);
  });

// A part that only one side changed is not in conflict.
test("takes the picked side of each conflict", () => {
  const [ours, theirs] = [
    ["our a", "b", "our c"],
    ["a", "their b", "their c"],
  ];
  const { value } = merge(["a", "b", "c"], ours, theirs, (path) => path !== "2");
  assert.deepEqual(value, ["our a", "their b", "their c"]);
});
