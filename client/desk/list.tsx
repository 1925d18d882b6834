/** Lists: items are added, taken out and sorted, by mouse, by finger and by keys. */
import { type ComponentType, type PointerEvent, use, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Json, Schema } from "./api.ts";
import { Button } from "./controls.tsx";
import { DeskContext, FormContext } from "./desk-context.ts";
import { blank, oneOf } from "./schema.ts";
import { join, partAt } from "./value.ts";

/** What is done to the items of a list. It stays the same while they change. */
export interface ListActs {
  /** Puts others in an item's place. */
  split: (at: number, items: Json[]) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
  grab: (at: number) => (down: PointerEvent) => void;
}

/** An item as its list has it drawn. */
export interface ListItem {
  schema: Schema;
  value: Json;
  path: string;
  /** What it is called within a sentence. */
  label: string;
  list?: ListActs;
  at?: number;
  isLast?: boolean;
}

let lastKey = 0;

export function List({
  schema,
  value,
  path,
  label,
  Item,
}: {
  schema: Schema;
  value: Json;
  path: string;
  label: string;
  Item: ComponentType<ListItem>;
}) {
  const { say, go } = use(DeskContext);
  const { file, change } = use(FormContext);
  const { items: itemSchema = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
  const one = itemSchema.title?.toLowerCase() ?? oneOf(label);
  const items = value as Json[];
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  /** They stay with the items when these move. Undoing, and another window, change lists from outside. */
  const keys = useRef<number[]>([]);
  while (keys.current.length < items.length) keys.current.push(++lastKey);
  keys.current.length = items.length;

  const acts = useMemo(() => {
    const now = () => partAt(file.draft.typed, path) as Json[];
    const replace = (at: number, removed: number, added: Json[], words: string) => {
      const kept = Math.min(removed, added.length);
      keys.current.splice(at + kept, removed - kept, ...added.slice(kept).map(() => ++lastKey));
      change(path, now().toSpliced(at, removed, ...added));
      say(words);
    };
    const add = (at: number, removed: number, added: Json[]) => {
      const last = at + added.length - 1;
      replace(at, removed, added, `${one} ${last + 1} added`);
      go(join(path, last));
    };
    const move = (from: number, to: number) => {
      const before = now();
      if (to < 0 || to >= before.length || to === from) return;
      keys.current.splice(to, 0, ...keys.current.splice(from, 1));
      change(path, before.toSpliced(from, 1).toSpliced(to, 0, before[from] ?? null));
      say(`${one} moved to place ${to + 1} of ${before.length}`);
    };
    /** The list changes once, when the pointer lets go. */
    const grab = (from: number) => (down: PointerEvent) => {
      down.preventDefault();
      const ended = new AbortController();
      let to = from;
      const follow = ({ clientY }: globalThis.PointerEvent) => {
        const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
        to = boxes.filter(({ top, height }, index) => index !== from && top + height / 2 < clientY).length;
        setDrag({ from, to });
      };
      const end = ({ type }: Event) => {
        ended.abort();
        setDrag(undefined);
        if (type === "pointerup") move(from, to);
      };
      addEventListener("pointermove", follow, ended);
      addEventListener("pointerup", end, ended);
      addEventListener("pointercancel", end, ended);
    };
    return {
      add,
      move,
      grab,
      split: (at: number, added: Json[]) => add(at, 1, added),
      remove: (at: number) => {
        const left = now().length - 1;
        replace(at, 1, [], `${one} ${at + 1} taken out`);
        if (left) go(join(path, Math.min(at, left - 1)));
      },
    };
  }, [file, path, one, change, go, say]);

  const classOf = (at: number) => {
    if (!drag || at !== drag.to) return at === drag?.from ? "dragged" : undefined;
    if (at === drag.from) return "dragged";
    return drag.to < drag.from ? "drop-above" : "drop-below";
  };
  return (
    <>
      <ol ref={list} className="list">
        {items.map((item, at) => (
          <li key={keys.current[at]} className={classOf(at)}>
            <Item
              schema={itemSchema}
              value={item}
              path={join(path, at)}
              label={`${one} ${at + 1}`}
              list={acts}
              at={at}
              isLast={at === items.length - 1}
            />
          </li>
        ))}
      </ol>
      {items.length < maxItems && (
        <Button className="add" onClick={() => acts.add(items.length, 0, [blank(itemSchema, file.schema)])}>
          Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
        </Button>
      )}
    </>
  );
}

/** The buttons of an item. */
export function Tools({ label, list, at = 0, isLast = false }: ListItem & { list: ListActs }) {
  const ways = [
    { by: -1, way: "up", sign: "M5 15l7-7 7 7", isEnd: at === 0 },
    { by: 1, way: "down", sign: "M5 9l7 7 7-7", isEnd: isLast },
  ];
  return (
    <span className="tools">
      <span className="handle" onPointerDown={list.grab(at)} />
      {ways.map(({ by, way, sign, isEnd }) => (
        <Button
          key={way}
          aria-label={`Move ${label} ${way}`}
          aria-disabled={isEnd}
          onClick={({ currentTarget }) => {
            flushSync(() => list.move(at, at + by));
            currentTarget.focus(); // it has moved along
          }}
        >
          <Sign path={sign} />
        </Button>
      ))}
      <Button aria-label={`Take out ${label}`} onClick={() => list.remove(at)}>
        <Sign path="M6 6l12 12M18 6 6 18" />
      </Button>
    </span>
  );
}

/** A line drawing: not every font has arrows. */
function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width={16} fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d={path} />
    </svg>
  );
}
