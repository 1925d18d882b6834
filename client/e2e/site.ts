/** What the browser tests share: the sites as a visitor knows them, their pages, and a watch over the browser. */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { test as base, expect, type Frame, type Locator, type Page, type Request } from "@playwright/test";
import { portOf } from "../serving.mjs";
import { program, realProgram, type SiteName, siteUrl } from "./playwright.config.ts";

const routesOf = (file: string): { path: string; kind: string }[] =>
  JSON.parse(execFileSync(file, ["routes", "--json"], { encoding: "utf8" }));
/** The route table of the fixture content, as the program lists it. */
export const routes = routesOf(program);

export const unknownPath = "/no-such-page";
/** Every page of the fixture content. */
export const paths = [...routes.map(({ path }) => path), unknownPath];
/** Every page of the checkout's content. */
export const realPaths = [...routesOf(realProgram).map(({ path }) => path), unknownPath];

/**
 * Pages that stand for all of their kind, the first of them in the screenshots. templates.spec.ts fails when they
 * show less than other pages do. A page of the kind "page" has a template of its own.
 */
const samples: Record<string, [string, ...string[]]> = {
  service: ["/services/kitchen-remodeling", "/services/siding-installation"],
  area: ["/service-areas/katy"],
  article: ["/blog/roof-replacement", "/blog/roofing-materials", "/blog/roof-repair-signs"],
};
const ownTemplates = routes.filter(({ kind }) => kind === "page").map(({ path }) => path);

/** The pages on which everything is shown that any page shows. */
export const templates = [...ownTemplates, ...Object.values(samples).flat(), unknownPath];

/** Those of them that the checkout's content has. */
export const realTemplates = realPaths.filter((path) => templates.includes(path));

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

/** The business's number, as it comes and in the site that has everything. */
export const givenPhone = "(713) 555-0142";
export const configuredPhone = "+1 832 555 0199";

const popupName = "Request your free estimate";
/**
 * The estimate popup, from when its shell has made room for it: what a test finds in the shell would go away under its
 * hands.
 */
export const popupOf = (page: Page) =>
  page.getByRole("dialog", { name: popupName }).and(page.locator("body:not(:has(dialog[open])) > [role=dialog]"));
/** What stands in for the popup until React is there. */
export const shellOf = (page: Page) => page.getByRole("dialog", { name: popupName }).and(page.locator("dialog"));

/** The header's button for an estimate. */
export const estimateButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Free Estimate" });

/** Resolves when React has come for a tap that is likely: where it takes longer than 3.5 s, the popup does without it. */
export const reactIsThere = (page: Page) =>
  expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated", "", { timeout: 30_000 });

/** Opens React's popup, however slow the machine is. */
export async function openPopup(page: Page, opener = estimateButton(page)) {
  await opener.hover();
  await reactIsThere(page);
  await opener.click();
  await expectPopup(page);
  await nextFrame(page); // from which on it hears clicks outside
  return popupOf(page);
}
/** What a page has between header and footer. */
export const mainOf = (page: Page) => page.getByRole("main");

/** React's popup is open. */
export const expectPopup = (page: Page) => expect(popupOf(page)).toBeVisible();
/** No popup, shell or menu is open. */
export const expectNoDialog = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);
/** A button says that what it opens is there, or is not. */
export const expectExpanded = (button: Locator, isIt = true) =>
  expect(button).toHaveAttribute("aria-expanded", String(isIt));
/** A frame has loaded, and is shown. */
export const expectLoaded = (frame: Locator) => expect(frame).toHaveCSS("opacity", "1");
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
/** Goes to the reviews of the home page. */
export const toReviews = (page: Page) => page.locator("#testimonials").scrollIntoViewIfNeeded();

/** Closes the popup, or its shell. */
export async function closePopup(page: Page) {
  await page.keyboard.press("Escape");
  await expectNoDialog(page);
}

/** The button of the phone menu, and the menu. */
export const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
export const phoneMenu = (page: Page) => page.getByRole("dialog", { name: "Site menu" });

/** The button of one of the header's dropdowns. */
export const dropdownButton = (page: Page, name: "Services" | "Service Areas") =>
  page.getByRole("button", { name, exact: true });

export const footerPhone = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: givenPhone });

/** The link of a form that does not load. */
export const ownPageLink = (place: Locator) =>
  place.getByRole("link", { name: "Open the estimate form on its own page" });

/** The mark that {@link translate} puts before each text. */
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

/** The address that calls a number; without a plus it is North American. */
export const callUrl = (number: string) => `tel:${number.startsWith("+") ? "" : "+1"}${number.replace(/[^\d+]/g, "")}`;

export const thirdParties = /^https:\/\/(forms|reviews)\.example\.com\//;
/** The site's own font in base64: what third parties show must not depend on the machine's. */
export const font = readFileSync(
  new URL(
    "../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    import.meta.url,
  ),
  "base64",
);
/** What the third parties answer, unless a test has its own route for them. */
export const embed = {
  contentType: "text/html",
  body: `<!doctype html><html lang="en"><title>Embed</title>
    <style>
      @font-face { font-family: Own; src: url(data:font/woff2;base64,${font}); font-display: block }
      html, input { font: 16px Own }
    </style>
    <main><label>Your name <input></label></main>`,
};

