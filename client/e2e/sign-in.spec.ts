/** A desk for owners elsewhere, in front of a real provider, which is another site to the browser. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect as base, type Page } from "@playwright/test";
import { portOf } from "../serving.mjs";
import { expectNoViolations } from "./axe.ts";
import { firstPort } from "./playwright.config.ts";
import { mainOf, test } from "./site.ts";
import { commitAll, copySources, project } from "./tree.ts";

const ports = { desk: firstPort + 8, provider: firstPort + 9 };
const home = `http://127.0.0.1:${ports.desk}`;
const issuer = `http://localhost:${ports.provider}`;
const desk = `${home}/development/desk/?file=articles/hail-damage`;

let folder: string;
let programs: ChildProcess[];

test.describe.configure({ timeout: 120_000 });
const expect = base.configure({ timeout: 30_000 });
// A sandboxed page does not get the focus, who was signed out or is a stranger is told so, and a page may not be built yet.
test.use({ expected: /Blocked autofocusing|^(401|403|503) for / });

test.beforeAll(async () => {
  test.setTimeout(240_000); // the provider is compiled
  folder = copySources();
  commitAll(folder);
  const provider = join(folder, ".cache/provider");
  execFileSync("go", ["test", "-c", "-o", provider, "./cmd/ssr/internal/desk/login"], { cwd: project });
  const env = {
    ...process.env,
    PORT: String(ports.desk),
    ADMIN_PORT: "0",
    DESK_ORIGIN: home,
    DESK_REPOSITORY: folder,
    DESK_FOLDER: join(folder, ".cache/desk"),
    DESK_OIDC_ISSUER: issuer,
    DESK_OIDC_CLIENT_ID: "desk",
    DESK_OIDC_CLIENT_SECRET: "a-secret",
    DESK_OWNERS: "ann@example.com",
  };
  const server = spawn(join(project, ".cache/ssr"), ["desk"], { cwd: folder, env });
  const callback = `${home}/development/desk/callback`;
  programs = [server, spawn(provider, { env: { PROVIDER: new URL(issuer).host, CALLBACK: callback } })];
  await portOf(server);
});
test.afterAll(() => {
  for (const program of programs) program.kill();
  rmSync(folder, { recursive: true });
});

const pick = (page: Page, name: string) => page.getByRole("link", { name }).click();
const framed = (page: Page) => page.frameLocator("iframe");
const category = (page: Page) => page.getByRole("textbox", { name: "Category" });
const saved = (page: Page) => mainOf(page).getByText("Saved", { exact: true });

test("an owner signs in, is signed out while he writes, and publishes under his name", async ({ page, context }) => {
  await page.goto(desk);
  await pick(page, "Ann Oak");
  await expect(page).toHaveURL(desk);
  await expect(framed(page).locator("h1")).toBeVisible();
  await expect(framed(page).getByRole("img").first()).toHaveJSProperty("complete", true);

  await test.step("by a link of another site he is there at once", async () => {
    await page.goto(`${issuer}/login/username`);
    await page.evaluate((address) => location.assign(address), desk);
    await expect(page).toHaveURL(desk);
    await expect(saved(page)).toBeVisible();
  });
  await test.step("a page outside the desk has no say in it, and shows what it loads", async () => {
    const other = await context.newPage();
    await other.goto(`${home}/about`);
    await expect(other.locator("h1")).toBeVisible();
    const read = () => fetch("/development/desk/api/files").then(String, String);
    expect(await other.evaluate(read)).toContain("Failed to fetch");
    await other.close();
  });
  await test.step("signed out, he goes on after he has signed in again in another window", async () => {
    await context.clearCookies();
    await category(page).fill("Hail");
    await expect(page.getByText("You were signed out. Sign in again, nothing is lost.", { exact: true })).toBeVisible();
    await expectNoViolations(page);
    const [other] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("banner").getByRole("button", { name: "Sign in" }).click(),
    ]);
    await pick(other, "Ann Oak");
    await expect(other.getByRole("heading", { name: "You are signed in" })).toBeVisible();
    await other.close();
    await expect(saved(page)).toBeVisible();
    await expect(category(page)).toHaveValue("Hail");
    await expect(page.getByRole("button", { name: "Sign in" })).toHaveCount(0);
    await expect(framed(page).getByText("Hail", { exact: true })).toBeVisible();
  });
  await test.step("the change has his name", async () => {
    await page.getByRole("button", { name: "Publish changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Record these changes" }).click();
    await expect(page.getByRole("dialog").getByText("It is recorded here")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const log = execFileSync("git", ["-C", folder, "log", "-1", "--format=%an <%ae>, %cn"], { encoding: "utf8" });
    expect(log.trim()).toBe("Ann Oak <ann@example.com>, Owner");
  });
  await test.step("he signs out", async () => {
    await page.getByRole("navigation").getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    await page.goto(desk);
    await expect(page).toHaveTitle("Pick an account");
  });
});

test("a stranger is told whom to ask, and may use another account", async ({ page }) => {
  await page.goto(desk);
  await pick(page, "Bob Elm");
  await expect(mainOf(page)).toContainText("You are signed in as bob@example.com");
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Use another account" }).click();
  await pick(page, "Ann Oak");
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeVisible();
});
