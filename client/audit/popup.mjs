/**
 * How long the estimate popup takes on a slow phone, from the tap that opens it until it is drawn: the median of five
 * visits, each with an empty cache. The shell is what the visitor sees first, React's popup takes its place. Run it with
 * `node audit/popup.mjs` in client, on a machine at rest, after `make` has built the program.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium as browsers } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.mjs";
import { portOf } from "../serving.mjs";

const program = process.env.SSR ?? fileURLToPath(new URL("../../.cache/ssr-given", import.meta.url));
const visits = 5;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const cpuSlowdown = 6;
/** Bytes a second, and milliseconds there and back. */
const networks = {
  "two bars": { downloadThroughput: 50_000, uploadThroughput: 25_000, latency: 400, offline: false },
  "Lighthouse's slow 4G": { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false },
  "DevTools' slow 4G": { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5, offline: false },
};

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 * @param {typeof networks[keyof typeof networks]} network
 */
async function visit(browser, url, network) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const times = { shown: 0, whole: 0 };
    Object.assign(window, { times });
    document.addEventListener("click", () => {
      const begin = performance.now();
      const look = () => {
        const took = performance.now() - begin;
        const whole = document.querySelector("[role=dialog]")?.checkVisibility();
        if (whole || document.querySelector("[data-island=estimate-popup] dialog")?.checkVisibility())
          times.shown ||= took;
        if (whole) times.whole = took;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await page.getByRole("button", { name: "Free Estimate", exact: true }).last().tap();
  const times = await page.waitForFunction(() => {
    const { times } = /** @type {{ times: { shown: number, whole: number } }} */ (/** @type {unknown} */ (window));
    return times.whole > 0 && times;
  });
  const result = /** @type {{ shown: number, whole: number }} */ (await times.jsonValue());
  await context.close();
  return result;
}

const site = spawn(program, ["--mode=production", "--port=0", "--admin-port=0"], {
  stdio: ["ignore", "ignore", "pipe"],
});
const browser = await browsers.launch({ executablePath: chromium, args: chromiumFlags });
try {
  const url = `http://localhost:${await portOf(site)}/about`;
  for (const [on, network] of Object.entries(networks)) {
    /** @type {{ shown: number, whole: number }[]} */
    const results = [];
    for (let n = 0; n < visits; n++) results.push(await visit(browser, url, network));
    const figures = (/** @type {"shown" | "whole"} */ name) => {
      const sorted = results.map((result) => Math.round(result[name])).sort((a, b) => a - b);
      return `${name} after ${sorted[visits >> 1]} ms (${sorted.join(", ")})`;
    };
    console.log(`${on}: ${figures("shown")}, ${figures("whole")}`);
  }
} finally {
  await browser.close();
  site.kill();
}
