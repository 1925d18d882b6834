/**
 * Reports the Core Web Vitals of a share of the visits to the site's own server, which keeps counts only. No cookie, no
 * identifier, no address beyond the page's path. Pages have this script only where SITE_RUM asks for it.
 */
import type { MetricType } from "web-vitals";

const share = Number(document.querySelector<HTMLScriptElement>("script[data-share]")?.dataset.share);

async function measure() {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import("web-vitals");
  const values: Record<string, number> = {};
  const note = ({ name, value }: MetricType) => {
    values[name] = value;
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(note);

  const device = innerWidth < tablet ? "phone" : innerWidth < desktop ? "tablet" : "desktop";
  // Registered after the library's own listeners, which settle the last values in the same event.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || Object.keys(values).length === 0) return;
    navigator.sendBeacon("/vitals", JSON.stringify({ path: location.pathname, device, values }));
    for (const name of Object.keys(values)) delete values[name];
  });
}

/** Widths from which on a window is one, in CSS pixels. */
const tablet = 640;
const desktop = 1024;

// Not a word to the visitor where the library does not arrive: nothing depends on it.
if (Math.random() < share) measure().catch(() => {});
