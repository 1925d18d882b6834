/** A call to action ends in a popup, or where its link leads, within 4 s, whatever its scripts do. */
import { expect, type Page } from "@playwright/test";
import { holdScripts } from "./loading.ts";
import { callUrl, configured, desktop, focusIsIn, onPhone, popupOf, production, shellOf, test, visit } from "./site.ts";

const path = "/gallery";
/** How long a call to action may take, in milliseconds. */
const due = 3500;

const react = /\/assets\/react-/;
const openerOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Free Estimate" });
const formOf = (page: Page) => shellOf(page).getByTitle("Website Form");
const nameOf = (page: Page) => shellOf(page).frameLocator("iframe").getByLabel("Your name");

const answer =
  (address: RegExp, status: number, contentType: string, body: string) =>
  (page: Page): Promise<unknown> =>
    page.route(address, (route) => route.fulfill({ status, contentType, body }));

/** Puts an expression that throws into React's part, in place of the word that follows `before`. */
const throwIn =
  (before: string, condition = "true") =>
  async (page: Page) => {
    await page.route(react, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const word = `${before}"dialog"`;
      if (text.split(word).length !== 2) throw new Error(`React's part does not have ${word} once: adapt the test`);
      const thrown = `${before}(()=>{if(${condition})throw Error("broken");return"dialog"})()`;
      await route.fulfill({ response, body: text.replace(word, thrown) });
    });
  };
const inShell = "method:";
const inPopup = "role:";

/** Throws where React's part begins to listen to an event, which it does in an effect. */
const throwInEffect = (type: string) => (page: Page) =>
  page.addInitScript((name) => {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (...values: Parameters<typeof add>) {
      // The loader listens to other events.
      if (values[0] === name) throw new Error("broken");
      add.apply(this, values);
    };
  }, type);

/** What React's part does when it is asked for, and that a visitor gets the form all the same. */
const failures: Record<string, (page: Page) => Promise<unknown>> = {
  "cannot be fetched": (page) => page.route(react, (route) => route.abort()),
  "is not found": answer(react, 404, "text/plain", "not found"),
  "is an error of the server's": answer(react, 500, "text/html", "<h1>Error</h1>"),
  "is a page": answer(react, 200, "text/html", "<!doctype html><title>Sign in</title>"),
  "is garbage": answer(react, 200, "text/javascript", "]]\u0000}{"),
  "is another script": answer(react, 200, "text/javascript", "export const other = 1;"),
  "throws as it loads": answer(react, 200, "text/javascript", 'throw new Error("broken");'),
  "throws as it hydrates": throwIn(inShell),
  "throws in an effect as it hydrates": throwInEffect("site:open-estimate"),
  "throws as the popup is first drawn": throwIn(inPopup),
  "throws in an effect of the popup": throwInEffect("focusScope.autoFocusOnMount"),
};

test.use({ viewport: desktop });

async function expectWholePopup(page: Page) {
  await expect(formOf(page)).toBeVisible();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(await focusIsIn(page, "dialog")).toBe(true);
}

/** Opens the popup that is React's. */
async function openPopup(page: Page) {
  await visit(page, configured, path);
  await openerOf(page).click();
  await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
}

