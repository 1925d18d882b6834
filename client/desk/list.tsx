/** Lists: items are added, taken out and sorted, by mouse, by finger and by keys. */
import { useEffect, useRef } from "react";
import type { Json, Schema } from "./api.ts";
import { idOf, useDesk } from "./desk-context.ts";
import { Item } from "./list-item.tsx";
import { useDrag, useKeys } from "./order.ts";
import { blank, oneOf } from "./schema.ts";
import { join } from "./value.ts";

export function List({ schema, value, path, label }: { schema: Schema; value: Json; path: string; label: string }) {
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
        {items.map((item, at) => (
          <li key={keys.all[at]} className={drag.classOf(at)}>
            <Item
              schema={itemSchema}
              value={item}
              path={join(path, at)}
              name={`${one} ${at + 1}`}
              last={at === items.length - 1}
              list={{ split: (first, others) => add(at, 1, [first, ...others]), erase: () => remove(at) }}
              onGrab={drag.grab(at)}
              onMove={(by) => {
                pressed.current = `${idOf(join(path, at + by))}-${by < 0 ? "up" : "down"}`;
                move(at, at + by);
              }}
            />
          </li>
        ))}
      </ol>
      {items.length < maxItems && (
        <button type="button" className="add" onClick={() => add(items.length, 0, [blank(itemSchema, root)])}>
          Add {/^[aeiou]/.test(one) ? "an" : "a"} {one}
        </button>
      )}
    </>
  );
}
