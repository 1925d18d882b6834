/** What becomes of words that two have changed: nobody's are lost, and only what both have changed is asked about. */
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
  ["both have changed another field", { x: "1", y: "1" }, { x: "2", y: "1" }, { x: "1", y: "2" }, { x: "2", y: "2" }],
  ["both have changed a field", { x: "1", y: "1" }, { x: "2", y: "2" }, { x: "3", y: "2" }, { x: "2", y: "2" }, "x"],
  ["one has added a field, the other taken one out", { x: "1" }, { x: "1", y: "2" }, {}, { y: "2" }],
  ["a field is taken out and changed", { x: "1" }, {}, { x: "2" }, {}, "x"],
  [
    "a name that JavaScript has its own use for",
    JSON.parse('{"__proto__": "1", "x": "1"}'),
    JSON.parse('{"__proto__": "2", "x": "1"}'),
    JSON.parse('{"__proto__": "1", "x": "2"}'),
    JSON.parse('{"__proto__": "2", "x": "2"}'),
  ],
  ["an item is added at either end", list, [...list, "D"], ["0", ...list], ["0", ...list, "D"]],
  ["both have added items at the same place", ["1"], ["1", "2", ""], ["1", "3", ""], ["1", "3", "2", ""]],
  ["an item is taken out, another changed", list, [b, c], [a, b, { ...c, text: "z" }], [b, { ...c, text: "z" }]],
  [
    "an item is moved, and changed where it was",
    list,
    [c, a, b],
    [a, b, { ...c, text: "z" }],
    [{ ...c, text: "z" }, a, b],
  ],
  [
    "an item gets another name here, and another text there",
    list,
    [a, { ...b, heading: "B2" }, c],
    [a, { ...b, text: "z" }, c],
    [a, { heading: "B2", text: "z" }, c],
  ],
  ["a text of a list is changed, one is added", ["1", "2"], ["1", "2b"], ["0", "1", "2"], ["0", "1", "2b"]],
  ["an item is taken out that the other has changed", list, [a, c], [a, { ...b, text: "z" }, c], [a, c], "1"],
  ["both have sorted a list", ["1", "2", "3"], ["2", "1", "3"], ["1", "3", "2"], ["2", "1", "3"], ""],
  [
    "a field of an item is changed by both",
    list,
    [a, { ...b, text: "y" }],
    [{ ...b, text: "z" }, a, c],
    [{ ...b, text: "y" }, a],
    "0.text",
  ],
  ["the file is gone, and changed here", { x: "1" }, { x: "2" }, undefined, { x: "2" }, ""],
  ["the file is gone, and as it was here", { x: "1" }, { x: "1" }, undefined, undefined],
] as [string, Json, Json, Json | undefined, Json | undefined, ...string[]][])
  test(name, () => {
    const merged = merge(base, ours, theirs);
    assert.deepEqual(merged.value, value);
    assert.deepEqual(
      merged.conflicts.map(({ path }) => path),
      conflicts,
    );
    assert.equal(merge(base, theirs, ours).conflicts.length, conflicts.length);
  });

test("in a conflict the side that is picked stays, and what nobody asks about is merged", () => {
  const [ours, theirs] = [
    ["our a", "b", "our c"],
    ["a", "their b", "their c"],
  ];
  const { value } = merge(["a", "b", "c"], ours, theirs, (path) => path !== "2");
  assert.deepEqual(value, ["our a", "their b", "their c"]);
});