test.describe("React's part", () => {
  test.use({
    expected:
      /broken|(react|mount-frame)-|Failed to load module script|island estimate-popup|Minified React error #4(18|23|25)/,
  });

  for (const [what, fail] of Object.entries(failures)) {
    for (const warm of [false, true]) {
      test(`${what}${warm ? ", before the tap" : ""}: the form opens in the shell, and stays`, async ({ page }) => {
        await fail(page);
        await visit(page, configured, path);
        if (warm) {
          const asked = page.waitForRequest(react);
          await openerOf(page).hover();
          await (await asked).response();
        }
        await openerOf(page).click();
        await expectWholePopup(page);
        await nameOf(page).fill("Ann Example");

        for (let round = 0; round < 2; round++) {
          if (round) await shellOf(page).getByRole("button", { name: "Close" }).click();
          else await page.mouse.click(2, 2);
          await expect(page.getByRole("dialog")).toHaveCount(0);
          await expect(openerOf(page)).toBeFocused();
          // Nothing of what React left behind lies over the page.
          await expect(page.getByRole("main")).toHaveCount(1);
          await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
          await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
          await openerOf(page).click();
          await expectWholePopup(page);
          await expect(nameOf(page)).toHaveValue("Ann Example");
        }
      });
    }

    test(`${what}: without a form, the shell says how to reach the business`, async ({ page }) => {
      await fail(page);
      await visit(page, production, path);
      for (let round = 0; round < 2; round++) {
        await openerOf(page).click();
        await expect(shellOf(page).getByRole("link", { name: production.phone })).toBeVisible();
        await expect(page.locator("[aria-busy]")).toHaveCount(0);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(openerOf(page)).toBeFocused();
      }
    });
  }

  test("throws once as it hydrates: React begins anew, and the popup is its own", async ({ page }) => {
    await throwIn(inShell, "!window.thrown&&(window.thrown=1)")(page);
    await openPopup(page);
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
  });

  test("throws while the popup is open: the form opens in the shell", async ({ page }) => {
    await throwIn(inPopup, "window.brokenNow")(page);
    await openPopup(page);
    await page.evaluate(() => {
      Object.assign(window, { brokenNow: true });
      // React draws the popup once more where its shell lies over it.
      document.querySelector<HTMLDialogElement>("[data-island=estimate-popup] dialog")?.showModal();
      document.dispatchEvent(new CustomEvent("site:open-estimate", { detail: document.body }));
    });
    await expectWholePopup(page);
  });

  /** Resolves when the loader has taken the popup away from React, which threw. */
  async function taken(page: Page, act: () => unknown) {
    const root = await page.locator("[data-island=estimate-popup]").elementHandle();
    await act();
    await expect.poll(() => root?.evaluate((element) => element.isConnected)).toBe(false);
  }

  test("throws as the visitor closes the popup: it stays closed until the next tap", async ({ page }) => {
    await throwIn(inShell, "window.brokenNow")(page);
    await openPopup(page);
    await page.evaluate(() => Object.assign(window, { brokenNow: true }));
    await taken(page, () => page.keyboard.press("Escape"));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openerOf(page).click();
    await expectWholePopup(page);
  });

  test("comes and throws after the visitor has closed the shell: it stays closed until the next tap", async ({
    page,
  }) => {
    await throwIn(inShell)(page);
    const arrive = await holdScripts(page, react);
    await visit(page, configured, path);
    await openerOf(page).click();
    await page.keyboard.press("Escape");
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await taken(page, arrive);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openerOf(page).click();
    await expectWholePopup(page);
  });

  test("and what mounts the form cannot be fetched: the shell says how to reach the business, until they can", async ({
    page,
  }) => {
    await page.route(/\/assets\/(react|mount-frame)-/, (route) => route.abort());
    await visit(page, configured, path);
    await openerOf(page).click();
    await expect(shellOf(page).getByRole("link", { name: configured.phone })).toBeVisible();
    await expect(shellOf(page).getByRole("link", { name: "Open the estimate form on its own page" })).toBeVisible();
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await page.unroute(/\/assets\/(react|mount-frame)-/);
    await page.keyboard.press("Escape");
    await openerOf(page).click();
    await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
  });
});

