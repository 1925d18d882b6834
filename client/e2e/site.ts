/** What the browser tests share: the sites as a visitor knows them, their pages, and a watch over the browser. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test as base, expect, type Frame, type Locator, type Page, type Route } from "@playwright/test";
import { program, realProgram, type SiteName, siteUrl } from "../playwright.config.ts";

const routesOf = (file: string): { path: string; kind: string }[] =>
  JSON.parse(execFileSync(file, ["routes", "--json", "--mode=production"], { encoding: "utf8" }));
/** The route table of the given content, as the program lists it. */
export const routes = routesOf(program);

export const unknownPath = "/no-such-page";
/** Every page of the given content. */
export const paths = [...routes.map(({ path }) => path), unknownPath];
/** Every page of the checkout's content. */
export const realPaths = [...routesOf(realProgram).map(({ path }) => path), unknownPath];

/**
 * Pages that stand for all of their kind, the first of them in the screenshots. templates.spec.ts fails when they show
 * less than their kind does. A page of the kind "page" has a template of its own.
 */
export const samples: Record<string, [string, ...string[]]> = {
  service: ["/services/kitchen-remodeling", "/services/siding-installation"],
  area: ["/service-areas/katy"],
  article: ["/blog/roofing-materials", "/blog/roof-repair-signs", "/blog/roof-replacement"],
};
const ownTemplates = routes.filter(({ kind }) => kind === "page").map(({ path }) => path);

/** The pages on which everything is shown that any page shows. */
export const templates = [...ownTemplates, ...Object.values(samples).flat(), unknownPath];

/** One page of each template, by the template's name. */
export const namedTemplates: Record<string, string> = Object.fromEntries([
  ...ownTemplates.map((path) => [path.slice(1) || "home", path]),
  ...Object.entries(samples).map(([kind, [path]]) => [kind, path]),
  ["not-found", unknownPath],
]);

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
const placeholderPhone = "(713) 555-0142";
export const development: Site = {
  name: "development",
  phone: placeholderPhone,
  form: "/embed/lead-form",
  asGiven: true,
};
export const production: Site = { name: "production", phone: placeholderPhone, asGiven: true };
/** What is asked of it must hold for all words. */
export const real: Site = { name: "real", phone: placeholderPhone, asGiven: true };
export const configured: Site = {
  name: "configured",
  phone: "+1 832 555 0199",
  form: "https://forms.example.com/lead?site=1",
  asGiven: false,
};
export const sites = [development, production, configured];

const popupName = "Request your free estimate";
/**
 * The estimate popup, from when its shell has made room for it: what a test finds in the shell would go away under its
 * hands.
 */
export const popupOf = (page: Page) =>
  page.getByRole("dialog", { name: popupName }).and(page.locator("body:not(:has(dialog[open])) > [role=dialog]"));
/** What stands in for the popup until React is there. */
export const shellOf = (page: Page) => page.getByRole("dialog", { name: popupName }).and(page.locator("dialog"));

/** The address that calls a number; without a plus it is North American. */
export const callUrl = (number: string) => `tel:${number.startsWith("+") ? "" : "+1"}${number.replace(/[^\d+]/g, "")}`;

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
/** The site's own font: what third parties show must not depend on the machine's. */
const font = readFileSync(
  new URL(
    "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    import.meta.url,
  ),
  "base64",
);
/** What the third parties answer, unless a test has its own route for them. */
const thirdPartyPage = {
  contentType: "text/html",
  body: `<!doctype html><html lang="en"><title>Embed</title>
    <style>
      @font-face { font-family: Own; src: url(data:font/woff2;base64,${font}); font-display: block }
      html, input { font: 16px Own }
    </style>
    <main><label>Your name <input></label></main>`,
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
 * Sets everything in a font as wide as the widest that a system without the site's fonts falls back to: they are
 * optional, and a slow connection goes without. It is one of the site's own, widened, so that every machine has it.
 */
export const inTheWidestFont = (page: Page) =>
  page.evaluate(async () => {
    const own = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font][href*="hanken"]');
    if (!own) throw new Error("the page does not preload its font");
    // The site's words are 1.12 times as wide in DejaVu Sans, one of the widest, and 1.26 times in bold.
    for (const [weight, sizeAdjust] of [
      ["400", "115%"],
      ["600 700", "130%"],
    ]) {
      const descriptors = { sizeAdjust, weight } as FontFaceDescriptors;
      document.fonts.add(await new FontFace("Widest", `url(${own.href})`, descriptors).load());
    }
    document.documentElement.style.animation = "none"; // in which Besley comes
    for (const font of ["--font-display", "--font-text"]) document.documentElement.style.setProperty(font, "Widest");
  });

/** Sets everything in the site's own fonts, however late they come: they are optional, and a busy machine goes without. */
export const inItsOwnFonts = (page: Page) =>
  page.evaluate(async () => {
    for (const [property, file] of [
      ["--font-display", "besley"],
      ["--font-text", "hanken"],
    ] as const) {
      const own = document.querySelector<HTMLLinkElement>(`link[rel=preload][as=font][href*="${file}"]`);
      if (!own) throw new Error(`the page does not preload ${file}`);
      document.fonts.add(await new FontFace(`Own ${file}`, `url(${own.href})`, { weight: "400 900" }).load());
      document.documentElement.style.setProperty(property, `Own ${file}`);
    }
    document.documentElement.style.animation = "none"; // in which Besley comes
  });

/** Resolves when the page has drawn what happened so far. */
export const nextFrame = (page: Page | Frame) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

export const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector);

/**
 * What Chromium warns of, on a busy machine, where one test goes from page to page: it takes a picture's larger copy,
 * which an earlier page has left in its cache, in place of the one that is preloaded. A test with one page must not see
 * it.
 */
const preloadUnused = /was preloaded using link preload but not used within a few seconds/;

/** Resolves when the page itself, if it watches for that, has seen the element come into view. */
export const inView = (place: Locator) =>
  place.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (entries.some((entry) => entry.isIntersecting)) resolve();
        });
        observer.observe(element);
      }),
  );

const firstError = 400;

/**
 * Chromium's own rejection where a page was drawn before the fade from the page before it was ready (on a busy machine,
 * after a click in an open menu). It drops the fade. No script of the site holds a transition, and none could catch
 * this: pagereveal has no viewTransition then, and the rejection can come before that event.
 */
const fadeDropped = "Transition was aborted because of invalid state. Page already revealed";

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
      let documents = 0;
      page.on("domcontentloaded", () => {
        documents += 1;
      });
      const note = (text: string) => {
        if (!expected?.test(text) && !(documents > 1 && preloadUnused.test(text))) trouble.push(text);
      };
      page.on("console", (message) => {
        // Failed requests are noted below, with their addresses; an info is React's advertisement for its tools.
        if (message.type() !== "info" && !message.text().startsWith("Failed to load resource"))
          note(`console.${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", ({ message }) => {
        if (message !== fadeDropped) note(`uncaught ${message}`);
      });
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
