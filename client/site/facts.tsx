/** Access to the facts and the breadcrumbs of the current render. */
import { createContext, useContext } from "react";
import type { Facts } from "../content/facts.ts";
import { inconsistencies } from "../content/shared.ts";

export type { Facts };

export type InconsistencyName = keyof typeof inconsistencies;

/** Stands around all that is drawn. */
export const Site = createContext<Facts | undefined>(undefined);

export function useFacts() {
  const facts = useContext(Site);
  if (!facts) throw new Error("useFacts is called outside Site");
  return facts;
}

/** The side of a known inconsistency that this edition shows. */
export function sideOf(name: InconsistencyName, { edition }: Facts) {
  const { given, corrected } = inconsistencies[name];
  return edition === "corrected" ? corrected : given;
}
