/** The log of unknown paths. The text of the not-found page: cmd/ssr/internal/check/testdata/fixture.txt. */
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

test("logs each unknown path once, escaped and truncated", async ({ page, problems }) => {
  for (const [path, logged] of unknownPaths) {
    await visit(page, path);
    await expect.poll(() => problems).toEqual([`console.error: 404: there is no page at ${logged}`]);
    problems.length = 0;
  }
});
