/** Merges what two have made of the same words, so that nobody's are lost. */
import type { Json } from "./api.ts";
import { type Difference, fieldOf, isObject, isSame, join } from "./value.ts";

type Part = Json | undefined;

/**
 * Merges two versions of a value that came of the same base, undefined where there is none: field by field, and lists item by
 * item, wherever these stand now. What one side alone has changed is as it has it. What both have changed is a conflict:
 * isOurs tells which side stays, by the path that it has while both are there.
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

/** What tells an item of a list: its place in the base, or what it says where it is new. */
type Key = number | string;

/** Whether what was there already stands in another order. */
function isSorted(keys: Key[]) {
  const known = keys.filter((key) => typeof key === "number");
  return known.some((key, at) => key < (known[at - 1] ?? 0));
}

/** All items of two versions, in the order of the first; what only the second has stands behind the same one as there. */
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

/** What an item comes of: the same one in the base, else one of the same name, else what stood at its place. */
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

/** What tells an item of several fields from the others of its list: its first text. */
const nameOf = (item: Json) =>
  isObject(item) ? Object.values(item).find((field) => typeof field === "string") : undefined;
