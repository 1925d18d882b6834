/**
 * Reports conversions, and the Core Web Vitals of a share of the visits, to the site's server, which stores counts only. Sends no cookie,
 * no identifier and no address except the page's path. Pages load this script only if SITE_RUM is set.
 */
import type { MetricType } from "web-vitals";
import { trackConversions } from "./conversions.ts";
import { isFramed } from "./framed.ts";

const share = Number(document.querySelector<HTMLScriptElement>("script[data-share]")?.dataset.share);

/** The smallest window widths of tablets and desktops, in CSS pixels. */
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
  // The library's listeners of this event run first and set the last values.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || Object.keys(values).length === 0) return;
    report({ values }, on);
    for (const name of Object.keys(values)) delete values[name];
  });
}

if (!isFramed) {
  // Sent at once, because a tap on a phone number may leave the page.
  trackConversions((outcome) => report({ outcome }, device()));

  // A failed download of the library is ignored: nothing depends on it.
  if (Math.random() < share) measure().catch(() => {});
}
