/**
 * Trusted Types: production sends `trusted-types 'none'`, and all other tests run under that policy. This test shows that a
 * violation reaches the recorded problems, which fail a test.
 */
import { expect } from "@playwright/test";
import { test, visit } from "./site.ts";

test("blocks and reports violations of Trusted Types", async ({ page, problems }) => {
  const answer = await visit(page, "/about");
  expect(answer.headers()["content-security-policy"]).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  for (const attempt of [
    () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"),
    () => Object.assign(document.createElement("script"), { text: "alert(1)" }),
    () => Object.assign(window, { trusted: Reflect.get(window, "trustedTypes").createPolicy("any", {}) }),
  ]) {
    await expect(page.evaluate(attempt)).rejects.toThrow(/Trusted ?(HTML|Script|Type)/i);
    await expect.poll(() => problems.splice(0).join()).toMatch(/Trusted ?(HTML|Script|Type)/i);
  }
});
