/** Lighthouse on one page after the other, in one Chromium. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { figures, mostRuns, performance as performanceScores } from "./config.mjs";

/**
 * What the audit of a page found. Failures name each audit that is not passed; the reports are in HTML and in JSON.
 *
 * @typedef {{ category: string, id: string, title: string, elements: string[] }} Failure
 * @typedef {Record<string, number>} Values by category, or by figure
 * @typedef {{ url: string, scores: Values, figures: Values, runs: number, failures: Failure[], error?: string, reports: string[] }} Audited
 * @typedef {import("lighthouse").Result} Result
 *
 * How pages are audited: the port of Chromium, the categories, and how long Lighthouse waits for more to happen.
 *
 * @typedef {{ port: number, asked: string[], waits: Record<string, number> }} Settings
 */

/** Starts Chromium; what it returns must be stopped with kill(). */
export const startChromium = () =>
  launch({
    chromePath: chromium,
    chromeFlags: ["--headless=new", ...chromiumFlags],
    ignoreDefaultFlags: false,
    logLevel: "error",
  });

/**
 * One run with Lighthouse's own mobile settings.
 *
 * @param {string} url
 * @param {Settings} settings
 * @param {string[]} onlyCategories
 */
async function run(url, { port, waits }, onlyCategories) {
  const result = await lighthouse(url, {
    ...waits,
    port,
    output: ["html", "json"],
    logLevel: "error",
    onlyCategories,
    disableFullPageScreenshot: true, // a second a page; elements are named by their selectors
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  return result;
}

const median = (/** @type {number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
const scoreOf = (/** @type {Result} */ lhr, /** @type {string} */ category) =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);

/** The single figures of a run; a figure whose audit was not run is missing. */
function figuresOf(/** @type {Result} */ { audits }) {
  const details = /** @type {{ items?: unknown[] } | undefined} */ (audits["network-requests"]?.details);
  /** @type {Record<string, number | undefined>} */
  const measured = { requests: details?.items?.length };
  for (const name of Object.keys(figures)) measured[name] ??= audits[name]?.numericValue;
  return measured;
}

/**
 * Audits a page. Performance is measured again while its median would turn the gate red.
 *
 * @param {string} url
 * @param {Settings} settings
 * @returns {Promise<Audited>}
 */
export async function auditPage(url, settings) {
  const { asked } = settings;
  let first = await run(url, settings, asked);
  // A browser that did not answer in time on a busy machine says nothing of the page: it gets a second chance.
  if (first.lhr.runtimeError) first = await run(url, settings, asked);
  const runs = [first.lhr];
  const error = first.lhr.runtimeError?.message;
  const performance = () => median(runs.map((lhr) => scoreOf(lhr, "performance")));
  while (!error && asked.includes("performance") && runs.length < mostRuns && performance() < performanceScores.least) {
    runs.push((await run(url, settings, ["performance"])).lhr);
  }
  const scores = Object.fromEntries(asked.map((category) => [category, scoreOf(first.lhr, category)]));
  if (asked.includes("performance")) scores.performance = performance();
  const each = runs.map(figuresOf);
  const measured = Object.fromEntries(
    Object.keys(figures).flatMap((name) => {
      const values = each.map((one) => one[name]).filter((value) => value !== undefined);
      return values.length ? [[name, median(values)]] : [];
    }),
  );
  // A layout that shifted once, shifts.
  const shifts = each.map((one) => one["cumulative-layout-shift"] ?? 0);
  if (asked.includes("performance")) measured["cumulative-layout-shift"] = Math.max(...shifts);
  return {
    url,
    scores,
    figures: measured,
    runs: runs.length,
    failures: failuresOf(first.lhr),
    ...(error && { error }),
    reports: [first.report].flat(),
  };
}

/** Every audit that is not passed and counts, with the elements or addresses that it names. */
function failuresOf(/** @type {Result} */ lhr) {
  return Object.entries(lhr.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { title, displayValue, explanation, details } = lhr.audits[id] ?? {};
        const { items = [] } = /** @type {{ items?: any[] }} */ (details ?? {});
        return {
          category,
          id,
          title: [title, displayValue, explanation].filter(Boolean).join(" · "),
          elements: items.map(named).filter(Boolean),
        };
      }),
  );
}

/** What an item of an audit's details points at. */
function named(/** @type {any} */ { node, source, url, description, value, label }) {
  if (node) return [node.selector, node.snippet].filter(Boolean).join("  ");
  return [url ?? source?.url, description ?? value ?? label].filter((part) => typeof part === "string").join("  ");
}
