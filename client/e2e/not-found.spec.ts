/** The not-found page. */
import { expect } from "@playwright/test";
import { test, unknownPath, visit } from "./site.ts";

// The test expects the message.
test.use({ ignoredProblems: /^$/ });

/** Unknown paths and their form in the log. */
const unknownPaths = [
  [unknownPath, unknownPath],
  ["/services/roof-gardens", "/services/roof-gardens"],
  [`/%0Aerror:%20fake"'<b>é`, "/%0Aerror:%20fake%22'%3Cb%3E%C3%A9"],
  [`/${"x".repeat(1000)}`, `/${"x".repeat(199)}`],
] as const;

test("shows the not-found page and logs the path once", async ({ page, problems }) => {
  for (const [path, logged] of unknownPaths) {
    expect((await visit(page, path)).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect.poll(() => problems).toEqual([`console.error: 404: there is no page at ${logged}`]);
    problems.length = 0;
  }
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});
