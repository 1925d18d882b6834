/** What development embeds in place of the third parties: it says what it is, and never pretends to send. */
import { expect, type Locator, type Page } from "@playwright/test";
import { callUrl, desktop, development, popupOf, test, visit } from "./site.ts";

test.use({ viewport: desktop });

const places: Record<string, (page: Page) => Promise<Locator>> = {
  "the home page": async (page) => {
    await visit(page, development, "/");
    return page.locator("#hero-form iframe");
  },
  "the popup": async (page) => {
    await visit(page, development, "/about");
    await page.getByRole("banner").getByRole("button", { name: "Free Estimate" }).click();
    return popupOf(page).locator("iframe");
  },
};

for (const [name, open] of Object.entries(places)) {
  test(`the form in ${name} says that nothing was sent, and shows the phone`, async ({ page }) => {
    const form = (await open(page)).contentFrame();
    await expect(form.getByText("Demonstration: this form sends nothing.")).toBeVisible();
    await form.getByLabel("Name").fill("Ann Example");
    await form.getByLabel("Phone").fill("713 555 0100");
    await form.getByLabel("What would you like done?").fill("A kitchen");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByRole("heading", { name: "Nothing was sent" })).toBeVisible();
    const call = form.getByRole("link", { name: development.phone });
    await expect(call).toHaveAttribute("href", callUrl(development.phone));
    await form.getByRole("link", { name: "Back to the form" }).click();
    await expect(form.getByLabel("Name")).toBeVisible();
  });
}

test("the reviews say that they are a demonstration", async ({ page }) => {
  await visit(page, development, "/");
  await page.locator("#testimonials").scrollIntoViewIfNeeded();
  const reviews = page.frameLocator("iframe[title='Customer reviews']");
  await expect(reviews.getByText("Demonstration: reviews appear here")).toBeVisible();
});
