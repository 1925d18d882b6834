/** Lists: items are added, taken out and moved, by mouse, by finger and by keys. */
import { type ComponentType, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import type { Json } from "./api.ts";
import { Button } from "./controls.tsx";
import { type ListActs, type Part, useForm } from "./desk-context.ts";
import { blank, itemOf } from "./schema.ts";
import { join, partAt } from "./value.ts";

let lastKey = 0;

/** The items of a list, each drawn by `Item`. */
export function List({ schema, value, path, label, Item }: Part & { Item: ComponentType<Part> }) {
  const { say, go, file } = useForm();
  const { items: itemSchema = {}, maxItems } = schema;
  const one = itemOf(label, itemSchema);
  const items = value as Json[];
  /** They stay with the items when these move. Undoing, and another window, change lists from outside. */
  const keys = useRef<number[]>([]);
  while (keys.current.length < items.length) keys.current.push(++lastKey);
  keys.current.length = items.length;

  const list = useMemo<ListActs>(() => {
    const now = () => partAt(file.draft.typed, path) as Json[];
    return {
      put(at, removed, added) {
        const kept = Math.min(removed, added.length);
        keys.current.splice(at + kept, removed - kept, ...added.slice(kept).map(() => ++lastKey));
        const next = now().toSpliced(at, removed, ...added);
        file.change(path, next);
        const last = at + added.length;
        say(added.length ? `${one} ${last} added` : `${one} ${at + 1} taken out`);
        if (next.length) go(join(path, Math.min(added.length ? last - 1 : at, next.length - 1)));
      },
      move(from, to) {
        const before = now();
        if (to < 0 || to >= before.length) return;
        keys.current.splice(to, 0, ...keys.current.splice(from, 1));
        file.change(path, before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? null));
        say(`${one} moved to place ${to + 1} of ${before.length}`);
      },
    };
  }, [file, path, one, go, say]);

  return (
    <>
      <ol className="stack">
        {items.map((item, at) => (
          <li key={keys.current[at]}>
            <Item
              schema={itemSchema}
              value={item}
              path={join(path, at)}
              label={`${one} ${at + 1}`}
              required
              list={list}
              at={at}
              isLast={at === items.length - 1}
            />
          </li>
        ))}
      </ol>
      {!(maxItems && items.length >= maxItems) && (
        <Button className="adds" onClick={() => list.put(items.length, 0, [blank(itemSchema)])}>
          Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
        </Button>
      )}
    </>
  );
}

/** The buttons of an item. */
export function Tools({ label, list, at = 0, isLast = false }: Part) {
  const tools = list && [
    { does: `Move ${label} up`, sign: "‹", isEnd: at === 0, act: () => list.move(at, at - 1) },
    { does: `Move ${label} down`, sign: "›", isEnd: isLast, act: () => list.move(at, at + 1) },
    { does: `Take out ${label}`, sign: "×", isEnd: false, act: () => list.put(at, 1, []) },
  ];
  return (
    tools && (
      <span className="flex p-1">
        {tools.map(({ does, sign, isEnd, act }) => (
          <Button
            key={sign}
            className="size-7 rotate-90 border-0 bg-transparent p-0 text-h3 leading-none text-ink-soft hover:bg-limestone-deep"
            aria-label={does}
            aria-disabled={isEnd}
            onClick={({ currentTarget }) => {
              flushSync(act);
              currentTarget.focus(); // it has moved along
            }}
          >
            {sign}
          </Button>
        ))}
      </span>
    )
  );
}
