/** The estimate popup: opening, closing, focus, contents, and fallbacks if its scripts fail or arrive late. */
import { expect, type Locator, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { leadFormUrl } from "./playwright.config.ts";
import {
  closePopup,
  configuredPhone,
  desktop,
  estimateButton,
  expectFocusIn,
  expectFrameLoaded,
  expectNoDialog,
  expectPopup,
  expectPopupHydrated,
  fixturePhone,
  formPageLink,
  holdResponses,
  mainOf,
  nextFrame,
  openPopup,
  phone,
  popupOf,
  recordRequests,
  scrollOffset,
  scrollToReviews,
  setWidestFont,
  shellOf,
  smallPhone,
  stopClock,
  test,
  thirdPartyUrls,
  visit,
} from "./site.ts";

const path = "/about";
const scrollTarget = 600;
const wheelTurn = 400;

/** The last button that opens the popup, far down the page. */
const openerOf = (page: Page) => mainOf(page).getByRole("button", { name: "Schedule Consultation" }).last();
const frameOf = (page: Page) => popupOf(page).getByTitle("Website Form");

test("opens on double click before and after hydration", async ({ page }) => {
  await page.clock.install();
  await visit(page, path);
  for (let round = 0; round < 2; round++) {
    await openerOf(page).dblclick();
    await expectPopup(page);
    await page.clock.runFor(4000); // longer than the timeout that each click starts
    await expectFocusIn(page, "[role=dialog]");
    await closePopup(page);
  }
});

const closeActions = [
  (page: Page) => popupOf(page).getByRole("button", { name: "Close" }).click(),
  (page: Page) => page.keyboard.press("Escape"),
  (page: Page) => page.mouse.click(2, 2),
  sendCloseRequest,
];

/** Sends the close request of Android's Back button: Escape without a key event for the page. */
async function sendCloseRequest(page: Page) {
  await page.evaluate(() =>
    addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await page.keyboard.press("Escape");
}

test("closes in four ways and keeps the typed text", async ({ page }) => {
  const requests = recordRequests(page);
  const formRequests = () =>
    requests.filter((request) => request.url() === leadFormUrl && request.resourceType() === "document");
  await visit(page, path, "configured");
  await openerOf(page).hover();
  await expectPopupHydrated(page);
  expect(formRequests()).toEqual([]);
  const field = page.frameLocator("[role=dialog] iframe").getByLabel("Your name");
  await openPopup(page, openerOf(page));
  await expect(popupOf(page)).toHaveAccessibleDescription(/estimate are free/);
  await field.fill("Ann Example");
  for (const close of closeActions) {
    await close(page);
    await expect(openerOf(page)).toBeFocused();
    // The closed popup is invisible, outside of the accessibility tree and of the tab order, and the page is unlocked.
    await expect(page.locator("[role=dialog]")).toBeHidden();
    await expect(mainOf(page)).toHaveCount(1);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
    await page.keyboard.press("Tab");
    await expectFocusIn(page, "[role=dialog]", false);
    await openPopup(page, openerOf(page));
    await expect(field).toHaveValue("Ann Example");
  }
  expect(formRequests()).toHaveLength(1);
});

/** Presses the mouse inside the popup and releases it outside, like a hasty text selection. */
async function dragOut(page: Page, dialog: Locator) {
  const box = await dialog.getByRole("heading").boundingBox();
  if (!box) throw new Error("the popup has no heading");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await nextFrame(page);
}

test("stays open when a drag ends outside", async ({ page }) => {
  await visit(page, path);
  await openPopup(page);
  await dragOut(page, popupOf(page));
  await expectPopup(page);
  await closePopup(page);
  await holdResponses(page, /\/assets\/react-/);
  await visit(page, path);
  await estimateButton(page).click();
  await dragOut(page, shellOf(page));
  await expect(shellOf(page)).toBeVisible();
  await page.mouse.click(2, 2);
  await expectNoDialog(page);
});

test("traps Tab, also while its form loads", async ({ page }) => {
  await visit(page, path, "configured");
  const release = await holdResponses(page, thirdPartyUrls);
  await openPopup(page, openerOf(page));
  await expect(frameOf(page)).toBeAttached();
  await page.keyboard.press("Tab");
  await expectFocusIn(page, "[role=dialog]");
  release();
  await expect(frameOf(page)).toBeVisible();
  await expectFocusIn(page, "[role=dialog]");
  for (const key of ["Tab", "Shift+Tab"]) {
    const visited = new Set<string>();
    const stops = 8; // more than the popup has links and buttons
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press(key);
      await expectFocusIn(page, "[role=dialog]");
      visited.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ""));
    }
    expect(visited.size).toBeGreaterThan(4);
  }
});

