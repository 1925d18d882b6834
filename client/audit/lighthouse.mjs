/** Lighthouse on one page after the other, in one Chromium. */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { categories, figures, mostRuns, skipped } from "./config.mjs";

/** Starts Chromium; what it returns must be stopped with kill(). */
export const startChromium = () =>
  launch({
    chromePath: chromium,
    chromeFlags: ["--headless=new", ...chromiumFlags],
    ignoreDefaultFlags: false,
    logLevel: "error",
  });

/** One run with Lighthouse's own mobile settings. */
async function run(url, port, onlyCategories) {
  const result = await lighthouse(url, {
    port,
    output: ["html", "json"],
    logLevel: "error",
    onlyCategories,
    skipAudits: Object.keys(skipped),
    disableFullPageScreenshot: true, // a second a page; elements are named by their selectors
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  return result;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
const scoreOf = (lhr, category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);

/** The single figures of a run; a figure whose audit was not run is missing. */
function figuresOf({ audits }) {
  const measured = { requests: audits["network-requests"]?.details?.items.length };
  for (const name of Object.keys(figures)) measured[name] ??= audits[name]?.numericValue;
  return measured;
}

/**
 * Audits a page. Performance is measured again while its median is below the goal and `again(score)` allows it.
 * Returns { url, scores, figures, runs, failures, error, reports }: failures name each audit that is not passed.
 */
export async function auditPage(url, port, asked, again) {
  let first = await run(url, port, asked);
  // A browser that did not answer in time on a busy machine says nothing of the page: it gets a second chance.
  if (first.lhr.runtimeError) first = await run(url, port, asked);
  const runs = [first.lhr];
  const error = first.lhr.runtimeError?.message;
  const performance = () => median(runs.map((lhr) => scoreOf(lhr, "performance")));
  while (
    !error &&
    asked.includes("performance") &&
    runs.length < mostRuns &&
    performance() < categories.performance.goal &&
    again(performance())
  ) {
    runs.push((await run(url, port, ["performance"])).lhr);
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
    error,
    reports: first.report,
  };
}

/** Every audit that is not passed and counts, with the elements or addresses that it names. */
function failuresOf(lhr) {
  return Object.entries(lhr.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score !== null && lhr.audits[id]?.score < 1)
      .map(({ id }) => {
        const { title, displayValue, explanation, details } = lhr.audits[id];
        return {
          category,
          id,
          title: [title, displayValue, explanation].filter(Boolean).join(" · "),
          elements: (details?.items ?? []).map(named).filter(Boolean),
        };
      }),
  );
}

/** What an item of an audit's details points at. */
function named({ node, source, url, description, value, label }) {
  if (node) return [node.selector, node.snippet].filter(Boolean).join("  ");
  return [url ?? source?.url, description ?? value ?? label].filter((part) => typeof part === "string").join("  ");
}
