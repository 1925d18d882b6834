/**
 * Shared by the browser tests: routes and samples, locators and actions, and a fixture that fails tests on console and network
 * problems.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { test as base, expect, type Frame, type Locator, type Page, type Request } from "@playwright/test";
import { portOf } from "../serving.mjs";
import { fixtureBinary, realBinary, type SiteName, siteUrl } from "./playwright.config.ts";

const listRoutes = (file: string): { path: string; canonical: string; kind: string; template: string }[] =>
  JSON.parse(execFileSync(file, ["routes", "--json"], { encoding: "utf8" }));
/** The route table of the fixture content. */
export const routes = listRoutes(fixtureBinary);

export const unknownPath = "/no-such-page";
/** The pages of the fixture content, each once, and an unknown path. Together they have every template. */
export const templatePaths = [
  ...routes.filter((one) => one.path === one.canonical).map(({ path }) => path),
  unknownPath,
];

/** One page of each template, by the template's name. */
export const pathByTemplate: Record<string, string> = Object.fromEntries(
  [...routes, { template: "not-found", path: unknownPath }].map(({ template, path }) => [template, path]).reverse(), // the first one wins
);

const realRoutes = listRoutes(realBinary);
/** The paths of all pages of the checkout's content, and an unknown one. */
export const realPaths = [...realRoutes.map(({ path }) => path), unknownPath];

/** Pages with many parts, of the templates that several pages of the checkout's content have. An owner may remove one. */
const samplePaths = [
  "/services/kitchen-remodeling",
  "/services/siding-installation",
  "/service-areas/katy",
  "/blog/roof-replacement",
  "/blog/roofing-materials",
  "/blog/roof-repair-signs",
];
/** Sample pages of the checkout's content, of all templates. */
export const realTemplatePaths = [
  ...realRoutes.filter(({ kind, path }) => kind === "page" || samplePaths.includes(path)).map(({ path }) => path),
  unknownPath,
];

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 320, height: 640 };
export const phoneDevice = { viewport: phone, hasTouch: true, isMobile: true };

/** The phone numbers of the fixture content and of the site `configured`. */
export const fixturePhone = "(713) 555-0142";
export const configuredPhone = "+1 832 555 0199";

const popupName = "Request your free estimate";
/**
 * The estimate popup of React, once its shell has closed. React replaces the shell, so a locator that matched the shell could lose
 * its element during a test.
 */
export const popupOf = (page: Page) =>
  page.getByRole("dialog", { name: popupName }).and(page.locator("body:not(:has(dialog[open])) > [role=dialog]"));
/** The shell: a dialog in the HTML that is open until React has hydrated the popup. */
export const shellOf = (page: Page) => page.getByRole("dialog", { name: popupName }).and(page.locator("dialog"));

/** The header's button that opens the estimate popup. */
export const estimateButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Free Estimate" });

/** Waits until React has hydrated the popup. If that takes longer than 3.5 s after a click, the shell shows the form instead. */
export const expectPopupHydrated = (page: Page) =>
  expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated", "", { timeout: 30_000 });

/** Opens the popup after hydration, so that a slow machine does not get the shell. */
export async function openPopup(page: Page, opener = estimateButton(page)) {
  await opener.hover();
  await expectPopupHydrated(page);
  await opener.click();
  await expectPopup(page);
  await nextFrame(page); // the popup then handles outside clicks
  return popupOf(page);
}
export const mainOf = (page: Page) => page.getByRole("main");

/** Expects the popup of React to be open. */
export const expectPopup = (page: Page) => expect(popupOf(page)).toBeVisible();
/** Expects no open popup, shell or menu. */
export const expectNoDialog = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);
export const expectExpanded = (button: Locator, expanded = true) =>
  expect(button).toHaveAttribute("aria-expanded", String(expanded));
/** Expects a frame to have loaded and to be visible. */
export const expectFrameLoaded = (frame: Locator) => expect(frame).toHaveCSS("opacity", "1");
/** Waits for an IntersectionObserver of the page to report the element. The site's own observers have reported it by then. */
export const waitUntilInView = (place: Locator) =>
  place.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (entries.some((entry) => entry.isIntersecting)) resolve();
        });
        observer.observe(element);
      }),
  );
/** Scrolls to the reviews of the home page. */
export const scrollToReviews = (page: Page) => page.locator("#testimonials").scrollIntoViewIfNeeded();

/** Closes the popup or its shell by Escape. */
export async function closePopup(page: Page) {
  await page.keyboard.press("Escape");
  await expectNoDialog(page);
}

