/** What the parts of the desk know without being told by the part around them. */
import { createContext } from "react";
import type { Catalog, DeletedPage, Json, Violation } from "./api.ts";
import type { OpenFile } from "./open-file.ts";

/** The whole desk. It stays the same while somebody types. */
export interface Desk {
  catalog: Catalog;
  /** Asks again for what there is to pick from. */
  refresh: () => Promise<void>;
  /** Says something, and offers to put back the page that it is about; no words take back what was said. */
  say: (words: string, deleted?: Deleted) => void;
  /** Opens a file, at a field of it. */
  show: (name: string, field?: string) => Promise<void>;
  /** Puts a deleted page back. */
  restore: (page: Deleted) => Promise<void>;
  /** The field that is to get the cursor: what it is folded into opens. */
  target: { path: string } | undefined;
  /** Puts the cursor into a field. */
  go: (path: string) => void;
}

export type Deleted = Pick<DeletedPage, "id" | "name">;

/** The form of a file. It stays the same while somebody types: what changes comes as the value of each field. */
export interface Form {
  file: OpenFile;
  /** What is wrong in it. */
  faults: readonly Violation[];
  /** Puts a part into the file; undefined takes it out. */
  change: (path: string, part: Json | undefined) => void;
}

export const DeskContext = createContext<Desk>(undefined as never);
export const FormContext = createContext<Form>(undefined as never);

/** The beginning of the ids of fields. */
export const fieldId = "field-";
