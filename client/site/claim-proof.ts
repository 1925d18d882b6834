import { pages } from "../content/catalog.ts";

/** The address of the section that tells how to check the last trust claim, if the content has this section. */
export const claimProof = pages.about.verify && "/about#check";
