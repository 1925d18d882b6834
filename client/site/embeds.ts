import manifest from "manifest";
import { labels } from "../content/labels.ts";
import type { Facts } from "./facts.tsx";

/** The address of the form's own page; empty where no form is configured, and while it does not open. */
export const formPageOf = (facts: Facts) => (facts.leadFormGone ? "" : facts.leadFormUrl);

/** The lead form's frame, for islands; its address is empty where none is configured. */
export function formOf(facts: Facts) {
  return {
    src: facts.leadFormUrl,
    title: labels.form.title,
    ...(facts.embedsProbed && { name: "leadForm" }),
    ...(facts.leadFormDown && { down: facts.leadFormDown }),
    ...(facts.leadFormParameters && { parameters: facts.leadFormParameters, attribution: manifest.attribution }),
  };
}

/** The reviews' frame, for islands. */
export function reviewsOf(facts: Facts) {
  return {
    src: facts.reviewsFrameUrl,
    title: labels.reviews.title,
    script: facts.reviewsScriptUrl,
    ...(facts.embedsProbed && { name: "reviews" }),
    ...(facts.reviewsDown && { down: facts.reviewsDown }),
  };
}
