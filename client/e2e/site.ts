/** What the browser tests share: the sites as a visitor knows them, their pages, and a watch over the browser. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Page, type Route } from "@playwright/test";
import { type SiteName, siteUrl } from "../playwright.config.ts";

const program = fileURLToPath(new URL("../../.cache/ssr", import.meta.url));
const routes: { path: string }[] = JSON.parse(execFileSync(program, ["routes", "--json"], { encoding: "utf8" }));

/** Every page of the site, as the program lists them. */
export const paths = routes.map(({ path }) => path);
export const unknownPath = "/no-such-page";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const smallest = { width: 320, height: 640 };
export const onPhone = { viewport: phone, hasTouch: true, isMobile: true };

export interface Site {
  name: SiteName;
  phone: string;
  /** Address of the lead form, where the site has one. */
  form?: string;
  /** Whether it shows the content as given, with the known inconsistencies. */
  asGiven: boolean;
}
const placeholderPhone = "+1 713 555 0142";
export const development: Site = {
  name: "development",
  phone: placeholderPhone,
  form: "/embed/lead-form",
  asGiven: true,
};
export const production: Site = { name: "production", phone: placeholderPhone, asGiven: true };
export const configured: Site = {
  name: "configured",
  phone: "+1 832 555 0199",
  form: "https://forms.example.com/lead?site=1",
  asGiven: false,
};
export const sites = [development, production, configured];

/** The address that calls a number. */
export const callUrl = (number: string) => `tel:${number.replaceAll(" ", "")}`;

export const services = [
  "kitchen-remodeling",
  "bathroom-remodeling",
  "flooring-installation",
  "interior-painting",
  "exterior-painting",
  "siding-installation",
  "basement-finishing",
  "deck-patio",
  "cabinets",
  "house-renovations",
].map((slug) => `/services/${slug}`);
export const areas = ["katy", "pearland", "sugar-land", "pasadena", "woodlands"].map(
  (slug) => `/service-areas/${slug}`,
);

export const thirdParties = /^https:\/\/(forms|reviews)\.example\.com\//;
/** What the third parties answer, unless a test has its own route for them. */
const thirdPartyPage = {
  contentType: "text/html",
  body: "<!doctype html><html lang='en'><title>Embed</title><main><label>Your name <input></label></main>",
};
const thirdPartyScript = { contentType: "text/javascript", body: "" };
const answerForThirdParty = (route: Route) =>
  route.fulfill(route.request().resourceType() === "script" ? thirdPartyScript : thirdPartyPage);

/** Lets the third parties of a page answer only when what is returned is called. */
export async function holdThirdParties(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(thirdParties, async (route) => {
    await arrival;
    await answerForThirdParty(route);
  });
  return arrive;
}

/** Opens a page of a site; the third parties of the configured one are stood in for. */
export async function visit(page: Page, site: Site, path: string) {
  if (!site.asGiven) await page.context().route(thirdParties, answerForThirdParty);
  const answer = await page.goto(siteUrl(site.name) + path);
  if (!answer) throw new Error(`${path} gave no answer`);
  return answer;
}

/** Keeps tel: links from leaving the page, as on a computer where nobody answers Chromium's question about them. */
export const withoutDialer = (page: Page) =>
  page.evaluate(() =>
    window.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a[href^='tel:']")) event.preventDefault();
    }),
  );

/**
 * Sets everything in the widest font that a system without the site's fonts falls back to: they are optional, and a
 * slow connection goes without.
 */
export const inTheWidestFont = (page: Page) =>
  page.evaluate(() => {
    for (const font of ["--font-display", "--font-text"])
      document.documentElement.style.setProperty(font, '"DejaVu Sans", Verdana, sans-serif');
  });

/** Resolves when the page has drawn what happened so far. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

export const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector);

const firstError = 400;

export const test = base.extend<{ expected: RegExp | undefined; trouble: string[] }>({
  /** What may go wrong, and need not. */
  expected: [undefined, { option: true }],
  /**
   * Whatever the console says and whatever fails, as it happens, in every test. A test that demands some takes it out;
   * what is left at the end fails the test.
   */
  trouble: [
    async ({ page, expected }, use) => {
      const trouble: string[] = [];
      const note = (text: string) => {
        if (!expected?.test(text)) trouble.push(text);
      };
      page.on("console", (message) => {
        // Failed requests are noted below, with their addresses; an info is React's advertisement for its tools.
        if (message.type() !== "info" && !message.text().startsWith("Failed to load resource"))
          note(`console.${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => note(`uncaught ${error.message}`));
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText;
        // Aborted requests were left behind by the next page, or handed to the telephone.
        if (reason !== "net::ERR_ABORTED") note(`request failed: ${request.url()} ${reason}`);
      });
      page.on("response", (response) => {
        const request = response.request();
        const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
        if (response.status() >= firstError && !isPage) note(`${response.status()} for ${response.url()}`);
      });
      await use(trouble);
      expect(trouble, "what the console and the network complained of").toEqual([]);
    },
    { auto: true },
  ],
});