export const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
export const phoneMenu = (page: Page) => page.getByRole("dialog", { name: "Site menu" });

/** The button of a dropdown in the header. */
export const dropdownButton = (page: Page, name: "Services" | "Service Areas") =>
  page.getByRole("button", { name, exact: true });

export const footerPhone = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: fixturePhone });

/** The link to the form's page, which replaces a form that does not load. */
export const formPageLink = (place: Locator) =>
  place.getByRole("link", { name: "Open the estimate form on its own page" });

/** The mark that {@link translate} adds to the beginning of each text. */
export const translationMark = "¡";

/** Translates the page. If `follow` is set, it also translates text that is added later, as Chrome does. */
export const translate = (page: Page, follow: boolean, mark = translationMark) =>
  page.evaluate(
    ([sign, on]) => {
      const replace = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          const parent = text.parentElement;
          if (!text.textContent?.trim() || !parent || parent.closest("font, script, style, noscript, [translate=no]"))
            continue;
          const outer = document.createElement("font");
          outer.appendChild(document.createElement("font")).textContent = sign + text.textContent;
          text.parentNode?.replaceChild(outer, text);
        }
      };
      replace(document.body);
      if (on)
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) addedNodes.forEach(replace);
        }).observe(document.body, { childList: true, subtree: true });
    },
    [mark, follow] as const,
  );

/** Returns the tel: URL of a number. A number without a plus is North American. */
export const callUrl = (number: string) => `tel:${number.startsWith("+") ? "" : "+1"}${number.replace(/[^\d+]/g, "")}`;

export const thirdPartyUrls = /^https:\/\/(forms|reviews)\.example\.com\//;
/** The site's font in base64, for third-party responses: their layout must not depend on the machine's fonts. */
export const siteFontBase64 = readFileSync(
  new URL(
    "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    import.meta.url,
  ),
  "base64",
);
/** The default response of third parties. */
export const embedResponse = {
  contentType: "text/html",
  body: `<!doctype html><html lang="en"><title>Embed</title>
    <style>
      @font-face { font-family: Own; src: url(data:font/woff2;base64,${siteFontBase64}); font-display: block }
      html, input { font: 16px Own }
    </style>
    <main><label>Your name <input></label></main>`,
};

/** Returns the array to which every request of the page is appended. */
export function recordRequests(page: Page) {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  return requests;
}

/** Delays the responses for matching URLs until the returned function is called. */
export async function holdResponses(page: Page, address: RegExp) {
  let release = () => {};
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await arrival;
    await route.fallback();
  });
  return release;
}

/** Starts a server for one test, in production mode. */
export async function startSite(settings: Record<string, string>, file = fixtureBinary) {
  const env = { SITE_MODE: "production", PORT: "0", ADMIN_PORT: "0", PROBE_INTERVAL: "0s", ISOLATES: "1", ...settings };
  const site = spawn(file, { env, stdio: ["ignore", "ignore", "pipe"] });
  return { site, origin: `http://localhost:${await portOf(site)}` };
}

/** Stops the browser's clock; only the test advances it. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000_000);
}

/** Makes the page hidden or visible, by the Page Visibility API. */
export const setPageHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    Object.defineProperty(document, "visibilityState", { value: value ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Returns the width of the page's content, which may exceed the window's. */
export const contentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
export const scrollOffset = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens a page of a site. For the site `configured`, third parties get default responses. */
export async function visit(page: Page, path: string, site: SiteName = "production") {
  if (site === "configured")
    await page
      .context()
      .route(thirdPartyUrls, (route) =>
        route.fulfill(route.request().resourceType() === "script" ? { contentType: "text/javascript" } : embedResponse),
      );
  const response = await page.goto(siteUrl(site) + path);
  if (!response) throw new Error(`${path} has no response`);
  return response;
}

/** Cancels clicks on tel: links, for which Chromium would show a dialog. */
export const preventDialing = (page: Page) =>
  page.evaluate(() =>
    window.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a[href^='tel:']")) event.preventDefault();
    }),
  );

/** Sets the page in preloaded font files, loaded under new names: each with its weights and the custom properties that use it. */
const setFonts = (page: Page, fonts: { file: string; weight: string; sizeAdjust?: string; as: string[] }[]) =>
  page.evaluate(async (all) => {
    const { style } = document.documentElement;
    for (const { file, weight, sizeAdjust = "100%", as } of all) {
      const preload = document.querySelector<HTMLLinkElement>(`link[rel=preload][as=font][href*="${file}"]`);
      if (!preload) throw new Error(`the page does not preload ${file}`);
      const descriptors = { sizeAdjust, weight } as FontFaceDescriptors;
      const name = `Set ${file} ${sizeAdjust === "100%" ? "" : "wide"}`;
      document.fonts.add(await new FontFace(name, `url(${preload.href})`, descriptors).load());
      for (const property of as) style.setProperty(property, `"${name}"`);
    }
  }, fonts);

