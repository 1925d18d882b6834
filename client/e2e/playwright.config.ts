/** Configures the browser tests: the built server in four configurations, in the system's Chromium. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromium, chromiumFlags } from "../chromium.mjs";

const cache = (name: string) => fileURLToPath(new URL(`../../.cache/${name}`, import.meta.url));
/** The server with the fixture content, see e2e/build-fixture.sh. Tests may assert its text and looks. */
export const fixtureBinary = cache("ssr-fixture");
/** The server with the content of the checkout, which owners edit. Its tests pass for any valid content. */
export const realBinary = cache("ssr");
/** A browser below the floor, see e2e/old-browser.sh. */
export const oldChromium = cache("chromium-92/chromium");
/** The first port; each site listens on the next one. */
export const firstPort = Number(process.env.E2E_PORT ?? 4301);

/** Name, address and licenses of the maximum length. */
const longFacts = fileURLToPath(new URL("long-facts.env", import.meta.url));

/** The lead form of the site `configured`. */
export const leadFormUrl = "https://forms.example.com/lead?site=1";
/** The links that settings add, by their text. */
export const contactLinks = {
  "Pick a time": "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site",
  Financing: "https://bank.example.com/gulf-oak-remodeling",
  "Privacy policy": "https://www.example.com/privacy",
  "Text message terms": "https://www.example.com/text-messages",
};

/** The sites under test, with their settings. */
const sites = {
  /** Development mode, with the demo embeds. */
  development: { SITE_MODE: "development" },
  /** Production with the defaults: no embeds, the as-given edition. */
  production: { SITE_MODE: "production" },
  /** Production with the content of the checkout and facts of the maximum length. */
  real: { SITE_MODE: "production", SITE_CONFIG: longFacts },
  /** Production with every setting, facts of the maximum length, and the corrected edition. */
  configured: {
    SITE_MODE: "production",
    SITE_CONTENT: "corrected",
    SITE_CONFIG: longFacts,
    SITE_PHONE: "+1 832 555 0199",
    SITE_TEXT_PHONE: "+1 (713) 555-0123",
    SITE_OPEN_NOW: "true",
    SCHEDULE_URL: contactLinks["Pick a time"],
    FINANCING_URL: contactLinks.Financing,
    PRIVACY_URL: contactLinks["Privacy policy"],
    SMS_TERMS_URL: contactLinks["Text message terms"],
    LEAD_FORM_URL: leadFormUrl,
    LEAD_FORM_PARAMETERS: "utm_source=source,utm_term=term,gclid",
    REVIEWS_FRAME_URL: "https://reviews.example.com/frame",
    REVIEWS_SCRIPT_URL: "https://reviews.example.com/widget.js",
    // Only the tests' browsers resolve these hosts.
    PROBE_INTERVAL: "0s",
  },
} satisfies Record<string, Record<string, string>>;

export type SiteName = keyof typeof sites;

export const siteUrl = (name: SiteName) => `http://localhost:${firstPort + Object.keys(sites).indexOf(name)}`;

export default defineConfig({
  outputDir: "../../.cache/e2e",
  snapshotPathTemplate: "../../assets/screenshots/{arg}{ext}",
  fullyParallel: true,
  // One more than the processors of the smallest machine, because some tests only wait.
  workers: 3,
  // A retry distinguishes flaky tests from broken ones. Both fail the run.
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
    command: name === "real" ? realBinary : fixtureBinary,
    cwd: cache("fixture"), // development mode reads these sources
    url: siteUrl(name),
    env: { ...sites[name], PORT: new URL(siteUrl(name)).port, ADMIN_PORT: "0" },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  })),
});
