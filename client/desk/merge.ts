/** A three-way merge of content values. */
import type { Json } from "./api.ts";
import { type Difference, fieldOf, isObject, isSame, join } from "./value.ts";

type Part = Json | undefined;

/**
 * Merges two versions of a value with their base (undefined without a base), field by field, and lists item by item, even if items were
 * moved. The result has the changes of either side. A part that both sides changed is a conflict, for which isOurs
 * decides by the path in the merged value.
 */
export function merge(base: Part, ours: Part, theirs: Part, isOurs = (_path: string) => true) {
  const conflicts: Difference[] = [];
  const inside = (path: string, base: Part, ours: Part, theirs: Part): Part => {
    if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
    if (isSame(base, ours)) return theirs;
    if (isObject(ours) && isObject(theirs)) {
      const fields = Object.keys({ ...ours, ...theirs }).map(
        (key) => [key, inside(join(path, key), fieldOf(base, key), fieldOf(ours, key), fieldOf(theirs, key))] as const,
      );
      return Object.fromEntries(fields.filter((field): field is [string, Json] => field[1] !== undefined));
    }
    if (Array.isArray(ours) && Array.isArray(theirs)) {
      const was = Array.isArray(base) ? base : [];
      const [own, other] = [keysOf(was, ours), keysOf(was, theirs)];
      const [first, second] = isSorted(other) ? [other, own] : [own, other];
      if (!isSorted(second))
        return joined(first, second)
          .map((key, at) =>
            inside(join(path, at), was[key as number], ours[own.indexOf(key)], theirs[other.indexOf(key)]),
          )
          .filter((item) => item !== undefined);
    }
    conflicts.push({ path, ours, theirs });
    return isOurs(path) ? ours : theirs;
  };
  return { value: inside("", base, ours, theirs), conflicts };
}

/** The identity of a list item: its index in the base, or its text if it is new. */
type Key = number | string;

/** Reports whether the items of the base have another order. */
function isSorted(keys: Key[]) {
  const known = keys.filter((key) => typeof key === "number");
  return known.some((key, at) => key < (known[at - 1] ?? 0));
}

/** Returns the items of two versions in the order of the first. An item of the second alone follows its predecessor there. */
function joined(first: Key[], second: Key[]) {
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
  const claim = (isIt: (was: Json, item: Json, place: number, before: number) => boolean) => {
    for (const [at, item] of items.entries()) {
      if (typeof keys[at] === "number") continue;
      const before = keys.slice(0, at).findLast((key) => typeof key === "number") ?? -1;
      const place = base.findIndex((was, place) => !keys.includes(place) && isIt(was, item, place, before));
      if (place >= 0) keys[at] = place;
    }
  };
  claim(isSame);
  claim((was, item) => nameOf(item) !== undefined && nameOf(was) === nameOf(item));
  claim((was, item, place, before) => typeof was === typeof item && place === before + 1);
  return keys;
}

/** Returns the name of an item with several fields: its first text. */
const nameOf = (item: Json) =>
  isObject(item) ? Object.values(item).find((field) => typeof field === "string") : undefined;
