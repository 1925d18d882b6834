/** The facts of the current render, as a React context. */
import { createContext, useContext } from "react";
import type { Facts } from "../content/facts.ts";
import { inconsistencies } from "../content/shared.ts";

export type { Facts };

export type InconsistencyName = keyof typeof inconsistencies;

export const FactsContext = createContext<Facts | undefined>(undefined);

export function useFacts() {
  const facts = useContext(FactsContext);
  if (!facts) throw new Error("useFacts is called outside FactsContext");
  return facts;
}

/** Returns the given or the corrected value of a known inconsistency, depending on the edition. */
export function getInconsistencyValue(name: InconsistencyName, { edition }: Facts) {
  const { given, corrected } = inconsistencies[name];
  return edition === "corrected" ? corrected : given;
}
