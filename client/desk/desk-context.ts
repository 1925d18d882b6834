/** React contexts of the desk and of a form. */
import { createContext, use } from "react";
import type { Catalog, Deleted, Json, Schema, Violation } from "./api.ts";
import type { OpenFile } from "./open-file.ts";

/** The context of the desk. It does not change while the owner types. */
export interface Desk extends Catalog {
  /** Runs a task and shows its error. */
  attempt: (task: () => unknown) => Promise<void>;
  /** Reloads the catalog. */
  refresh: () => Promise<void>;
  /** Shows a notice, with a button that undoes the reported action. An empty text removes the notice. */
  say: (words: string, putBack?: () => unknown) => void;
  /** Requests the state of the publication. */
  follow: () => Promise<void>;
  /** Opens a file at a field. */
  show: (name: string, field?: string) => Promise<void>;
  /** Restores a deleted page. */
  restore: (page: Deleted) => Promise<void>;
  /** The field that gets the cursor. Folded parts around it open. */
  target: { path: string } | undefined;
  /** Shows the form with the cursor in a field. */
  go: (path: string) => void;
}

/** The context of a file's form. It does not change while the owner types: fields get their values as props. */
export interface Form {
  file: OpenFile;
  /** The violations in the file. */
  faults: readonly Violation[];
}

/** A part of a file in the form. */
export interface Part {
  schema: Schema;
  value: Json | undefined;
  path: string;
  label: string;
  required?: boolean;
  /** The list of a list item, and the item's index. */
  list?: ListActs | undefined;
  at?: number;
  isLast?: boolean;
}

/** Operations on the items of a list. The object does not change while the items do. */
export interface ListActs {
  /** Replaces items. */
  put: (at: number, removed: number, added: Json[]) => void;
  move: (from: number, to: number) => void;
}

export const DeskContext = createContext({} as Desk);
export const FormContext = createContext({} as Form);

export const useDesk = () => use(DeskContext);
/** Returns the contexts of the form and the desk. */
export const useForm = () => ({ ...use(DeskContext), ...use(FormContext) });

/** The prefix of the ids of fields. */
export const fieldId = "field-";
