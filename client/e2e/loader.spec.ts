/** The loader: each behavior starts on its own, and the print stylesheet is there when the visitor prints. */
import { expect, type Page } from "@playwright/test";
import { closePopup, dropdownButton, expectExpanded, hold, menuButton, openPopup, test, visit } from "./site.ts";

/** APIs that a browser may lack, and the start of a behavior that needs each. */
const missing: Record<string, () => void> = {
  "an unknown selector, for the menus": () => {
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selector: string): this is Element {
      if (selector.includes(":popover-open")) throw new DOMException("not a valid selector", "SyntaxError");
      return matches.call(this, selector);
    };
  },
  "matchMedia events, for the phone menu": () => {
    Object.defineProperty(MediaQueryList.prototype, "addEventListener", { value: undefined });
  },
  "IntersectionObserver, for frames": () => Reflect.deleteProperty(window, "IntersectionObserver"),
  "CSS.supports, for fallbacks": () => Reflect.deleteProperty(window, "CSS"),
};

for (const [what, remove] of Object.entries(missing)) {
  test(`without ${what}: the other behaviors start`, async ({ page, trouble }) => {
    await page.addInitScript(remove);
    await visit(page, "/about");
    expect(trouble.splice(0).join()).toMatch(/^console.error: /);
    await openPopup(page);
    await closePopup(page);
    if (!what.includes("menus")) {
      await dropdownButton(page, "Services").click();
      await expectExpanded(dropdownButton(page, "Services"));
    }
    await expect(printStyles(page)).toHaveCount(1);
    trouble.splice(0);
  });
}

const printStyles = (page: Page) => page.locator("head > link[media=print]");

test("a page that is printed before it has loaded gets the print stylesheet, once", async ({ page }) => {
  await page.clock.install();
  const arrive = await hold(page, /\.(avif|jpg)$/);
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await expect(menuButton(page)).toBeHidden();
  await expect(printStyles(page)).toHaveCount(0);
  for (let print = 0; print < 2; print++) await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(printStyles(page)).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const loaded = page.waitForEvent("load");
  arrive();
  await loaded;
  await page.clock.runFor(1001);
  await expect(printStyles(page)).toHaveCount(1);
});
