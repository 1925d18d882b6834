/** The estimate popup: opening, closing, focus, what it holds, and that each tap ends in it whatever its scripts do. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { form } from "./playwright.config.ts";
import {
  closePopup,
  configuredPhone,
  desktop,
  estimateButton,
  expectFocusIn,
  expectLoaded,
  expectNoDialog,
  expectPopup,
  givenPhone,
  hold,
  inTheWidestFont,
  mainOf,
  nextFrame,
  openPopup,
  ownPageLink,
  phone,
  popupOf,
  reactIsThere,
  scrolled,
  shellOf,
  smallest,
  stopClock,
  test,
  thirdParties,
  toReviews,
  visit,
  watchRequests,
} from "./site.ts";

const path = "/about";
const farDown = 600;
const wheelTurn = 400;

/** A button far down the page. */
const openerOf = (page: Page) => mainOf(page).getByRole("button", { name: "Schedule Consultation" }).last();
const frameOf = (page: Page) => popupOf(page).getByTitle("Website Form");

test("a double click opens it as well, warm or not", async ({ page }) => {
  await page.clock.install();
  await visit(page, path);
  for (let round = 0; round < 2; round++) {
    await openerOf(page).dblclick();
    await expectPopup(page);
    await page.clock.runFor(4000); // nothing of either click is due any more
    await expectFocusIn(page, "[role=dialog]");
    await closePopup(page);
  }
});

const waysToClose = [
  (page: Page) => popupOf(page).getByRole("button", { name: "Close" }).click(),
  (page: Page) => page.keyboard.press("Escape"),
  (page: Page) => page.mouse.click(2, 2),
  closeByWatcher,
];

/** Sends the close request that Android's Back button sends: Escape, of which the page hears no key. */
async function closeByWatcher(page: Page) {
  await page.evaluate(() =>
    addEventListener("keydown", (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  );
  await page.keyboard.press("Escape");
}

test("the close button, Escape, a click outside and the Back button close it, and its form, asked for once, keeps what was typed", async ({
  page,
}) => {
  const requests = watchRequests(page);
  const asked = () => requests.filter((request) => request.url() === form && request.resourceType() === "document");
  await visit(page, path, "configured");
  await openerOf(page).hover();
  await reactIsThere(page);
  expect(asked()).toEqual([]);
  const field = page.frameLocator("[role=dialog] iframe").getByLabel("Your name");
  await openPopup(page, openerOf(page));
  await expect(popupOf(page)).toHaveAccessibleDescription(/estimate are free/);
  await field.fill("Ann Example");
  for (const close of waysToClose) {
    await close(page);
    await expect(openerOf(page)).toBeFocused();
    // Nobody sees it, hears of it or comes upon it by the keyboard, and the page is as it was.
    await expect(page.locator("[role=dialog]")).toBeHidden();
    await expect(mainOf(page)).toHaveCount(1);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
    await page.keyboard.press("Tab");
    await expectFocusIn(page, "[role=dialog]", false);
    await openPopup(page, openerOf(page));
    await expect(field).toHaveValue("Ann Example");
  }
  expect(asked()).toHaveLength(1);
});

/** Presses the mouse inside the popup and releases it on the page behind, as when text is selected in a hurry. */
async function dragOut(page: Page, dialog: Locator) {
  const box = await dialog.getByRole("heading").boundingBox();
  if (!box) throw new Error("the popup has no heading");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await nextFrame(page);
}

test("a drag from inside to the page behind closes neither the popup nor its shell", async ({ page }) => {
  await visit(page, path);
  await openPopup(page);
  await dragOut(page, popupOf(page));
  await expectPopup(page);
  await closePopup(page);
  await hold(page, /\/assets\/react-/);
  await visit(page, path);
  await estimateButton(page).click();
  await dragOut(page, shellOf(page));
  await expect(shellOf(page)).toBeVisible();
  await page.mouse.click(2, 2);
  await expectNoDialog(page);
});

test("Tab and Shift+Tab go round inside it, also while its form loads", async ({ page }) => {
  await visit(page, path, "configured");
  const arrive = await hold(page, thirdParties);
  await openPopup(page, openerOf(page));
  await expect(frameOf(page)).toBeAttached();
  await page.keyboard.press("Tab");
  await expectFocusIn(page, "[role=dialog]");
  arrive();
  await expect(frameOf(page)).toBeVisible();
  await expectFocusIn(page, "[role=dialog]");
  for (const key of ["Tab", "Shift+Tab"]) {
    const visited = new Set<string>();
    const stops = 8; // more than there are links and buttons inside
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press(key);
      await expectFocusIn(page, "[role=dialog]");
      visited.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ""));
    }
    expect(visited.size).toBeGreaterThan(4);
  }
});

