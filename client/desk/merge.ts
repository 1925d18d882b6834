/** Merges what two have made of the same words, so that nobody's are lost. */
import type { Json } from "./api.ts";
import { type Difference, fieldOf, isObject, isSame, join } from "./value.ts";

type Part = Json | undefined;

/** An item of a list that is in one of its versions at least, and its place in their base, -1 where it is new. */
type Entry = { origin: number; base?: Part; ours?: Part; theirs?: Part };

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
      const entries = entriesOf(Array.isArray(base) ? base : [], ours, theirs);
      const items = entries?.map((entry, at) => inside(join(path, at), entry.base, entry.ours, entry.theirs));
      if (items) return items.filter((item) => item !== undefined);
    }
    conflicts.push({ path, ours, theirs });
    return isOurs(path) ? ours : theirs;
  };
  return { value: inside("", base, ours, theirs), conflicts };
}

/** All items of two versions of a list, in the order of the one that has sorted it; nothing where both have. */
function entriesOf(base: Json[], ours: Json[], theirs: Json[]) {
  const sides = (["ours", "theirs"] as const).map((side) => {
    const items = side === "ours" ? ours : theirs;
    const origins = originsOf(base, items);
    const known = origins.filter((origin) => origin >= 0);
    const isSorted = known.some((origin, at) => at > 0 && origin < (known[at - 1] ?? 0));
    return { side, isSorted, entries: items.map((item, at): Entry => entryOf(base, origins[at] ?? -1, side, item)) };
  });
  const [leading, following] = sides.sort((one, other) => Number(other.isSorted) - Number(one.isSorted));
  if (!leading || !following || following.isSorted) return undefined;
  const all = [...leading.entries];
  let place = -1;
  for (const entry of following.entries) {
    const same = all.findIndex(({ origin, [leading.side]: item }) =>
      entry.origin < 0 ? origin < 0 && isSame(item, entry[following.side]) : origin === entry.origin,
    );
    place = same < 0 ? place + 1 : same;
    all.splice(place, same < 0 ? 0 : 1, { ...all[same], ...entry });
  }
  return all;
}

const entryOf = (base: Json[], origin: number, side: "ours" | "theirs", item: Json) => ({
  origin,
  base: base[origin],
  [side]: item,
});

/** The place in the base that each item comes of: the same item, else one of the same name, else what stood at its place. */
function originsOf(base: Json[], items: Json[]) {
  const origins = items.map(() => -1);
  const claim = (isIt: (was: Json, item: Json, place: number, before: number) => boolean) => {
    for (const [at, item] of items.entries()) {
      if (origins[at] !== -1) continue;
      const before = origins.slice(0, at).findLast((origin) => origin >= 0) ?? -1;
      origins[at] = base.findIndex((was, place) => !origins.includes(place) && isIt(was, item, place, before));
    }
  };
  claim(isSame);
  claim((was, item) => nameOf(item) !== undefined && nameOf(was) === nameOf(item));
  claim((was, item, place, before) => typeof was === typeof item && place === before + 1);
  return origins;
}

/** What tells an item of several fields from the others of its list: its first text. */
const nameOf = (item: Json) =>
  isObject(item) ? Object.values(item).find((field) => typeof field === "string") : undefined;
