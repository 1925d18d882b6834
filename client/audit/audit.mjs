/**
 * Audits every page of the site with Lighthouse and says what is missing: `make audit`. It starts the built program in
 * production mode; with URL=https://… it audits that deployed site instead, by its sitemap.
 *
 *   URL                 a deployed site, or the address of a local one
 *   AUDIT               "templates": the first page of each template, not of a deployed site
 *   CATEGORIES          of Lighthouse, joined by commas (all four)
 *   LIGHTHOUSE_REPORTS  folder for the reports in HTML and JSON (.cache/lighthouse)
 *   CHROMIUM            the browser (/usr/bin/chromium-headless-shell)
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { portOf } from "../serving.mjs";
import { categories, figuresOf, mostRuns, shortWaits, unseen } from "./config.mjs";

/** @typedef {import("lighthouse").Result} Result */

const { URL: address, AUDIT: extent = "pages" } = process.env;
if (!["pages", "templates"].includes(extent)) throw new Error(`AUDIT=${extent} is neither "pages" nor "templates"`);
if (address && extent === "templates")
  throw new Error(`AUDIT=templates cannot be had of URL=${address}: its sitemap does not tell the templates`);
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.LIGHTHOUSE_REPORTS ?? join(root, ".cache", "lighthouse");
const asked = process.env.CATEGORIES?.split(",") ?? Object.keys(categories);
const unknown = asked.filter((name) => !(name in categories));
if (unknown.length > 0) throw new Error(`CATEGORIES=${unknown} is not one of ${Object.keys(categories).join(", ")}`);

/** The program in production mode, as its own defaults have it, on a port that the system chose, and its pages. */
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

/** A deployed site and the pages of its sitemap: they are asked of the address that was given, whatever origin that names. */
async function visitSite(/** @type {string} */ origin) {
  const answer = await fetch(new URL("/sitemap.xml", origin));
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, location = ""]) => new URL(location).pathname,
  );
  if (!answer.ok || paths.length === 0) throw new Error(`${answer.url} answers ${answer.status} and names no pages`);
  return { origin, paths, stop: () => {} };
}

/**
 * One run with Lighthouse's own mobile settings. A browser that did not answer in time on a busy machine says nothing of the
 * page: it gets a second chance.
 *
 * @param {string} url
 * @param {object} settings
 * @param {string[]} onlyCategories
 * @returns {Promise<import("lighthouse").RunnerResult>}
 */