test("locks the scroll position of the page while open", async ({ page }) => {
  await visit(page, path);
  await page.mouse.move(2, desktop.height / 2);
  await page.mouse.wheel(0, scrollTarget);
  await expect.poll(() => scrollOffset(page)).toBe(scrollTarget);
  // The header is sticky, so its button opens the popup at any scroll position.
  await estimateButton(page).evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expectPopup(page);

  await page.mouse.wheel(0, wheelTurn);
  for (const key of ["PageDown", "End", "ArrowDown", "Space"]) {
    await popupOf(page).evaluate((popup) => popup.focus()); // a focused link or button would handle the key instead of scrolling
    await page.keyboard.press(key);
  }
  await nextFrame(page);
  expect(await scrollOffset(page)).toBe(scrollTarget);
  await expectPopup(page);

  await closePopup(page);
  expect(await scrollOffset(page)).toBe(scrollTarget);
  await page.mouse.wheel(0, wheelTurn);
  await expect.poll(() => scrollOffset(page)).toBe(scrollTarget + wheelTurn);
});

for (const [site, number] of [
  ["production", fixturePhone],
  ["configured", configuredPhone],
] as const) {
  test(`fits every screen without violations: ${site}`, async ({ page }) => {
    const hasForm = site === "configured";
    await page.setViewportSize(smallPhone);
    await visit(page, path, site);
    await openPopup(page, openerOf(page));
    // Without a form, the popup shows the contact details.
    await expect(popupOf(page).getByRole("link", { name: `Call ${number}` })).toHaveCount(1);
    await expect(popupOf(page).getByRole("link", { name: "Write an e-mail" })).toHaveCount(hasForm ? 0 : 1);
    if (hasForm) await expect(frameOf(page)).toBeVisible();
    for (const setFont of [async () => {}, setWidestFont]) {
      await setFont(page);
      for (const viewport of [smallPhone, phone, desktop]) {
        await page.setViewportSize(viewport);
        expect(await findViolations(page), `${viewport.width} px`).toEqual([]);
        if (hasForm) expect((await frameOf(page).boundingBox())?.height).toBe(500);
        const box = await popupOf(page).boundingBox();
        expect(box?.width).toBeLessThanOrEqual(Math.min(672, viewport.width));
        expect(box?.height).toBeLessThanOrEqual(0.9 * viewport.height);
        expect(await popupOf(page).evaluate((popup) => popup.scrollWidth - popup.clientWidth)).toBe(0);
      }
    }
  });
}

/** The time after a click until the shell stops waiting for React, in milliseconds. */
const clickTimeout = 3500;
const reactUrl = /\/assets\/react-/;
const popupScriptUrls = /\/assets\/(react|mount-frame)-/;
const formOf = (page: Page) => shellOf(page).getByTitle("Website Form");
const nameOf = (page: Page) => shellOf(page).frameLocator("iframe").getByLabel("Your name");
const closeButton = (page: Page) => shellOf(page).getByRole("button", { name: "Close" });
const islandOf = (page: Page) => page.locator("[data-island='estimate-popup']");
const expectNotBusy = (page: Page) => expect(page.locator("[aria-busy]")).toHaveCount(0);

/** Replaces the value of a property in React's bundle by an expression that throws. */
const breakReact =
  (property: string, condition = "true") =>
  (page: Page) =>
    page.route(reactUrl, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      if (text.split(property).length !== 2)
        throw new Error(`${property} is not exactly once in React's bundle: adapt the test`);
      const [name, value] = property.split(/:(.*)/);
      const thrown = `${name}:(()=>{if(${condition})throw Error("broken");return${value}})()`;
      await route.fulfill({ response, body: text.replace(property, thrown) });
    });
const shellProperty = 'dangerouslySetInnerHTML:{__html:""}';
const popupProperty = 'role:"dialog"';

/** Failures of React's bundle. In each of them the visitor gets the form in the shell. */
const failures: Record<string, (page: Page) => Promise<unknown>> = {
  "cannot be fetched": (page) => page.route(reactUrl, (route) => route.abort()),
  "throws during hydration": breakReact(shellProperty),
  "throws during the first render": breakReact(popupProperty),
};