/** What the page asks for, as it does. */
export function watchRequests(page: Page) {
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  return asked;
}

/** Lets what is asked of addresses that match arrive only when what is returned is called. */
export async function hold(page: Page, address: RegExp) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(address, async (route) => {
    await arrival;
    await route.fallback();
  });
  return arrive;
}

/** Starts a site of a test's own, in production mode. */
export async function startSite(settings: Record<string, string>, file = program) {
  const env = { SITE_MODE: "production", PORT: "0", ADMIN_PORT: "0", PROBE_INTERVAL: "0s", ISOLATES: "1", ...settings };
  const site = spawn(file, { env, stdio: ["ignore", "ignore", "pipe"] });
  return { site, origin: `http://localhost:${await portOf(site)}` };
}

/** Stops the browser's clock. It goes on only as the test says. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000_000);
}

/** Has the browser say that nobody sees the page, or that somebody does. */
export const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    Object.defineProperty(document, "visibilityState", { value: value ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** How wide the page is, of which the window may show less. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens a page of a site; the third parties of the configured one are stood in for. */
export async function visit(page: Page, path: string, site: SiteName = "production") {
  if (site === "configured")
    await page
      .context()
      .route(thirdParties, (route) =>
        route.fulfill(route.request().resourceType() === "script" ? { contentType: "text/javascript" } : embed),
      );
  const answer = await page.goto(siteUrl(site) + path);
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

/** Sets everything in fonts that the page preloads, under other names: files, by their weights and what each is for. */
const setIn = (page: Page, fonts: { file: string; weight: string; sizeAdjust?: string; as: string[] }[]) =>
  page.evaluate(async (all) => {
    const { style } = document.documentElement;
    for (const { file, weight, sizeAdjust = "100%", as } of all) {
      const own = document.querySelector<HTMLLinkElement>(`link[rel=preload][as=font][href*="${file}"]`);
      if (!own) throw new Error(`the page does not preload ${file}`);
      const descriptors = { sizeAdjust, weight } as FontFaceDescriptors;
      const name = `Set ${file} ${sizeAdjust === "100%" ? "" : "wide"}`;
      document.fonts.add(await new FontFace(name, `url(${own.href})`, descriptors).load());
      for (const property of as) style.setProperty(property, `"${name}"`);
    }
  }, fonts);

/**
 * Sets everything in a font as wide as the widest that a system without the site's fonts falls back to: a slow connection
 * begins without. It is one of the site's own, widened, so that every machine has it: the
 * site's words are 1.12 times as wide in DejaVu Sans, one of the widest, and 1.26 times in bold.
 */
export const inTheWidestFont = (page: Page) =>
  setIn(page, [
    { file: "hanken", weight: "400", sizeAdjust: "115%", as: [] },
    { file: "hanken", weight: "600 700", sizeAdjust: "130%", as: ["--font-display", "--font-text"] },
  ]);

/** Sets everything in the site's own fonts, however late they come. */
export const inItsOwnFonts = (page: Page) =>
  setIn(page, [
    { file: "besley", weight: "400 900", as: ["--font-display"] },
    { file: "hanken", weight: "400 900", as: ["--font-text"] },
  ]);

/** Sets everything with the spacing that WCAG 1.4.12 lets visitors set. */
export const withSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });

/** The texts that a page shows in a font of the machine. */
export async function foreignTexts(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { nodes } = await session.send("DOM.getFlattenedDocument", { depth: -1 });
  const shown = new Set(nodes.filter(({ nodeName }) => nodeName === "#text").map(({ parentId }) => parentId ?? 0));
  const foreign = nodes.map(async ({ nodeId, nodeName }) => {
    if (!shown.has(nodeId)) return [];
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${nodeName} in ${familyName}`);
  });
  return (await Promise.all(foreign)).flat();
}

/** Resolves when the page has drawn what happened so far. */
export const nextFrame = (page: Page | Frame) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** The focus is in an element, and be it in a frame of it, or it is not. */
export const expectFocusIn = (page: Page, selector: string, isThere = true) =>
  expect
    .poll(() => page.evaluate((within) => document.activeElement?.closest(within) != null, selector), selector)
    .toBe(isThere);

/**
 * What Chromium warns of, on a busy machine, where one test goes from page to page: it takes a picture's larger copy,
 * which an earlier page has left in its cache, in place of the one that is preloaded. A test with one page must not see
 * it.
 */
const preloadUnused = /was preloaded using link preload but not used within a few seconds/;

const firstError = 400;

/**
 * Chromium's own rejection where a page was drawn before the fade from the page before it was ready (on a busy machine,
 * after a click in an open menu). It drops the fade. No script of the site holds a transition, and none could catch
 * this: pagereveal has no viewTransition then, and the rejection can come before that event.
 */
const fadeDropped = "Transition was aborted because of invalid state. Page already revealed";

export const test = base.extend<{ expected: RegExp | undefined; trouble: string[] }>({
  /** What may go wrong, and need not: every visit of an address that leads nowhere is logged, see not-found.spec.ts. */
  expected: [/no page at \/no-such-page/, { option: true }],
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
