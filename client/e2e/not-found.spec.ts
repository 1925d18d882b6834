/** The page for addresses that lead nowhere. */
import { expect } from "@playwright/test";
import { test, unknownPath, visit } from "./site.ts";

// The message is what is tested.
test.use({ expected: /^$/ });

/** Paths, and how they are logged. */
const unknown = [
  [unknownPath, unknownPath],
  ["/services/roof-gardens", "/services/roof-gardens"],
  [`/%0Aerror:%20fake"'<b>é`, "/%0Aerror:%20fake%22'%3Cb%3E%C3%A9"],
  [`/${"x".repeat(1000)}`, `/${"x".repeat(199)}`],
] as const;

test("each is answered with the not-found page and logged once", async ({ page, trouble }) => {
  for (const [path, logged] of unknown) {
    expect((await visit(page, path)).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect.poll(() => trouble).toEqual([`console.error: 404: there is no page at ${logged}`]);
    trouble.length = 0;
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});