async function expectFormInShell(page: Page) {
  await expect(formOf(page)).toBeVisible();
  await expectNotBusy(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expectFocusIn(page, "dialog");
}

/** Opens React's popup with the form and makes its next render throw. */
async function openThenBreak(page: Page, part: typeof shellProperty | typeof popupProperty) {
  await breakReact(part, "window.brokenNow")(page);
  await visit(page, path, "configured");
  await estimateButton(page).click();
  await expect(frameOf(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { brokenNow: true }));
}

test.describe("React:", () => {
  test.use({
    ignoredProblems:
      /broken|(react|mount-frame)-|Failed to load module script|island estimate-popup|Minified React error #4(18|23|25)/,
  });

  for (const [failure, fail] of Object.entries(failures)) {
    test(`opens the form in the shell if React ${failure}`, async ({ page }) => {
      await fail(page);
      await visit(page, path, "configured");
      const requested = page.waitForRequest(reactUrl);
      await estimateButton(page).hover();
      await (await requested).response();
      await estimateButton(page).click();
      await expectFormInShell(page);
      await nameOf(page).fill("Ann Example");
      for (const close of [() => page.mouse.click(2, 2), () => closeButton(page).click()]) {
        await close();
        await expectNoDialog(page);
        await expect(estimateButton(page)).toBeFocused();
        // React has left no overlay or scroll lock.
        await expect(mainOf(page)).toHaveCount(1);
        await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
        await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
        await estimateButton(page).click();
        await expectFormInShell(page);
        await expect(nameOf(page)).toHaveValue("Ann Example");
      }
    });
  }

  for (const [site, lost, number] of [
    ["production", reactUrl, fixturePhone],
    ["configured", popupScriptUrls, configuredPhone],
  ] as const) {
    test(`shows contact details while scripts fail to load: ${site}`, async ({ page }) => {
      await page.route(lost, (route) => route.abort());
      await visit(page, path, site);
      await estimateButton(page).click();
      await expect(shellOf(page).getByRole("link", { name: number })).toBeVisible();
      await expect(formPageLink(shellOf(page))).toHaveCount(site === "configured" ? 1 : 0);
      await expectNotBusy(page);
      await closePopup(page);
      await expect(estimateButton(page)).toBeFocused();
      await page.unroute(lost);
      await estimateButton(page).click();
      await expectPopup(page);
      if (site === "configured") await expect(frameOf(page)).toBeVisible();
    });
  }

  test("opens the shell if the open popup throws", async ({ page }) => {
    await openThenBreak(page, popupProperty);
    await page.evaluate(() => {
      // React renders the popup again if its shell is open.
      document.querySelector<HTMLDialogElement>("[data-island=estimate-popup] dialog")?.showModal();
      document.dispatchEvent(new CustomEvent("open-estimate", { detail: document.body }));
    });
    await expectFormInShell(page);
  });

  test("stays closed if closing throws, until the next click", async ({ page }) => {
    await openThenBreak(page, shellProperty);
    const root = await islandOf(page).elementHandle();
    await page.keyboard.press("Escape");
    await expect.poll(() => root?.evaluate((element) => element.isConnected)).toBe(false);
    await expectNoDialog(page);
    await estimateButton(page).click();
    await expectFormInShell(page);
  });
});

/** Clicks the estimate button while scripts are delayed and the clock is stopped. Returns a function that releases the scripts. */
async function clickBeforeScripts(page: Page, delayedScripts: RegExp) {
  const release = await holdResponses(page, delayedScripts);
  await stopClock(page);
  await visit(page, path, "configured");
  await estimateButton(page).click();
  await expect(estimateButton(page)).toHaveAttribute("aria-busy", "true");
  return release;
}

const emailLinkOf = (page: Page) => shellOf(page).getByRole("link", { name: "Write an e-mail" });
for (const [contents, delayedScripts, fallbackOf] of [
  ["the form if React is late", reactUrl, formOf],
  ["contact details if all scripts are late", popupScriptUrls, emailLinkOf],
] as const) {
  test(`shows ${contents}`, async ({ page }) => {
    const release = await clickBeforeScripts(page, delayedScripts);
    await expect(shellOf(page).getByText("Loading")).toBeVisible();
    await page.clock.fastForward(clickTimeout - 1);
    await expect(fallbackOf(page)).toBeHidden();
    await page.clock.fastForward(1);
    await expect(fallbackOf(page)).toBeVisible();
    await page.clock.resume();
    if (delayedScripts === reactUrl) await nameOf(page).fill("Ann Example");

    const late = page.waitForResponse(reactUrl);
    release();
    await page.evaluate((url) => import(url), (await late).url()); // resolves once the browser has evaluated the module
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await expectFormInShell(page);
    await closeButton(page).click();
    await estimateButton(page).click();
    if (delayedScripts === reactUrl) await expect(nameOf(page)).toHaveValue("Ann Example");
    await expectFormInShell(page);
  });
}

test("stays closed after the timeout and after hydration", async ({ page }) => {
  const release = await clickBeforeScripts(page, reactUrl);
  await page.keyboard.press("Escape");
  await expectNotBusy(page);
  await expectNoDialog(page);
  await expect(estimateButton(page)).toBeFocused();
  await estimateButton(page).dblclick();
  await closeButton(page).click();
  await expectNotBusy(page); // the dialog's close event fires a moment later
  await page.clock.fastForward(clickTimeout * 2);
  await expectNoDialog(page);
  await page.clock.resume();
  release();
  await expect(islandOf(page)).toHaveAttribute("data-hydrated");
  await expectNoDialog(page);
  await openPopup(page);
});

test("works if the browser denies storage and cookies", async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get, set: get });
    Object.defineProperty(Document.prototype, "cookie", { get, set: get });
  });
  await visit(page, "/?gclid=G1", "configured");
  await openPopup(page);
  await expect(frameOf(page)).toHaveAttribute("src", `${leadFormUrl}&gclid=G1`); // without storage, the parameters of the current page are used
  await expect(frameOf(page)).toBeVisible();
  await closePopup(page);
  // In sequence: a lazy frame that leaves the viewport before it loads stays unloaded.
  await expectFrameLoaded(page.locator("#hero-form").getByTitle("Website Form"));
  await scrollToReviews(page);
  await expectFrameLoaded(page.getByTitle("Customer reviews"));
});

