/** What the parts of the desk know without being told by the part around them. */
import { createContext, use } from "react";
import type { Catalog, Deleted, Json, Schema, Violation } from "./api.ts";
import type { OpenFile } from "./open-file.ts";

/** The whole desk. It stays the same while somebody types. */
export interface Desk extends Catalog {
  /** Does what may fail for a reason that the owner is told. */
  attempt: (task: () => unknown) => Promise<void>;
  /** Asks again for what there is to pick from. */
  refresh: () => Promise<void>;
  /** Says something, and offers to put back what it is about; no words take back what was said. */
  say: (words: string, putBack?: () => unknown) => void;
  /** Asks how far it is with what is published. */
  follow: () => Promise<void>;
  /** Opens a file, at a field of it. */
  show: (name: string, field?: string) => Promise<void>;
  /** Puts a deleted page back. */
  restore: (page: Deleted) => Promise<void>;
  /** The field that is to get the cursor: what it is folded into opens. */
  target: { path: string } | undefined;
  /** Shows the words, with the cursor in a field. */
  go: (path: string) => void;
}

/** The form of a file. It stays the same while somebody types: what changes comes as the value of each field. */
export interface Form {
  file: OpenFile;
  /** What is wrong in it. */
  faults: readonly Violation[];
}

/** A part of a file as its form draws it. */
export interface Part {
  schema: Schema;
  value: Json | undefined;
  path: string;
  label: string;
  required?: boolean;
  /** For an item of a list: the list, and the item's place in it. */
  list?: ListActs | undefined;
  at?: number;
  isLast?: boolean;
}

/** What is done to the items of a list. It stays the same while they change. */
export interface ListActs {
  /** Puts others in the place of items. */
  put: (at: number, removed: number, added: Json[]) => void;
  move: (from: number, to: number) => void;
}

export const DeskContext = createContext({} as Desk);
export const FormContext = createContext({} as Form);

export const useDesk = () => use(DeskContext);
/** For what stands in a form: the desk, too. */
export const useForm = () => ({ ...use(DeskContext), ...use(FormContext) });

/** The beginning of the ids of fields. */
export const fieldId = "field-";
