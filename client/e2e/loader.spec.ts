/** The loader: a failed behavior stops no other one, and the print stylesheet loads before the visitor prints. */
import { expect, type Page } from "@playwright/test";
import {
  closePopup,
  dropdownButton,
  expectExpanded,
  holdResponses,
  menuButton,
  openPopup,
  test,
  visit,
} from "./site.ts";

/** Removes an API that a browser may lack, by the behavior that needs it. */
const missingApis: Record<string, () => void> = {
  "an unknown selector, for the menus": () => {
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selector: string): this is Element {
      if (selector.includes(":popover-open")) throw new DOMException("not a valid selector", "SyntaxError");
      return matches.call(this, selector);
    };
  },
  "IntersectionObserver, for frames": () => Reflect.deleteProperty(window, "IntersectionObserver"),
  "CSS.supports, for fallbacks": () => Reflect.deleteProperty(window, "CSS"),
};

for (const [missingApi, remove] of Object.entries(missingApis)) {
  test(`starts other behaviors without ${missingApi}`, async ({ page, problems }) => {
    await page.addInitScript(remove);
    await visit(page, "/about");
    expect(problems.splice(0).join()).toMatch(/^console.error: /);
    await openPopup(page);
    await closePopup(page);
    if (!missingApi.includes("menus")) {
      await dropdownButton(page, "Services").click();
      await expectExpanded(dropdownButton(page, "Services"));
    }
    await expect(printStyles(page)).toHaveCount(1);
    problems.splice(0);
  });
}

const printStyles = (page: Page) => page.locator("head > link[media=print]");

test("adds the print stylesheet once, even before load", async ({ page }) => {
  await page.clock.install();
  const release = await holdResponses(page, /\.(avif|jpg)$/);
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await expect(menuButton(page)).toBeHidden();
  await expect(printStyles(page)).toHaveCount(0);
  for (let print = 0; print < 2; print++) await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(printStyles(page)).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const loaded = page.waitForEvent("load");
  release();
  await loaded;
  await page.clock.runFor(1001);
  await expect(printStyles(page)).toHaveCount(1);
});
