/** React contexts of the desk and of a form. */
import { createContext, use } from "react";
import type { Catalog, DeletedPage, Json, Schema, Violation } from "./api.ts";
import type { OpenFile } from "./open-file.ts";

/** The context of the desk. It does not change while the owner types. */
export interface Desk extends Catalog {
  /** Runs a task and shows its error. */
  attempt: (task: () => unknown) => Promise<void>;
  /** Reloads the catalog. */
  refreshCatalog: () => Promise<void>;
  /** Shows a notice, with a button that undoes the reported action. An empty text removes the notice. */
  notify: (words: string, putBack?: () => unknown) => void;
  /** Requests the state of the publication. */
  refreshProgress: () => Promise<void>;
  /** Opens a file at a field. */
  openFile: (name: string, field?: string) => Promise<void>;
  /** Restores a deleted page. */
  restorePage: (page: DeletedPage) => Promise<void>;
  /** The field that gets the cursor. Folded parts around it open. */
  target: { path: string } | undefined;
  /** Shows the form with the cursor in a field. */
  goToField: (path: string) => void;
}

/** The context of a file's form. It does not change while the owner types, because fields get values as props. */
export interface Form {
  file: OpenFile;
  /** The violations in the file. */
  faults: readonly Violation[];
}

/** The props of a part of the form. */
export interface FieldProps {
  schema: Schema;
  value: Json | undefined;
  path: string;
  label: string;
  required?: boolean;
  /** The list of a list item, and the item's index. */
  list?: ListActions | undefined;
  at?: number;
  isLast?: boolean;
}

/** Operations on the items of a list. The object does not change while the items do. */
export interface ListActions {
  /** Replaces items. */
  replace: (at: number, removed: number, added: Json[]) => void;
  move: (from: number, to: number) => void;
}

export const DeskContext = createContext({} as Desk);
export const FormContext = createContext({} as Form);

export const useDesk = () => use(DeskContext);
/** Returns the contexts of the form and the desk. */
export const useForm = () => ({ ...use(DeskContext), ...use(FormContext) });

/** The prefix of the ids of fields. */
export const fieldIdPrefix = "field-";