async function run(url, settings, onlyCategories, chances = 2) {
  const result = await lighthouse(url, {
    ...settings,
    output: ["html", "json"],
    logLevel: "error",
    onlyCategories,
    disableFullPageScreenshot: true, // a second a page; elements are named by their selectors
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  return result.lhr.runtimeError && chances > 1 ? run(url, settings, onlyCategories, chances - 1) : result;
}

const median = (/** @type {number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** A score of 100 in the runs that have the category. */
const scoreOf = (/** @type {Result[]} */ runs, /** @type {string} */ category) =>
  Math.round(100 * median(runs.flatMap(({ categories }) => categories[category]?.score ?? [])));

/** A single figure of the runs. A layout that shifted once, shifts. */
function figureOf(/** @type {Result[]} */ runs, /** @type {string} */ name) {
  const values = runs.map(({ audits }) => {
    const { items = [] } = /** @type {{ items?: unknown[] }} */ (audits["network-requests"]?.details ?? {});
    return name === "requests" ? items.length : (audits[name]?.numericValue ?? 0);
  });
  return name === "cumulative-layout-shift" ? Math.max(...values) : median(values);
}

const limitsOf = (/** @type {string} */ path) => (asked.includes("performance") ? figuresOf(path) : {});

/**
 * Audits a page. Performance is measured again while its median would turn the gate red.
 *
 * @param {string} url
 * @param {object} settings
 */
async function auditPage(url, settings) {
  const { lhr: first, report } = await run(url, settings, asked);
  const runs = [first];
  const error = first.runtimeError?.message;
  const isSlow = () => scoreOf(runs, "performance") < (categories.performance?.least ?? 0);
  while (!error && asked.includes("performance") && runs.length < mostRuns && isSlow())
    runs.push((await run(url, settings, ["performance"])).lhr);
  /** @type {Record<string, number>} */
  const scores = Object.fromEntries(asked.map((name) => [name, scoreOf(runs, name)]));
  /** @type {Record<string, number>} */
  const figures = Object.fromEntries(Object.keys(limitsOf("")).map((name) => [name, figureOf(runs, name)]));
  return { page: { url, scores, figures, runs: runs.length, failures: failuresOf(first), error }, report };
}

/** Every audit that is not passed and counts, with the elements or addresses that it names. */
function failuresOf(/** @type {Result} */ lhr) {
  return Object.entries(lhr.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { title, displayValue, explanation, details } = lhr.audits[id] ?? {};
        const { items = [] } = /** @type {{ items?: any[] }} */ (details ?? {});
        const words = [title, displayValue, explanation].filter(Boolean).join(" · ");
        return { title: `${category}/${id}: ${words}`, elements: items.map(named).filter(Boolean) };
      }),
  );
}

/** What an item of an audit's details points at. */
function named(/** @type {any} */ { node, source, url, description, value, label }) {
  const parts = node ? [node.selector, node.snippet] : [url ?? source?.url, description ?? value ?? label];
  return parts.filter((part) => typeof part === "string").join("  ");
}

const shown = (/** @type {number} */ value) => String(Number(value.toFixed(value < 1 ? 4 : 0)));

/**
 * Every line of complaint about a page: [whether it turns the gate red, what].
 *
 * @param {string} path
 * @param {Awaited<ReturnType<typeof auditPage>>["page"]} page
 * @returns {[boolean, string][]}
 */
function complaintsAbout(path, { scores, figures, error }) {
  if (error) return [[true, `could not be audited: ${error}`]];
  /** @type {[boolean, string][]} */
  const complaints = [];
  for (const [category, score] of Object.entries(scores)) {
    const { least = 0, goal = 0 } = categories[category] ?? {};
    if (score < goal) complaints.push([score < least, `${category} is ${score}, not ${score < least ? least : goal}`]);
  }
  for (const [name, { label, most, goal = most }] of Object.entries(limitsOf(path))) {
    const value = figures[name] ?? 0;
    if (value > (goal ?? 0)) complaints.push([most !== undefined, `${label} is ${shown(value)}, more than ${goal}`]);
  }
  return complaints;
}

const row = (/** @type {string} */ first, /** @type {(string | number)[]} */ ...cells) =>
  console.log(first.padEnd(34) + cells.map((cell) => String(cell).slice(0, 8).padStart(9)).join(""));

const { origin, paths, stop } = address ? await visitSite(address) : await startSite();
const settings = address ? {} : shortWaits;
const browser = await launch({
  chromePath: chromium,
  chromeFlags: ["--headless=new", ...chromiumFlags],
  logLevel: "error",
});
let red = 0;
const summary = [];
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  row("page", ...asked, ...Object.values(limitsOf("")).map(({ label }) => label), "runs");
  for (const path of paths) {
    const { page, report } = await auditPage(new URL(path, origin).href, { ...settings, port: browser.port });
    const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^\w-]+/g, "-");
    for (const [at, ending] of ["html", "json"].entries())
      await writeFile(join(folder, `${name}.${ending}`), report[at] ?? "");
    summary.push(page);
    row(path, ...Object.values(page.scores), ...Object.values(page.figures).map(shown), page.runs);
    const complaints = complaintsAbout(path, page);
    for (const [fatal, what] of complaints) console.log(`  ${fatal ? "RED" : "warning"}: ${path}: ${what}`);
    if (!complaints.some(([fatal]) => fatal)) continue;
    red++;
    for (const { title, elements } of page.failures) console.log([`    ${title}`, ...elements].join("\n      "));
  }
} finally {
  browser.kill();
  stop();
}
await writeFile(join(folder, "summary.json"), JSON.stringify(summary, null, 2));
if (new URL(origin).protocol === "http:") console.log(`not to be seen here: ${unseen}`);
console.log(`${summary.length - red} of ${summary.length} pages pass; reports in ${folder}`);
if (red > 0) process.exitCode = 1;
