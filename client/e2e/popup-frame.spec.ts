/** What the estimate popup holds: the lead form's frame, fetched when it is due, or how to reach the business. */
import { expect, type Page } from "@playwright/test";
import { siteUrl } from "../playwright.config.ts";
import {
  callUrl,
  configured,
  desktop,
  development,
  inTheWidestFont,
  phone,
  popupOf,
  production,
  smallest,
  test,
  visit,
} from "./site.ts";

const path = "/about";
const frameHeight = 500;
/** Tailwind's 2xl, in pixels. */
const mostWidth = 672;
const mostHeight = 0.9;

const openerOf = (page: Page) => page.getByRole("main").getByRole("button", { name: "Schedule Consultation" }).last();

for (const viewport of [smallest, phone, desktop]) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport });
    test("the frame is 500 px high, the popup fits the screen", async ({ page }) => {
      await visit(page, configured, path);
      await openerOf(page).click();
      const frame = popupOf(page).getByTitle("Website Form");
      await expect(frame).toBeVisible();
      expect((await frame.boundingBox())?.height).toBe(frameHeight);
      const box = await popupOf(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(Math.min(mostWidth, viewport.width));
      expect(box?.height).toBeLessThanOrEqual(mostHeight * viewport.height);
      const sideways = () => popupOf(page).evaluate((popup) => popup.scrollWidth - popup.clientWidth);
      expect(await sideways()).toBe(0);
      await inTheWidestFont(page);
      expect(await sideways()).toBe(0);
    });
  });
}

for (const site of [development, configured]) {
  test(`${site.name}: the form is requested once, when it is first opened`, async ({ page }) => {
    const requests: string[] = [];
    const form = new URL(site.form ?? "", siteUrl(site.name)).href;
    page.on("request", (request) => {
      if (request.url() === form) requests.push(`${request.method()} ${request.resourceType()}`);
    });
    await page.setViewportSize(desktop);
    await visit(page, site, path);
    await openerOf(page).hover();
    await expect(page.locator("[data-island='estimate-popup']")).toHaveAttribute("data-hydrated");
    expect(requests).toEqual([]);

    for (let opening = 0; opening < 2; opening++) {
      await openerOf(page).click();
      const frame = popupOf(page).getByTitle("Website Form");
      await expect(popupOf(page).locator("[data-frame]")).toHaveAttribute("data-frame", "loaded");
      await expect(frame).toHaveAttribute("src", site.form ?? "");
      await expect(frame).toHaveAttribute("sandbox", /\ballow-forms\b/);
      await expect(popupOf(page).getByRole("link")).toHaveCount(0); // what stands in for the form is out of the way
      await page.keyboard.press("Escape");
      await expect(popupOf(page)).toBeHidden();
      expect(requests.filter((request) => request === "GET document")).toHaveLength(1);
    }
  });
}

test("without a form it shows the phone, the e-mail and the hours, and no frame", async ({ page }) => {
  await visit(page, production, path);
  await openerOf(page).click();
  const popup = popupOf(page);
  await expect(popup.getByRole("link", { name: production.phone })).toHaveAttribute("href", callUrl(production.phone));
  await expect(popup.getByRole("link", { name: "hello@example.com" })).toHaveAttribute("href", /^mailto:/);
  await expect(popup.getByText("Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect((await popup.boundingBox())?.height).toBeLessThan(frameHeight);
});
