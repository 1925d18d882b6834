/**
 * Audits every page of the site with Lighthouse and says what is missing: `make audit`. It starts the built program in
 * production mode; with URL=https://… it audits that deployed site instead, by its sitemap.
 *
 *   URL                 a deployed site, or the address of a local one
 *   CATEGORIES          of Lighthouse, joined by commas (all four)
 *   LIGHTHOUSE_REPORTS  folder for the reports in HTML and JSON (.cache/lighthouse)
 *   CHROMIUM            the browser (/usr/bin/chromium-headless-shell)
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { portOf } from "../serving.mjs";
import { categories, figures, figuresAtHome, shortWaits, unseen } from "./config.mjs";
import { auditPage, startChromium } from "./lighthouse.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, ".cache", "ssr");
const folder = process.env.LIGHTHOUSE_REPORTS ?? join(root, ".cache", "lighthouse");
const asked = process.env.CATEGORIES?.split(",") ?? Object.keys(categories);
const unknown = asked.filter((name) => !(name in categories));
if (unknown.length > 0) throw new Error(`CATEGORIES=${unknown} is not one of ${Object.keys(categories).join(", ")}`);

/** The program in production mode, as its own defaults have it, on a port that the system chose. */
async function startSite() {
  const { PATH, HOME } = process.env;
  const site = spawn(program, ["--mode=production", "--port=0", "--admin-port=0"], {
    env: { PATH, HOME },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return { origin: `http://localhost:${await portOf(site)}`, stop: () => site.kill() };
}

/** The paths of a site's sitemap; they are asked of the address that was given, whatever origin the sitemap names. */
async function pathsOf(/** @type {string} */ origin) {
  const answer = await fetch(new URL("/sitemap.xml", origin));
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = ""]) => {
    const { pathname, search } = new URL(location.replaceAll("&amp;", "&"));
    return pathname + search;
  });
  if (!answer.ok || paths.length === 0) throw new Error(`${answer.url} answers ${answer.status} and names no pages`);
  return paths;
}

/**
 * Every line of complaint about a page: [whether it turns the gate red, what].
 *
 * @param {string} path
 * @param {Pick<import("./lighthouse.mjs").Audited, "scores" | "figures" | "error">} page
 * @returns {[boolean, string][]}
 */
function complaintsAbout(path, { scores, figures: measured, error }) {
  if (error) return [[true, `could not be audited: ${error}`]];
  /** @type {[boolean, string][]} */
  const complaints = [];
  for (const [category, score] of Object.entries(scores)) {
    const { least = 0, goal = 0 } = categories[category] ?? {};
    if (score < goal) complaints.push([score < least, `${category} is ${score}, not ${score < least ? least : goal}`]);
  }
  for (const [name, value] of Object.entries(measured)) {
    const { label, most = 0, goal = 0 } = (path === "/" ? figuresAtHome : figures)[name] ?? {};
    if (value > goal) complaints.push([value > most, `${label} is ${shown(name, value)}, more than ${goal}`]);
  }
  return complaints;
}

const shown = (/** @type {string} */ name, /** @type {number | undefined} */ value) =>
  value === undefined
    ? "-"
    : name === "cumulative-layout-shift"
      ? String(Number(value.toFixed(4)))
      : String(Math.round(value));

/**
 * @param {string} path
 * @param {Pick<import("./lighthouse.mjs").Audited, "scores" | "figures" | "runs">} page
 */
function row(path, { scores, figures: measured, runs }) {
  const cells = [
    ...asked.map((category) => scores[category]),
    ...columns.map((name) => shown(name, measured[name])),
    runs,
  ];
  return `${path.padEnd(34)}${cells.map((cell) => String(cell).padStart(9)).join("")}`;
}
const columns = Object.keys(figures);
const headings = [
  ...asked.map((category) => category.slice(0, 8)),
  ...Object.values(figures).map(({ label }) => label),
  "runs",
];

async function main() {
  const site = process.env.URL ? undefined : await startSite();
  const origin = site?.origin ?? process.env.URL ?? "";
  const chromium = await startChromium();
  const settings = { port: chromium.port, asked, waits: site ? shortWaits : {} };
  let red = 0;
  const summary = [];
  try {
    /** @type {string[]} */
    const paths = site
      ? JSON.parse(execFileSync(program, ["routes", "--json"], { encoding: "utf8" })).map(
          (/** @type {{ path: string }} */ { path }) => path,
        )
      : await pathsOf(origin);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    console.log(`${"page".padEnd(34)}${headings.map((heading) => heading.padStart(9)).join("")}`);
    for (const path of paths) {
      const { reports, ...page } = await auditPage(new URL(path, origin).href, settings);
      const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^\w-]+/g, "-");
      for (const [at, ending] of ["html", "json"].entries())
        await writeFile(join(folder, `${name}.${ending}`), reports[at] ?? "");
      summary.push(page);
      console.log(row(path, page));
      const complaints = complaintsAbout(path, page);
      for (const [fatal, what] of complaints) console.log(`  ${fatal ? "RED" : "warning"}: ${path}: ${what}`);
      if (!complaints.some(([fatal]) => fatal)) continue;
      red++;
      for (const { category, id, title, elements } of page.failures) {
        console.log(`    ${category}/${id}: ${title}`);
        for (const element of elements) console.log(`      ${element}`);
      }
    }
  } finally {
    chromium.kill();
    site?.stop();
  }
  await writeFile(join(folder, "summary.json"), JSON.stringify(summary, null, 2));
  if (new URL(origin).protocol === "http:") console.log(`not to be seen here: ${unseen}`);
  console.log(`${summary.length - red} of ${summary.length} pages pass; reports in ${folder}`);
  if (red > 0) process.exitCode = 1;
}

await main();