test("the page does not scroll while it is open, and does afterwards", async ({ page }) => {
  await visit(page, path);
  await page.mouse.move(2, desktop.height / 2);
  await page.mouse.wheel(0, farDown);
  await expect.poll(() => scrolled(page)).toBe(farDown);
  // The header stays in view: what it opens must leave the page where it is.
  await estimateButton(page).evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expectPopup(page);

  await page.mouse.wheel(0, wheelTurn);
  for (const key of ["PageDown", "End", "ArrowDown", "Space"]) {
    await popupOf(page).evaluate((popup) => popup.focus()); // no link or button that would take the key
    await page.keyboard.press(key);
  }
  await nextFrame(page);
  expect(await scrolled(page)).toBe(farDown);
  await expectPopup(page);

  await closePopup(page);
  expect(await scrolled(page)).toBe(farDown);
  await page.mouse.wheel(0, wheelTurn);
  await expect.poll(() => scrolled(page)).toBe(farDown + wheelTurn);
});

for (const [site, number] of [
  ["production", givenPhone],
  ["configured", configuredPhone],
] as const) {
  test(`${site}: the popup fits every screen, the form's frame is 500 px high, and axe has no objections`, async ({
    page,
  }) => {
    const hasForm = site === "configured";
    await page.setViewportSize(smallest);
    await visit(page, path, site);
    await openPopup(page, openerOf(page));
    // How to reach the business stands in for the form.
    await expect(popupOf(page).getByRole("link", { name: `Call ${number}` })).toHaveCount(1);
    await expect(popupOf(page).getByRole("link", { name: "Write an e-mail" })).toHaveCount(hasForm ? 0 : 1);
    if (hasForm) await expect(frameOf(page)).toBeVisible();
    for (const setFont of [async () => {}, inTheWidestFont]) {
      await setFont(page);
      for (const viewport of [smallest, phone, desktop]) {
        await page.setViewportSize(viewport);
        expect(await violations(page), `${viewport.width} px`).toEqual([]);
        if (hasForm) expect((await frameOf(page).boundingBox())?.height).toBe(500);
        const box = await popupOf(page).boundingBox();
        expect(box?.width).toBeLessThanOrEqual(Math.min(672, viewport.width));
        expect(box?.height).toBeLessThanOrEqual(0.9 * viewport.height);
        expect(await popupOf(page).evaluate((popup) => popup.scrollWidth - popup.clientWidth)).toBe(0);
      }
    }
  });
}

/** How long a call to action may take, in milliseconds. */
const due = 3500;
const react = /\/assets\/react-/;
const parts = /\/assets\/(react|mount-frame)-/;
const formOf = (page: Page) => shellOf(page).getByTitle("Website Form");
const nameOf = (page: Page) => shellOf(page).frameLocator("iframe").getByLabel("Your name");
const closeButton = (page: Page) => shellOf(page).getByRole("button", { name: "Close" });
const islandOf = (page: Page) => page.locator("[data-island='estimate-popup']");
const expectNothingDue = (page: Page) => expect(page.locator("[aria-busy]")).toHaveCount(0);

/** Puts an expression that throws into React's part, in place of the value that follows a property. */
const throwIn =
  (property: string, condition = "true") =>
  (page: Page) =>
    page.route(react, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      if (text.split(property).length !== 2) throw new Error(`${property} is not once in React's part: adapt the test`);
      const [name, value] = property.split(/:(.*)/);
      const thrown = `${name}:(()=>{if(${condition})throw Error("broken");return${value}})()`;
      await route.fulfill({ response, body: text.replace(property, thrown) });
    });
const inShell = 'dangerouslySetInnerHTML:{__html:""}';
const inPopup = 'role:"dialog"';

