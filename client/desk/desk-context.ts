/** What all parts of a form know: the lists to pick from, what is wrong, and how to change the file. */
import { createContext, useContext, useEffect } from "react";
import type { Catalog, Json, Schema } from "./api.ts";

/** A field that is to get the cursor. */
interface Target {
  path: string;
  /** Set once it has it: a field that is drawn again later must not take it. */
  reached: boolean;
}

export interface Desk {
  catalog: Catalog;
  /** Of the whole file, for its references. */
  schema: Schema;
  /** What is wrong, by path. */
  faults: ReadonlyMap<string, readonly string[]>;
  target: Target | undefined;
  /** Puts a part into the file; undefined takes it out. */
  change: (path: string, part: Json | undefined) => void;
  /** Tells that a field is being edited: the page scrolls to it. */
  visit: (path: string) => void;
  /** Puts the cursor into a field, and opens what it is folded into. */
  go: (path: string) => void;
  /** Has a screen reader say something. */
  announce: (words: string) => void;
  /** Asks again for what there is to pick from. */
  refresh: () => Promise<void>;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** What the desk offers to a part of it. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("a part of the desk stands outside of it");
  return desk;
}

/** The id of a field's element in the document. */
export const idOf = (path: string) => `field-${path.replace(/[^\w-]/g, "-")}`;

/** Has the field of a path take the cursor when it is its turn. Returns its element's id. */
export function useTarget(path: string): string {
  const { target } = useDesk();
  const id = idOf(path);
  useEffect(() => {
    if (!target || target.reached || target.path !== path) return;
    target.reached = true;
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "center" });
  }, [target, path, id]);
  return id;
}
