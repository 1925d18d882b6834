/**
 * Audits every page of the site with Lighthouse and reports failed audits: `make audit`. It starts the built server in production mode. With
 * URL=https://… it audits the pages in that site's sitemap instead.
 *
 *   URL                 the origin of a deployed or local site
 *   AUDIT               "templates": the first page of each template; not with URL
 *   CATEGORIES          Lighthouse's categories, separated by commas (default: all five)
 *   LIGHTHOUSE_REPORTS  folder for the reports in HTML and JSON (.cache/lighthouse)
 *   CHROMIUM            the browser (/usr/bin/chromium-headless-shell)
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import everyCategory from "lighthouse/core/config/agentic-browsing-config.js";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { portOf } from "../serving.mjs";
import { figuresOf, least, mostRuns, shortWaits, unseen } from "./config.mjs";

/** @typedef {import("lighthouse").Result} Result */

const { URL: address, AUDIT: extent = "pages" } = process.env;
if (!["pages", "templates"].includes(extent)) throw new Error(`AUDIT=${extent} is neither "pages" nor "templates"`);
if (address && extent === "templates")
  throw new Error(`AUDIT=templates cannot be had of URL=${address}: its sitemap does not tell the templates`);
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.LIGHTHOUSE_REPORTS ?? join(root, ".cache", "lighthouse");
const asked = process.env.CATEGORIES?.split(",") ?? Object.keys(least);
const unknown = asked.filter((name) => !(name in least));
if (unknown.length > 0) throw new Error(`CATEGORIES=${unknown} is not one of ${Object.keys(least).join(", ")}`);

/** Starts the server in production mode with default settings on a free port, and returns its origin and pages. */
async function startSite() {
  const { PATH, HOME } = process.env;
  const program = join(root, ".cache", "ssr");
  const site = spawn(program, ["--mode=production", "--port=0", "--admin-port=0"], {
    env: { PATH, HOME },
    stdio: ["ignore", "ignore", "pipe"],
  });
  /** @type {{ path: string, template: string }[]} */
  const routes = JSON.parse(execFileSync(program, ["routes", "--json"], { encoding: "utf8" }));
  const origin = `http://localhost:${await portOf(site)}`;
  const chosen = routes.filter(
    ({ template }, at) => extent === "pages" || routes.findIndex((other) => other.template === template) === at,
  );
  return { origin, paths: chosen.map(({ path }) => path), stop: () => site.kill() };
}

/** Returns a deployed site's pages from its sitemap. Requests go to the given origin even if the sitemap names another origin. */
async function visitSite(/** @type {string} */ origin) {
  const answer = await fetch(new URL("/sitemap.xml", origin));
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location = ""]) => new URL(location).pathname,
  );
  if (!answer.ok || paths.length === 0) throw new Error(`${answer.url} answers ${answer.status} and names no pages`);
  return { origin, paths, stop: () => {} };
}

/**
 * Audits a page with Lighthouse's mobile settings. A busy machine makes a page slow or the browser unresponsive, so a page is measured again
 * while the median of its runs is below the limit.
 *
 * @param {string} url
 * @param {object} settings
 */
async function audit(url, settings) {
  /** @type {number[]} */
  const scores = [];
  for (;;) {
    /** @type {import("lighthouse").Flags} */
    const flags = {
      ...settings,
      output: ["html", "json"],
      logLevel: "error",
      onlyCategories: asked,
      disableFullPageScreenshot: true, // it takes a second for each page, and the report has the elements' selectors
    };
    const result = await lighthouse(url, flags, everyCategory);
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    const { runtimeError, categories } = result.lhr;
    const { performance } = categories;
    scores.push(runtimeError ? 0 : (performance?.score ?? 1));
    const median = scores.sort((a, b) => a - b)[Math.floor((scores.length - 1) / 2)] ?? 0;
    if (100 * median < least.performance && scores.length < mostRuns) continue;
    if (performance) performance.score = median;
    return { ...result, runs: scores.length };
  }
}

/** @returns {Partial<typeof least>} */
const scoresOf = (/** @type {Result} */ { categories }) =>
  Object.fromEntries(asked.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]));

/** Returns the metrics of a page with their labels and maximums. */
function measured(/** @type {string} */ path, /** @type {Result | undefined} */ lhr) {
  return Object.entries(asked.includes("performance") ? figuresOf(path) : {}).map(([name, [label, most]]) => {
    const { numericValue, details } = lhr?.audits[name] ?? {};
    const { items = [] } = /** @type {{ items?: { url: string }[] }} */ (details ?? {});
    const value = numericValue ?? items.length;
    return { label, most, value: Number(value.toFixed(value < 1 ? 4 : 0)) };
  });
}

/** Returns the reasons why a page fails. */
function* violationsOf(/** @type {string} */ path, /** @type {Result} */ lhr) {
  if (lhr.runtimeError) yield `could not be audited: ${lhr.runtimeError.message}`;
  for (const [category, score] of Object.entries(scoresOf(lhr))) {
    const demanded = least[/** @type {keyof typeof least} */ (category)];
    if (score < demanded) yield `${category} is ${score}, not ${demanded}`;
  }
  for (const { label, value, most = value } of measured(path, lhr))
    if (value > most) yield `${label} is ${value}, more than ${most}`;
}

/** Returns the failed audits that count, with their elements and addresses. */
function failuresOf(/** @type {Result} */ { audits, categories }) {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { title, displayValue, explanation, details } = audits[id] ?? {};
        const { items = [] } = /** @type {{ items?: any[] }} */ (details ?? {});
        const words = [title, displayValue, explanation].filter(Boolean).join(" · ");
        return [`    ${category}/${id}: ${words}`, ...items.map(targetOf).filter(Boolean)].join("\n      ");
      }),
  );
}

/** Returns the element or address of an item of an audit. */
function targetOf(/** @type {any} */ { node, source, url, description, value, label }) {
  const parts = node ? [node.selector, node.snippet] : [url ?? source?.url, description ?? value ?? label];
  return parts.filter((part) => typeof part === "string").join("  ");
}

const row = (/** @type {string} */ first, /** @type {(string | number)[]} */ ...cells) =>
  console.log(first.padEnd(34) + cells.map((cell) => String(cell).slice(0, 8).padStart(9)).join(""));

const { origin, paths, stop } = address ? await visitSite(address) : await startSite();
const browser = await launch({
  chromePath: chromium,
  chromeFlags: ["--headless=new", ...chromiumFlags],
  logLevel: "error",
});
let red = 0;
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  row("page", ...asked, ...measured("", undefined).map(({ label }) => label), "runs");
  for (const path of paths) {
    const settings = { ...(!address && shortWaits), port: browser.port };
    const { lhr, report, runs } = await audit(new URL(path, origin).href, settings);
    const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^\w-]+/g, "-");
    for (const [at, ending] of ["html", "json"].entries())
      await writeFile(join(folder, `${name}.${ending}`), report[at] ?? "");
    row(path, ...Object.values(scoresOf(lhr)), ...measured(path, lhr).map(({ value }) => value), runs);
    const violations = [...violationsOf(path, lhr)];
    for (const violation of violations) console.log(`  RED: ${path}: ${violation}`);
    if (violations.length === 0) continue;
    red++;
    for (const failure of failuresOf(lhr)) console.log(failure);
  }
} finally {
  browser.kill();
  stop();
}
if (new URL(origin).protocol === "http:") console.log(`not to be seen here: ${unseen}`);
console.log(`${paths.length - red} of ${paths.length} pages pass; reports in ${folder}`);
if (red > 0) process.exitCode = 1;
