/** The order of a list's items: which is which while they move, and how one is dragged. */
import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** Keys of a list's items that stay with them when they move. */
export function useKeys(length: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  const fresh = () => next.current++;
  // Undoing, and another window, change lists from outside.
  while (keys.current.length < length) keys.current.push(fresh());
  keys.current.length = length;
  return {
    all: keys.current,
    replace(at: number, removed: number, added: number) {
      const kept = Math.min(removed, added);
      keys.current.splice(at + kept, removed - kept, ...Array.from({ length: added - kept }, fresh));
    },
    move(from: number, to: number) {
      keys.current.splice(to, 0, ...keys.current.splice(from, 1));
    },
  };
}

/** Lets a list's items be dragged by a handle. The list changes once, when the pointer lets go. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const grab = (from: number) => (down: PointerEvent) => {
    down.preventDefault();
    let to = from;
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const middles = [...(list.current?.children ?? [])].map((item) => {
        const { top, height } = item.getBoundingClientRect();
        return top + height / 2;
      });
      to = middles.filter((middle, index) => index !== from && middle < clientY).length;
      setDrag({ from, to });
    };
    const end = ({ type }: globalThis.PointerEvent) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      setDrag(undefined);
      if (type === "pointerup") move(from, to);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  const classOf = (at: number) => {
    if (at === drag?.from) return "dragged";
    if (at !== drag?.to) return undefined;
    return drag.to < drag.from ? "drop-above" : "drop-below";
  };
  return { grab, classOf };
}
