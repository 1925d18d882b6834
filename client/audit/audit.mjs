/**
 * Audits every page of the site with Lighthouse and says what is missing: `make audit`. It starts the built program in
 * production mode; with URL=https://… it audits that deployed site instead, by its sitemap.
 *
 *   URL                 a deployed site, or the address of a local one
 *   AUDIT               "templates": one page of each template of the route table, not of a deployed site ("pages": all)
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
  const chosen = routes.filter(
    ({ template }, at) => extent === "pages" || routes.findIndex((other) => other.template === template) === at,
  );
  const origin = `http://localhost:${await portOf(site)}`;
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

const scoreOf = (/** @type {Result} */ lhr, /** @type {string} */ category) =>
  Math.round(100 * (lhr.categories[category]?.score ?? 0));

function figureOf(/** @type {Result} */ lhr, /** @type {string} */ name) {
  const { items = [] } = /** @type {{ items?: unknown[] }} */ (lhr.audits["network-requests"]?.details ?? {});
  return name === "requests" ? items.length : (lhr.audits[name]?.numericValue ?? 0);
}

const limitsOf = (/** @type {string} */ path) => (asked.includes("performance") ? figuresOf(path) : {});

/**
 * Audits a page with Lighthouse's own mobile settings. A busy machine makes a page slow, never fast, and a browser that did
 * not answer in time says nothing of it: both get another chance.
 *
 * @param {string} url
 * @param {object} settings
 */
async function auditPage(url, settings) {
  for (let chances = mostRuns; ; chances--) {
    const result = await lighthouse(url, {
      ...settings,
      output: ["html", "json"],
      logLevel: "error",
      onlyCategories: asked,
      disableFullPageScreenshot: true, // a second a page; elements are named by their selectors
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    const { runtimeError } = result.lhr;
    const isSlow = asked.includes("performance") && scoreOf(result.lhr, "performance") < categories.performance;
    if (chances === 1 || !(runtimeError || isSlow)) return result;
  }
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
        return [`    ${category}/${id}: ${words}`, ...items.map(named).filter(Boolean)].join("\n      ");
      }),
  );
}

/** What an item of an audit's details points at. */
const named = (/** @type {any} */ { node, source, url, description, value, label }) =>
  [node?.selector, node?.snippet, url ?? source?.url, description ?? value ?? label]
    .filter((part) => typeof part === "string")
    .join("  ");

const shown = (/** @type {number} */ value) => String(Number(value.toFixed(value < 1 ? 4 : 0)));

/**
 * Every complaint about a page.
 *
 * @param {string} path
 * @param {Result} lhr
 */
function complaintsAbout(path, lhr) {
  if (lhr.runtimeError) return [`could not be audited: ${lhr.runtimeError.message}`];
  const low = asked.filter((category) => scoreOf(lhr, category) < (categories[category] ?? 0));
  const high = Object.entries(limitsOf(path)).filter(([name, { most = Infinity }]) => figureOf(lhr, name) > most);
  return [
    ...low.map((category) => `${category} is ${scoreOf(lhr, category)}, not ${categories[category]}`),
    ...high.map(([name, { label, most }]) => `${label} is ${shown(figureOf(lhr, name))}, more than ${most}`),
  ];
}

const row = (/** @type {string} */ first, /** @type {(string | number)[]} */ ...cells) =>
  console.log(first.padEnd(34) + cells.map((cell) => String(cell).slice(0, 8).padStart(9)).join(""));

const { origin, paths, stop } = address ? await visitSite(address) : await startSite();
const browser = await launch({
  chromePath: chromium,
  chromeFlags: ["--headless=new", ...chromiumFlags],
  logLevel: "error",
});
const settings = { port: browser.port, ...(!address && shortWaits) };
let passed = 0;
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  row("page", ...asked, ...Object.values(limitsOf("")).map(({ label }) => label));
  for (const path of paths) {
    const { lhr, report } = await auditPage(new URL(path, origin).href, settings);
    const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^\w-]+/g, "-");
    for (const [at, ending] of ["html", "json"].entries())
      await writeFile(join(folder, `${name}.${ending}`), report[at] ?? "");
    const figures = Object.keys(limitsOf(path)).map((figure) => shown(figureOf(lhr, figure)));
    row(path, ...asked.map((category) => scoreOf(lhr, category)), ...figures);
    const complaints = complaintsAbout(path, lhr);
    for (const what of complaints) console.log(`  RED: ${path}: ${what}`);
    if (complaints.length > 0) console.log(failuresOf(lhr).join("\n"));
    else passed++;
  }
} finally {
  browser.kill();
  stop();
}
if (new URL(origin).protocol === "http:") console.log(`not to be seen here: ${unseen}`);
console.log(`${passed} of ${paths.length} pages pass; reports in ${folder}`);
if (passed < paths.length) process.exitCode = 1;
