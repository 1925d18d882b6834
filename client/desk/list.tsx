/** Lists: items are added, taken out and sorted, by mouse, by finger and by keys. */
import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import type { Json, Schema } from "./api.ts";
import { idOf, useDesk } from "./desk-context.ts";
import type { InList } from "./field.ts";
import { useDrag, useKeys } from "./order.ts";
import { blank, oneOf } from "./schema.ts";
import { join } from "./value.ts";

/** An item as its list hands it on to be drawn. */
export interface ListItem {
  value: Json;
  path: string;
  name: string;
  list: InList;
  tools: ReactNode;
}

export function List({
  schema,
  value,
  path,
  label,
  children,
}: {
  schema: Schema;
  value: Json;
  path: string;
  label: string;
  /** Draws an item. */
  children: (item: ListItem) => ReactNode;
}) {
  const { change, go, announce, schema: root } = useDesk();
  const items = Array.isArray(value) ? value : [];
  const keys = useKeys(items.length);
  const list = useRef<HTMLOListElement>(null);
  /** The button that gets the focus back when its item has moved. */
  const pressed = useRef("");
  const one = schema.items?.title?.toLowerCase() ?? oneOf(label);
  const { items: itemSchema = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = "";
  });

  const replace = (at: number, removed: number, added: Json[], words: string) => {
    keys.replace(at, removed, added.length);
    change(path, items.toSpliced(at, removed, ...added));
    announce(words);
  };
  const add = (at: number, removed: number, added: Json[]) => {
    replace(at, removed, added, `${one} ${at + added.length} added`);
    go(join(path, at + added.length - 1));
  };
  const remove = (at: number) => {
    replace(at, 1, [], `${one} ${at + 1} taken out`);
    if (items.length > 1) go(join(path, Math.min(at, items.length - 2)));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    keys.move(from, to);
    change(path, items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? null));
    announce(`${one} moved to place ${to + 1} of ${items.length}`);
  };
  const drag = useDrag(list, move);

  return (
    <>
      <ol ref={list} className="list">
        {items.map((item, at) => {
          const [place, name] = [join(path, at), `${one} ${at + 1}`];
          const tools = (
            <Tools
              id={idOf(place)}
              name={name}
              first={at === 0}
              last={at === items.length - 1}
              onGrab={drag.grab(at)}
              onMove={(by) => {
                pressed.current = `${idOf(join(path, at + by))}-${by < 0 ? "up" : "down"}`;
                move(at, at + by);
              }}
              onErase={() => remove(at)}
            />
          );
          const list: InList = { split: (first, others) => add(at, 1, [first, ...others]), erase: () => remove(at) };
          return (
            <li key={keys.all[at]} className={drag.classOf(at)}>
              {children({ value: item, path: place, name, list, tools })}
            </li>
          );
        })}
      </ol>
      {items.length < maxItems && (
        <button type="button" className="add" onClick={() => add(items.length, 0, [blank(itemSchema, root)])}>
          Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
        </button>
      )}
    </>
  );
}

/** The buttons of an item. */
function Tools({
  id,
  name,
  first,
  last,
  onGrab,
  onMove,
  onErase,
}: {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onGrab: (down: PointerEvent) => void;
  onMove: (by: number) => void;
  onErase: () => void;
}) {
  const ways = [
    { way: "up", by: -1, isEnd: first },
    { way: "down", by: 1, isEnd: last },
  ];
  return (
    <span className="tools">
      <span className="handle" onPointerDown={onGrab} />
      {ways.map(({ way, by, isEnd }) => (
        <button
          key={way}
          id={`${id}-${way}`}
          type="button"
          className={`tool ${way}`}
          aria-label={`Move ${name} ${way}`}
          aria-disabled={isEnd}
          onClick={() => onMove(by)}
        />
      ))}
      <button type="button" className="tool remove" aria-label={`Take out ${name}`} onClick={onErase} />
    </span>
  );
}
