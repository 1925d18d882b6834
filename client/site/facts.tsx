/** What every render knows of the business: the facts of its configuration. */
import { createContext, useContext } from "react";
import { inconsistencies } from "../content/shared.ts";

/** The business facts. The server makes them of its settings and hands them to every render. What is not set and has no default is empty. */
export interface Facts {
  /** Public origin without a trailing slash, for canonical URLs. */
  origin: string;
  name: string;
  phone: string;
  /** The different number that two area pages were given. */
  areaPhone: string;
  email: string;
  street: string;
  city: string;
  region: string;
  postalCode: string;
  leadFormUrl: string;
  reviewsScriptUrl: string;
  /** The class by which that script finds its element. */
  reviewsClass: string;
  reviewsFrameUrl: string;
  mapsReviewsUrl: string;
  facebookUrl: string;
  instagramUrl: string;
  edition: "as-given" | "corrected";
  /** The day in Houston, written 2026-12-25. */
  today: string;
  /** "true" in an export, whose pages stay as they are after that day. */
  exported: string;
  /** Share of visits whose Core Web Vitals are reported, "0.1" for a tenth; empty where none are. */
  vitalsShare: string;
  /** A number that takes text messages. */
  textPhone: string;
  /** "true" where pages say whether the business is open now. */
  openNow: string;
  /** Trade licenses with their numbers, as one line. */
  tradeLicenses: string;
  insuranceCertificateUrl: string;
  scheduleUrl: string;
  financingUrl: string;
  privacyUrl: string;
  smsTermsUrl: string;
  /** What the lead form calls the parameters that tell where a lead came from: pairs ours=theirs, separated by commas. */
  leadFormParameters: string;
  /** Whether the server asks if embeds can be shown: again and again, when a page asks, or not at all. */
  embedsProbed: "watched" | "asked" | "";
  /** Since when the embed cannot be shown, in words; empty while it can be. */
  leadFormDown: string;
  reviewsDown: string;
  /** "true" while the form does not open as a page of its own either. */
  leadFormGone: string;
}

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
