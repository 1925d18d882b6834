/** A three-way merge of content values. */
import type { Json } from "./api.ts";
import { type Difference, fieldOf, isObject, isSame, joinPath } from "./value.ts";

type Part = Json | undefined;

/**
 * Merges two versions of a value with the base, which is undefined for a new value. Objects are merged field by field, and lists item by
 * item, even if items were moved. The result has the changes of both sides. A part that both sides changed is a conflict: isOurs gets its
 * path in the merged value, and reports whether our side wins.
 */
export function merge(base: Part, ours: Part, theirs: Part, isOurs = (_path: string) => true) {
  const conflicts: Difference[] = [];
  const mergePart = (path: string, base: Part, ours: Part, theirs: Part): Part => {
    if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
    if (isSame(base, ours)) return theirs;
    if (isObject(ours) && isObject(theirs)) {
      const fields = Object.keys({ ...ours, ...theirs }).map(
        (key) =>
          [key, mergePart(joinPath(path, key), fieldOf(base, key), fieldOf(ours, key), fieldOf(theirs, key))] as const,
      );
      return Object.fromEntries(fields.filter((field): field is [string, Json] => field[1] !== undefined));
    }
    if (Array.isArray(ours) && Array.isArray(theirs)) {
      const baseItems = Array.isArray(base) ? base : [];
      const [ourKeys, theirKeys] = [keysOf(baseItems, ours), keysOf(baseItems, theirs)];
      const [first, second] = isReordered(theirKeys) ? [theirKeys, ourKeys] : [ourKeys, theirKeys];
      if (!isReordered(second))
        return mergeOrders(first, second)
          .map((key, at) =>
            mergePart(
              joinPath(path, at),
              baseItems[key as number],
              ours[ourKeys.indexOf(key)],
              theirs[theirKeys.indexOf(key)],
            ),
          )
          .filter((item) => item !== undefined);
    }
    conflicts.push({ path, ours, theirs });
    return isOurs(path) ? ours : theirs;
  };
  return { value: mergePart("", base, ours, theirs), conflicts };
}

/** The identity of a list item: its index in the base, or its text if it is new. */
type Key = number | string;

/** Reports whether a version has moved items of the base. */
function isReordered(keys: Key[]) {
  const known = keys.filter((key) => typeof key === "number");
  return known.some((key, at) => key < (known[at - 1] ?? 0));
}

/**
 * Returns the keys of both versions in the order of the first version. A key that only the second version has follows its predecessor in
 * the second version.
 */
function mergeOrders(first: Key[], second: Key[]) {
  const all = [...first];
  let place = -1;
  for (const key of second) {
    const isInBoth = first.includes(key);
    place = isInBoth ? all.indexOf(key) : place + 1;
    if (!isInBoth) all.splice(place, 0, key);
  }
  return all;
}

/** Returns the base item that each item derives from: matched by equality, then by name, then by index. */
function keysOf(base: Json[], items: Json[]) {
  const keys: Key[] = items.map((item) => `new ${JSON.stringify(item)}`);
  const matchItems = (matches: (baseItem: Json, item: Json, place: number, before: number) => boolean) => {
    for (const [at, item] of items.entries()) {
      if (typeof keys[at] === "number") continue;
      const before = keys.slice(0, at).findLast((key) => typeof key === "number") ?? -1;
      const place = base.findIndex(
        (baseItem, place) => !keys.includes(place) && matches(baseItem, item, place, before),
      );
      if (place >= 0) keys[at] = place;
    }
  };
  matchItems(isSame);
  matchItems((baseItem, item) => nameOf(item) !== undefined && nameOf(baseItem) === nameOf(item));
  matchItems((baseItem, item, place, before) => typeof baseItem === typeof item && place === before + 1);
  return keys;
}

/** Returns the name of an item with several fields: its first text. */
const nameOf = (item: Json) =>
  isObject(item) ? Object.values(item).find((field) => typeof field === "string") : undefined;
