/** Browser tests: the real program, in the shapes in which it is run, in the system's Chromium. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.mjs";

const cache = (name: string) => fileURLToPath(new URL(`../../.cache/${name}`, import.meta.url));
/** The program with the content that the site was given, see e2e/build-fixture.sh: its words and looks can be told beforehand. */
export const program = cache("ssr-fixture");
/** The program with the words and pictures of the checkout, which owners edit: what is asked of it holds for all words. */
export const realProgram = cache("ssr");
/** A browser below the floor, see e2e/old-browser.sh. */
export const oldChromium = cache("chromium-92/chromium");
/** The first of the ports that the sites listen on. */
export const firstPort = Number(process.env.E2E_PORT ?? 4301);

/** Name, address and licenses as long as a business may have them. */
const longFacts = fileURLToPath(new URL("long-facts.env", import.meta.url));

/** The lead form of the site that has everything. */
export const form = "https://forms.example.com/lead?site=1";
/** The links that owners add by settings, by what pages call them. */
export const ways = {
  "Pick a time": "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site",
  Financing: "https://bank.example.com/gulf-oak-remodeling",
  "Privacy policy": "https://www.example.com/privacy",
  "Text message terms": "https://www.example.com/text-messages",
};

/** The sites that the tests visit, by what is special about them. */
const sites = {
  /** Development: the stand-ins are embedded. */
  development: { SITE_MODE: "development" },
  /** Production as it comes: no embeds, the content as given. */
  production: { SITE_MODE: "production" },
  /** The same, with the words and pictures of the checkout, and long facts. */
  real: { SITE_MODE: "production", SITE_CONFIG: longFacts },
  /** Production with everything configured, long facts, and the corrected content. */
  configured: {
    SITE_MODE: "production",
    SITE_CONTENT: "corrected",
    SITE_CONFIG: longFacts,
    SITE_PHONE: "+1 832 555 0199",
    SITE_TEXT_PHONE: "+1 (713) 555-0123",
    SITE_OPEN_NOW: "true",
    SCHEDULE_URL: ways["Pick a time"],
    FINANCING_URL: ways.Financing,
    PRIVACY_URL: ways["Privacy policy"],
    SMS_TERMS_URL: ways["Text message terms"],
    LEAD_FORM_URL: form,
    LEAD_FORM_PARAMETERS: "utm_source=source,utm_term=term,gclid",
    REVIEWS_FRAME_URL: "https://reviews.example.com/frame",
    REVIEWS_SCRIPT_URL: "https://reviews.example.com/widget.js",
    // Nobody has these hosts but the tests' browsers.
    PROBE_INTERVAL: "0s",
  },
} satisfies Record<string, Record<string, string>>;

export type SiteName = keyof typeof sites;

export const siteUrl = (name: SiteName) => `http://localhost:${firstPort + Object.keys(sites).indexOf(name)}`;

export default defineConfig({
  outputDir: "../../.cache/e2e",
  snapshotPathTemplate: "../../assets/screenshots/{arg}{ext}",
  fullyParallel: true,
  // One more than the processors of the smallest machine: there is always a test that only waits.
  workers: 3,
  // A second try tells what comes and goes from what is broken. Both fail the gate.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: siteUrl("production"),
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: chromiumFlags },
  },
  webServer: (Object.keys(sites) as SiteName[]).map((name) => ({
    command: name === "real" ? realProgram : program,
    cwd: cache("fixture"), // whose sources development shows
    url: siteUrl(name),
    env: { ...sites[name], PORT: new URL(siteUrl(name)).port, ADMIN_PORT: "0" },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  })),
});