/** The header's call to action, a link until the loader has run. */
const actionOf = (page: Page) => page.getByRole("banner").locator("[data-action]:visible");
/** Opens a page and delays its loader. The returned function releases the loader and waits until it has run. */
async function openBeforeLoader(page: Page) {
  const release = await holdResponses(page, /\/assets\/entry\.client-/);
  const visited = visit(page, path, "configured");
  await expect(actionOf(page)).toHaveRole("link");
  return async () => {
    release();
    await visited;
    await expect(mainOf(page).locator("button[data-action]").first()).toBeVisible();
  };
}

test("keeps the focus on a link that becomes a button", async ({ page }) => {
  const release = await openBeforeLoader(page);
  await actionOf(page).focus();
  await release();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Free Estimate");
  await page.keyboard.press("Enter");
  await expectPopup(page);
  await closePopup(page);
  await expect(actionOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(actionOf(page)).toHaveRole("button");
});

test("opens for a press that began before the loader", async ({ page }) => {
  const release = await openBeforeLoader(page);
  await actionOf(page).hover();
  await page.mouse.down();
  await release();
  await page.mouse.up();
  await expectPopup(page);
});

test("opens the form's page by modified and middle clicks", async ({ page, context }) => {
  await visit(page, path, "configured");
  const action = actionOf(page);
  await expect(action).toHaveRole("button");
  for (const act of [
    () => action.click({ modifiers: ["Control"] }),
    () => action.click({ modifiers: ["Shift"] }),
    () => action.click({ button: "middle" }),
    () => action.press("Control+Enter"),
  ]) {
    const opened = context.waitForEvent("page");
    await act();
    const other = await opened;
    await expect(other).toHaveURL(leadFormUrl);
    expect(context.pages()).toHaveLength(2);
    await other.close();
    await expectNoDialog(page);
    await expect(page).toHaveURL(/\/about$/);
  }
});

/** Browsers without modal dialogs: Safari before 15.4, Firefox before 98. */
const withoutDialogs: Record<string, () => void> = {
  HTMLDialogElement: () => Reflect.deleteProperty(window, "HTMLDialogElement"),
  showModal: () => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"),
};
for (const [missing, remove] of Object.entries(withoutDialogs)) {
  test(`links to the form's page without ${missing}`, async ({ page, problems }) => {
    await page.addInitScript(remove);
    await visit(page, path, "configured");
    await actionOf(page).click();
    await expect(page).toHaveURL(leadFormUrl);
    problems.splice(0);
  });
}
