import { proof } from "../content/business.ts";
import { plainCopy } from "./copy.tsx";
import type { Facts } from "./facts.tsx";

/** What stands beside every request for an estimate, in the words of this edition. */
export const proofOf = (facts: Facts) => proof.map((claim) => plainCopy(claim, facts));