/** Stops the browser's clock. It goes on only as the test says. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000_000);
}

test("while React does not answer, the shell waits 4 s and then shows the form; React comes too late for it", async ({
  page,
}) => {
  const arrive = await holdScripts(page, react);
  await stopClock(page);
  await visit(page, configured, path);
  await openerOf(page).click();
  await expect(shellOf(page).getByText("Loading")).toBeVisible();
  await page.clock.fastForward(due - 1);
  await expect(formOf(page)).toHaveCount(0);
  await page.clock.fastForward(1);
  await page.clock.resume();
  await expectWholePopup(page);
  await nameOf(page).fill("Ann Example");

  const late = page.waitForResponse(react);
  arrive();
  await page.evaluate((url) => import(url), (await late).url()); // it has come
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await expect(nameOf(page)).toHaveValue("Ann Example");
  await expectWholePopup(page);
  await shellOf(page).getByRole("button", { name: "Close" }).click();
  await openerOf(page).click();
  await expect(nameOf(page)).toHaveValue("Ann Example");
});

test("while nothing answers, the shell waits 4 s and then says how to reach the business; the form comes late", async ({
  page,
}) => {
  const arrive = await holdScripts(page, /\/assets\/(react|mount-frame)-/);
  await stopClock(page);
  await visit(page, configured, path);
  await openerOf(page).click();
  const link = shellOf(page).getByRole("link", { name: configured.phone });
  await expect(shellOf(page).getByText("Loading")).toBeVisible();
  await page.clock.fastForward(due - 1);
  await expect(link).toBeHidden();
  await page.clock.fastForward(1);
  await expect(link).toBeVisible();
  await page.clock.resume();
  arrive();
  await expectWholePopup(page);
});

test("a tap after the first was given up waits 4 s, too, and React's popup comes if it is there by then", async ({
  page,
}) => {
  const arrive = await holdScripts(page, /\/assets\/(react|mount-frame)-/);
  await stopClock(page);
  await visit(page, configured, path);
  await openerOf(page).click();
  await page.clock.fastForward(due);
  await expect(shellOf(page).getByRole("link", { name: configured.phone })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(openerOf(page)).toBeFocused();
  await openerOf(page).click();
  await expect(shellOf(page)).toBeVisible();
  await page.clock.resume();
  arrive();
  await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
});

test("a visitor who closes the shell is not asked again when React comes", async ({ page }) => {
  const arrive = await holdScripts(page, react);
  await stopClock(page);
  await visit(page, configured, path);
  await openerOf(page).click();
  await expect(openerOf(page)).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await page.clock.fastForward(due * 2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.clock.resume();
  arrive();
  await expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** What browsers lack, or forbid to scripts: the property is gone, or throws whenever it is read. */
const lacks: Record<string, (page: Page) => Promise<unknown>> = {
  storage: (page) => throwing(page, "window", "localStorage", "sessionStorage", "indexedDB"),
  cookies: (page) => throwing(page, "document", "cookie"),
  "matchMedia()": (page) => lacking(page, "matchMedia"),
  "requestIdleCallback()": (page) => lacking(page, "requestIdleCallback", "cancelIdleCallback"),
  IntersectionObserver: (page) => lacking(page, "IntersectionObserver", "IntersectionObserverEntry"),
  "CSS.supports()": (page) => page.addInitScript(() => Reflect.deleteProperty(CSS, "supports")),
};

const throwing = (page: Page, of: "window" | "document", ...names: string[]) =>
  page.addInitScript(
    ([place, properties]) => {
      const object = place === "window" ? window : Document.prototype;
      for (const name of properties) {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        Object.defineProperty(object, name, { get, set: get });
      }
    },
    [of, names] as const,
  );

const lacking = (page: Page, ...names: string[]) =>
  page.addInitScript((properties) => {
    for (const name of properties) Reflect.deleteProperty(window, name);
  }, names);

for (const [what, take] of Object.entries(lacks)) {
  test(`a browser without ${what} opens the popup, shows the frames and calls`, async ({ page }) => {
    await take(page);
    await visit(page, configured, "/");
    await openerOf(page).click();
    await expect(popupOf(page).getByTitle("Website Form")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popupOf(page)).toBeHidden();
    await expect(openerOf(page)).toBeFocused();
    // One after the other: a lazy frame that is scrolled out of view before it has begun to load waits there.
    await expect(page.locator("#hero-form").getByTitle("Website Form")).toHaveCSS("opacity", "1");
    await page.locator("#testimonials").scrollIntoViewIfNeeded();
    await expect(page.getByTitle("Customer reviews")).toHaveCSS("opacity", "1");
    const called = page.waitForEvent("request", (request) => request.url() === callUrl(configured.phone));
    await page.getByRole("contentinfo").getByRole("link", { name: configured.phone }).click();
    await called;
  });

  test.describe("on a phone", () => {
    test.use(onPhone);
    test(`a browser without ${what} opens the menu, and calls from a button that calls`, async ({ page }) => {
      await take(page);
      await visit(page, production, "/services/siding-installation");
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      await page.getByRole("button", { name: "Close menu" }).tap();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const called = page.waitForEvent("request", (request) => request.url() === callUrl(production.phone));
      await page.locator("button[data-action=call]").first().tap();
      await called;
    });
  });
}

test("a page without a popup follows its links", async ({ page }) => {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('data-island="estimate-popup"', "") });
  });
  await visit(page, production, path);
  const followed = page.waitForEvent("request", (request) => request.url() === callUrl(production.phone));
  await openerOf(page).click();
  await followed;
});
