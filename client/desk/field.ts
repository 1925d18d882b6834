/** What a form hands to a field of it. */
import type { Json, Schema } from "./api.ts";

/** How an item of a list becomes several, or goes. */
export interface InList {
  split: (first: string, others: string[]) => void;
  erase: () => void;
}

export interface FieldProps {
  schema: Schema;
  value: Json | undefined;
  path: string;
  label: string;
  required: boolean;
  /** Set for the items of a list. */
  list?: InList | undefined;
}
