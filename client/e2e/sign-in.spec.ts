/** A desk for owners elsewhere, in front of a real provider, which is another site to the browser. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect as base, type Page } from "@playwright/test";
import { portOf } from "../serving.mjs";
import { expectNoViolations } from "./axe.ts";
import { firstPort } from "./playwright.config.ts";
import { mainOf, test } from "./site.ts";
import { commitAll, copySources, project } from "./tree.ts";

const home = `http://127.0.0.1:${firstPort + 8}`;
const provider = `localhost:${firstPort + 9}`;
const desk = `${home}/development/desk/?file=articles/hail-damage`;

let folder: string;
let programs: ChildProcess[];

test.describe.configure({ timeout: 240_000 });
const expect = base.configure({ timeout: 60_000 });
// A sandboxed page does not get the focus, who was signed out or is a stranger is told so, and a page may not be built yet.
test.use({ expected: /Blocked autofocusing|^(401|403|503) for / });

test.beforeAll(async () => {
  test.setTimeout(240_000); // the provider is compiled
  folder = copySources();
  for (const part of ["cmd", "render", "routes"]) writeFileSync(join(folder, part, "part.txt"), "");
  commitAll(folder);
  const repository = join(folder, ".cache/repository");
  execFileSync("git", ["clone", "--quiet", "--bare", folder, repository]);
  const tests = join(folder, ".cache/provider");
  execFileSync("go", ["test", "-c", "-o", tests, "./cmd/ssr/internal/desk/login"], { cwd: project });
  const settings = {
    PORT: new URL(home).port,
    ADMIN_PORT: "0",
    DESK_ORIGIN: home,
    DESK_REPOSITORY: repository,
    DESK_FOLDER: join(folder, ".cache/desk"),
    DESK_PACKAGES: join(project, "client/node_modules"),
    DESK_OIDC_ISSUER: `http://${provider}`,
    DESK_OIDC_CLIENT_ID: "desk",
    DESK_OIDC_CLIENT_SECRET: "a-secret",
    DESK_OWNERS: "ann@example.com",
  };
  const server = spawn(join(project, ".cache/ssr"), ["desk"], { env: { ...process.env, ...settings } });
  programs = [server, spawn(tests, { env: { PROVIDER: provider, CALLBACK: `${home}/development/desk/callback` } })];
  await portOf(server);
});
test.afterAll(async () => {
  for (const program of programs) {
    program.kill();
    if (program.exitCode === null) await once(program, "exit");
  }
  rmSync(folder, { recursive: true });
});

async function signInAs(page: Page, account: string) {
  await page.getByLabel("Username").fill(account);
  await page.getByRole("button", { name: "Login" }).click();
}

test("an owner signs in, is signed out while he writes, goes on, and signs out", async ({ page, context }) => {
  const framed = page.frameLocator("iframe");
  const saved = mainOf(page).getByText("Saved", { exact: true });
  const signIn = page.getByRole("button", { name: "Sign in" });
  await page.goto(desk);
  await signInAs(page, "bob");
  await expect(mainOf(page)).toContainText("You are signed in as bob@example.com");
  await expectNoViolations(page);

  await page.goto(desk);
  await signInAs(page, "ann");
  await expect(page).toHaveURL(desk);
  await expect(framed.getByRole("img").first()).toHaveJSProperty("complete", true);
  await test.step("by a link of another site he is there at once", async () => {
    await page.goto(`http://${provider}/login/username`);
    await page.evaluate((address) => location.assign(address), desk);
    await expect(saved).toBeVisible();
    await expect(framed.locator("h1")).toBeVisible();
  });
  await test.step("signed out, he goes on after he has signed in again in another window", async () => {
    await context.clearCookies();
    const field = page.getByRole("textbox", { name: "Category" });
    await field.fill("Hail");
    await expect(page.getByText("You were signed out. Sign in again, nothing is lost.", { exact: true })).toBeVisible();
    const [other] = await Promise.all([context.waitForEvent("page"), signIn.click()]);
    await signInAs(other, "ann");
    await expect(other.getByRole("heading", { name: "You are signed in" })).toBeVisible();
    await other.close();
    await expect(saved).toBeVisible();
    await expect(signIn).toHaveCount(0);
    await expect(field).toHaveValue("Hail");
    await expect(framed.getByText("Hail", { exact: true })).toBeVisible();
  });
  await page.getByRole("navigation").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto(home);
  await expect(page).toHaveTitle("Login");
});
