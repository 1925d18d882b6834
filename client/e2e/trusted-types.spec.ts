/**
 * No text becomes markup or script: production sends `trusted-types 'none'`, under which every other test uses its islands.
 * Here it is seen that each fails where the policy stops something.
 */
import { expect } from "@playwright/test";
import { test, visit } from "./site.ts";

test("what the policy is there for is stopped, and the console says so", async ({ page, trouble }) => {
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
    await expect.poll(() => trouble.splice(0).join()).toMatch(/Trusted ?(HTML|Script|Type)/i);
  }
});
