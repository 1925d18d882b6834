/** The page for addresses that lead nowhere. */
import { expect } from "@playwright/test";
import { desktop, production, test, unknownPath, visit } from "./site.ts";

test.use({ viewport: desktop });

const notFound = 404;
const longest = 200;
const long = 1000;
const prefix = "console.error: 404: there is no page at ";

const unknown = {
  "a plain one": { path: unknownPath, logged: unknownPath },
  "one that looks like ours": { path: "/services/roof-gardens", logged: "/services/roof-gardens" },
  "one with quotes, tags and line ends": {
    path: `/%0Aerror:%20fake"'<b>é`,
    logged: "/%0Aerror:%20fake%22'%3Cb%3E%C3%A9",
  },
  "a very long one": { path: `/${"x".repeat(long)}`, logged: `/${"x".repeat(longest - 1)}` },
};

for (const [name, { path, logged }] of Object.entries(unknown)) {
  test(`${name} is answered with the not-found page and logged once`, async ({ page, trouble }) => {
    expect((await visit(page, production, path)).status()).toBe(notFound);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect(page.locator("[data-island='not-found-logger']")).toHaveAttribute("data-hydrated");
    expect(trouble.splice(0)).toEqual([prefix + logged]);

    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("404");
  });
}