/** What React's part does when it is asked for, and that a visitor gets the form all the same. */
const failures: Record<string, (page: Page) => Promise<unknown>> = {
  "cannot be fetched": (page) => page.route(react, (route) => route.abort()),
  "throws as it hydrates": throwIn(inShell),
  "throws as the popup is first drawn": throwIn(inPopup),
};

async function expectWholeShell(page: Page) {
  await expect(formOf(page)).toBeVisible();
  await expectNothingDue(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expectFocusIn(page, "dialog");
}

/** Opens the popup that is React's, with the form, and has what draws it throw from then on. */
async function openAndBreak(page: Page, part: typeof inShell | typeof inPopup) {
  await throwIn(part, "window.brokenNow")(page);
  await visit(page, path, "configured");
  await estimateButton(page).click();
  await expect(frameOf(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { brokenNow: true }));
}

test.describe("React's part", () => {
  test.use({
    expected:
      /broken|(react|mount-frame)-|Failed to load module script|island estimate-popup|Minified React error #4(18|23|25)/,
  });

  for (const [what, fail] of Object.entries(failures)) {
    test(`${what}: the form opens in the shell, and stays`, async ({ page }) => {
      await fail(page);
      await visit(page, path, "configured");
      const asked = page.waitForRequest(react);
      await estimateButton(page).hover();
      await (await asked).response();
      await estimateButton(page).click();
      await expectWholeShell(page);
      await nameOf(page).fill("Ann Example");
      for (const close of [() => page.mouse.click(2, 2), () => closeButton(page).click()]) {
        await close();
        await expectNoDialog(page);
        await expect(estimateButton(page)).toBeFocused();
        // Nothing of what React left behind lies over the page.
        await expect(mainOf(page)).toHaveCount(1);
        await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
        await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
        await estimateButton(page).click();
        await expectWholeShell(page);
        await expect(nameOf(page)).toHaveValue("Ann Example");
      }
    });
  }

  for (const [site, lost, number] of [
    ["production", react, givenPhone],
    ["configured", parts, configuredPhone],
  ] as const) {
    test(`${site}: cannot be fetched, nor what mounts a form: the shell says how to reach the business, until they can`, async ({
      page,
    }) => {
      await page.route(lost, (route) => route.abort());
      await visit(page, path, site);
      await estimateButton(page).click();
      await expect(shellOf(page).getByRole("link", { name: number })).toBeVisible();
      await expect(ownPageLink(shellOf(page))).toHaveCount(site === "configured" ? 1 : 0);
      await expectNothingDue(page);
      await closePopup(page);
      await expect(estimateButton(page)).toBeFocused();
      await page.unroute(lost);
      await estimateButton(page).click();
      await expectPopup(page);
      if (site === "configured") await expect(frameOf(page)).toBeVisible();
    });
  }

  test("throws while the popup is open: the form opens in the shell", async ({ page }) => {
    await openAndBreak(page, inPopup);
    await page.evaluate(() => {
      // React draws the popup once more where its shell lies over it.
      document.querySelector<HTMLDialogElement>("[data-island=estimate-popup] dialog")?.showModal();
      document.dispatchEvent(new CustomEvent("open-estimate", { detail: document.body }));
    });
    await expectWholeShell(page);
  });

  test("throws as the visitor closes the popup: it stays closed until the next tap", async ({ page }) => {
    await openAndBreak(page, inShell);
    const root = await islandOf(page).elementHandle();
    await page.keyboard.press("Escape");
    await expect.poll(() => root?.evaluate((element) => element.isConnected)).toBe(false);
    await expectNoDialog(page);
    await estimateButton(page).click();
    await expectWholeShell(page);
  });
});

/** Taps while the scripts are held and the clock stands still: they arrive when what is returned is called. */
async function tapInVain(page: Page, held: RegExp) {
  const arrive = await hold(page, held);
  await stopClock(page);
  await visit(page, path, "configured");
  await estimateButton(page).click();
  await expect(estimateButton(page)).toHaveAttribute("aria-busy", "true");
  return arrive;
}

const reachOf = (page: Page) => shellOf(page).getByRole("link", { name: "Write an e-mail" });
for (const [what, held, insteadOf] of [
  ["React does not answer, the shell waits and then shows the form", react, formOf],
  ["nothing answers, the shell waits and then says how to reach the business", parts, reachOf],
] as const) {
  test(`while ${what}; React comes too late for it`, async ({ page }) => {
    const arrive = await tapInVain(page, held);
    await expect(shellOf(page).getByText("Loading")).toBeVisible();
    await page.clock.fastForward(due - 1);
    await expect(insteadOf(page)).toBeHidden();
    await page.clock.fastForward(1);
    await expect(insteadOf(page)).toBeVisible();
    await page.clock.resume();
    if (held === react) await nameOf(page).fill("Ann Example");

    const late = page.waitForResponse(react);
    arrive();
    await page.evaluate((url) => import(url), (await late).url()); // it has come
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await expectWholeShell(page);
    await closeButton(page).click();
    await estimateButton(page).click();
    if (held === react) await expect(nameOf(page)).toHaveValue("Ann Example");
    await expectWholeShell(page);
  });
}

test("a visitor who closes the shell is not asked again when the time is over, nor when React comes", async ({
  page,
}) => {
  const arrive = await tapInVain(page, react);
  await page.keyboard.press("Escape");
  await expectNothingDue(page);
  await expectNoDialog(page);
  await expect(estimateButton(page)).toBeFocused();
  await estimateButton(page).dblclick();
  await closeButton(page).click();
  await expectNothingDue(page); // the dialog tells that it was closed a moment later
  await page.clock.fastForward(due * 2);
  await expectNoDialog(page);
  await page.clock.resume();
  arrive();
  await expect(islandOf(page)).toHaveAttribute("data-hydrated");
  await expectNoDialog(page);
  await openPopup(page);
});

test("a browser that keeps storage and cookies from scripts opens the popup and shows the frames", async ({ page }) => {
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
  await expect(frameOf(page)).toHaveAttribute("src", `${form}&gclid=G1`); // where nothing is kept, the page's own counts
  await expect(frameOf(page)).toBeVisible();
  await closePopup(page);
  // One after the other: a lazy frame that is scrolled out of view before it has begun to load waits there.
  await expectLoaded(page.locator("#hero-form").getByTitle("Website Form"));
  await toReviews(page);
  await expectLoaded(page.getByTitle("Customer reviews"));
});

/** The header's call to action, which is a link until the script comes. */
const actionOf = (page: Page) => page.getByRole("banner").locator("[data-action]:visible");
/** Opens a page whose loader comes when what is returned is called, and has run when that is done. */
async function beforeTheScript(page: Page) {
  const arrive = await hold(page, /\/assets\/entry\.client-/);
  const visited = visit(page, path, "configured");
  await expect(actionOf(page)).toHaveRole("link");
  return async () => {
    arrive();
    await visited;
    await expect(mainOf(page).locator("button[data-action]").first()).toBeVisible();
  };
}

test("who has reached it before the script keeps the place, and Enter opens the popup", async ({ page }) => {
  const arrive = await beforeTheScript(page);
  await actionOf(page).focus();
  await arrive();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Free Estimate");
  await page.keyboard.press("Enter");
  await expectPopup(page);
  await closePopup(page);
  await expect(actionOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(actionOf(page)).toHaveRole("button");
});

test("a press that began before the script opens the popup", async ({ page }) => {
  const arrive = await beforeTheScript(page);
  await actionOf(page).hover();
  await page.mouse.down();
  await arrive();
  await page.mouse.up();
  await expectPopup(page);
});

test("Ctrl or Shift and a click, a middle click, Ctrl and Enter open the form's own page beside this one", async ({
  page,
  context,
}) => {
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
    await expect(other).toHaveURL(form);
    expect(context.pages()).toHaveLength(2);
    await other.close();
    await expectNoDialog(page);
    await expect(page).toHaveURL(/\/about$/);
  }
});

/** Browsers without modal dialogs: Safari before 15.4, Firefox before 98. */
const withoutDialogs: Record<string, () => void> = {
  "the browser has no dialogs": () => Reflect.deleteProperty(window, "HTMLDialogElement"),
  "a dialog cannot be opened": () => Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal"),
};
for (const [what, remove] of Object.entries(withoutDialogs)) {
  test(`${what}: a call to action leads to the form's own page`, async ({ page, trouble }) => {
    await page.addInitScript(remove);
    await visit(page, path, "configured");
    await actionOf(page).click();
    await expect(page).toHaveURL(form);
    trouble.splice(0);
  });
}