/**
 * Sets the page in a font as wide as the widest fallback font, which slow connections show first. It is the site's font,
 * widened, so that every machine has it. In DejaVu Sans, one of the widest system fonts, the site's text is 1.12 times as
 * wide, and 1.26 times in bold.
 */
export const setWidestFont = (page: Page) =>
  setFonts(page, [
    { file: "hanken", weight: "400", sizeAdjust: "115%", as: [] },
    { file: "hanken", weight: "600 700", sizeAdjust: "130%", as: ["--font-display", "--font-text"] },
  ]);

/** Sets the page in the site's fonts and waits until they have loaded. */
export const setSiteFonts = (page: Page) =>
  setFonts(page, [
    { file: "besley", weight: "400 900", as: ["--font-display"] },
    { file: "hanken", weight: "400 900", as: ["--font-text"] },
  ]);

/** Applies the text spacing of WCAG 1.4.12. */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });

/** Returns the elements whose text is set in a system font. */
export async function findTextsInSystemFonts(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { nodes } = await session.send("DOM.getFlattenedDocument", { depth: -1 });
  const shown = new Set(nodes.filter(({ nodeName }) => nodeName === "#text").map(({ parentId }) => parentId ?? 0));
  const systemFonts = nodes.map(async ({ nodeId, nodeName }) => {
    if (!shown.has(nodeId)) return [];
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${nodeName} in ${familyName}`);
  });
  return (await Promise.all(systemFonts)).flat();
}

/** Waits until the page has rendered all changes so far. */
export const nextFrame = (page: Page | Frame) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Expects the focus inside an element or its frame. If `inside` is false, expects the focus outside. */
export const expectFocusIn = (page: Page, selector: string, inside = true) =>
  expect
    .poll(() => page.evaluate((within) => document.activeElement?.closest(within) != null, selector), selector)
    .toBe(inside);

/**
 * A warning of Chromium in tests that visit several pages on a busy machine: for a picture it uses the larger file that an
 * earlier page left in its cache, instead of the preloaded file. Tests with one page must not see the warning.
 */
const preloadUnused = /was preloaded using link preload but not used within a few seconds/;

const firstError = 400;

/**
 * Chromium's rejection if it renders a page before the view transition from the last page is ready (on a busy machine, after a
 * click in an open menu). It skips the transition. No script of the site uses a ViewTransition, and no script could catch the
 * rejection: pagereveal has no viewTransition then, and the rejection can precede that event.
 */
const transitionSkipped = "Transition was aborted because of invalid state. Page already revealed";

export const test = base.extend<{ ignoredProblems: RegExp | undefined; problems: string[] }>({
  /** The problems that do not fail a test. The site logs each visit of an unknown path, see not-found.spec.ts. */
  ignoredProblems: [/no page at \/no-such-page/, { option: true }],
  /**
   * Console messages, uncaught errors and failed requests, recorded in every test. A test removes the problems that it expects. If
   * any problem is left at the end, the test fails.
   */
  problems: [
    async ({ page, ignoredProblems }, use) => {
      const problems: string[] = [];
      let documents = 0;
      page.on("domcontentloaded", () => {
        documents += 1;
      });
      const recordProblem = (text: string) => {
        if (!ignoredProblems?.test(text) && !(documents > 1 && preloadUnused.test(text))) problems.push(text);
      };
      page.on("console", (message) => {
        // Failed requests are recorded below with their URLs. React advertises its developer tools as an info message.
        if (message.type() !== "info" && !message.text().startsWith("Failed to load resource"))
          recordProblem(`console.${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", ({ message }) => {
        if (message !== transitionSkipped) recordProblem(`uncaught ${message}`);
      });
      page.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText;
        // A navigation aborts pending requests, and tel: URLs are aborted, too.
        if (reason !== "net::ERR_ABORTED") recordProblem(`request failed: ${request.url()} ${reason}`);
      });
      page.on("response", (response) => {
        const request = response.request();
        const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
        if (response.status() >= firstError && !isPage) recordProblem(`${response.status()} for ${response.url()}`);
      });
      await use(problems);
      expect(problems, "problems of console and network").toEqual([]);
    },
    { auto: true },
  ],
});
