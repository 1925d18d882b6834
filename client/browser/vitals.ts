/**
 * Reports to the site's own server, which keeps counts only: what each visit comes to, and the Core Web Vitals of a share
 * of the visits. No cookie, no identifier, no address beyond the page's path. Pages have this script only where SITE_RUM
 * asks for it.
 */
import type { MetricType } from "web-vitals";
import { isFramed } from "./framed.ts";
import { watchOutcomes } from "./outcomes.ts";

const share = Number(document.querySelector<HTMLScriptElement>("script[data-share]")?.dataset.share);

/** Widths from which on a window is one, in CSS pixels. */
const tablet = 640;
const desktop = 1024;

const device = () => (innerWidth < tablet ? "phone" : innerWidth < desktop ? "tablet" : "desktop");

const report = (what: object, on: string) =>
  navigator.sendBeacon("/vitals", JSON.stringify({ path: location.pathname, device: on, ...what }));

async function measure() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  const values: Record<string, number> = {};
  const note = ({ name, value }: MetricType) => {
    values[name] = value;
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(note);

  const on = device();
  // Registered after the library's own listeners, which settle the last values in the same event.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || Object.keys(values).length === 0) return;
    report({ values }, on);
    for (const name of Object.keys(values)) delete values[name];
  });
}

if (!isFramed) {
  // At once: a tap on a number may leave the page.
  watchOutcomes((outcome) => report({ outcome }, device()));

  // A library that does not arrive is no error: nothing depends on it.
  if (Math.random() < share) measure().catch(() => {});
}
