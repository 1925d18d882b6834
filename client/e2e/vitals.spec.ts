/** Measuring what visitors get: off by default; where it is on, the browser's report reaches the operators' metrics. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";
import { production, test, visit } from "./site.ts";

const program = fileURLToPath(new URL("../../.cache/ssr", import.meta.url));
/** Beside the ports of the sites that every test shares. */
const adminPort = Number(new URL(siteUrl("production")).port) + 5;

let site: ChildProcess | undefined;
let origin: string;

async function start(share: string) {
  site = spawn(program, ["--mode=production", "--port=0", `--admin-port=${adminPort}`, `--rum=${share}`]);
  origin = `http://localhost:${await portOf(site)}`;
}

const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js")),
  );

/** What the operators' metrics count, by series. */
async function counted() {
  const text = await (await fetch(`http://localhost:${adminPort}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^(site_web_vitals_\w+_count\{.*\}) (\d+)$/gm)].map(([, series, count]) => [
      series,
      Number(count),
    ]),
  );
}

test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  if (!site) return;
  const ended = new Promise((resolve) => site?.once("exit", resolve));
  site.kill();
  await ended;
  site = undefined;
});

test("where it is off, not one byte of it is shipped", async ({ page }) => {
  await visit(page, production, "/about");
  await page.waitForLoadState("networkidle");
  for (const script of await scripts(page)) {
    expect(script).not.toContain("vitals");
    expect(await (await page.request.get(script)).text()).not.toMatch(/sendBeacon|layout-shift|\/vitals/);
  }
});

test("where it is on, a visit is counted by template and device, and nothing is kept in the browser", async ({
  page,
  context,
}) => {
  await start("1");
  await page.goto(`${origin}/services/cabinets?utm_source=mail`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await page.goto(`${origin}/about`);
  await expect.poll(counted).toMatchObject({
    'site_web_vitals_seconds_count{device="desktop",measure="LCP",route="/services/*"}': 1,
    'site_web_vitals_layout_shift_count{device="desktop",route="/services/*"}': 1,
  });
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("a visit outside the share loads no library and reports nothing", async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await start("0.4");
  await page.goto(`${origin}/about`);
  await page.waitForLoadState("networkidle");
  expect((await scripts(page)).filter((script) => /web-vitals/.test(script))).toEqual([]);
  await page.goto(`${origin}/faqs`);
  expect(await counted()).toEqual({});
});
