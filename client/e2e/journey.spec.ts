/** The hosted desk on a phone, from sign-in to the deployed site, with a real OpenID provider, repository and site. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { portOf } from "../serving.mjs";
import { expectNoViolations } from "./axe.ts";
import {
  alert,
  button,
  category,
  dialog,
  expect,
  expectNotSaved,
  expectSaved,
  expectText,
  ignoredDeskProblems,
  pageHeading,
  pageList,
  pagePreview,
  press,
  tap,
  textbox,
} from "./desk.ts";
import { commitAll, copySources, linkCaches, projectRoot } from "./dev-server.ts";
import { firstPort } from "./playwright.config.ts";
import { holdResponses, mainOf, nextFrame, phoneDevice, setPageHidden, test } from "./site.ts";

const run = promisify(execFile);
const ssrBinary = join(projectRoot, ".cache/ssr");
/** The Go variable that the linker sets to the server's commit. */
const revisionVariable = "gulfoak.example/website/cmd/ssr/site.revision";
const site = `http://localhost:${firstPort + 7}`;
const deskOrigin = `http://127.0.0.1:${firstPort + 8}`;
const provider = `localhost:${firstPort + 9}`;
const portAt = (origin: string) => new URL(origin).port;
const deskUrl = (name: string) => `${deskOrigin}/development/desk/?file=${name}`;
const article = "articles/hail-damage";

/** The folder of the sources; its .cache has repository, desk, provider and builds. */
let folder: string;
const cachePath = (name: string) => join(folder, ".cache", name);
const git = (...words: string[]) =>
  execFileSync("git", ["-C", cachePath("repository"), ...words], { encoding: "utf8" }).trim();
/** Returns the desk's version of a content file. */
const content = (name: string) =>
  JSON.parse(readFileSync(join(cachePath("desk/site/client/content"), `${name}.json`), "utf8"));

const programs: Record<string, ChildProcess> = {};
async function stop(name: string, signal?: NodeJS.Signals) {
  const child = programs[name];
  if (child?.kill(signal)) await once(child, "exit");
}
/** Starts a server in place of the running one with this name, and waits until it listens. */
async function start(name: string, file: string, settings: Record<string, string>, ...args: string[]) {
  await stop(name);
  const child = spawn(file, args, { env: { ...process.env, ADMIN_PORT: "0", ...settings } });
  programs[name] = child;
  await portOf(child);
}
const startDesk = () =>
  start(
    "desk",
    ssrBinary,
    {
      PORT: portAt(deskOrigin),
      DESK_ORIGIN: deskOrigin,
      DESK_REPOSITORY: cachePath("repository"),
      DESK_FOLDER: cachePath("desk"),
      DESK_PACKAGES: join(projectRoot, "client/node_modules"),
      DESK_OIDC_ISSUER: `http://${provider}`,
      DESK_OIDC_CLIENT_ID: "desk",
      DESK_OIDC_CLIENT_SECRET: "a-secret",
      DESK_OWNERS: "ann@example.com,bob@example.com",
      SITE_ORIGIN: site,
      SITE_POSTAL_CODE: "77044",
    },
    "desk",
  );

test.describe.configure({ mode: "default", timeout: 240_000 });
test.use({
  ...phoneDevice,
  ignoredProblems: ignoredDeskProblems,
});

test.beforeAll(async () => {
  test.setTimeout(240_000); // Go compiles the provider
  folder = copySources();
  for (const part of ["Makefile", "deploy/release"])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  commitAll(folder);
  execFileSync("git", ["clone", "--quiet", "--bare", folder, cachePath("repository")]);
  const providerBinary = cachePath("provider");
  execFileSync("go", ["test", "-c", "-o", providerBinary], {
    cwd: join(projectRoot, "cmd/ssr/internal/desk/login/oidctest"),
  });
  programs.provider = spawn(providerBinary, {
    env: { PROVIDER: provider, CALLBACK: `${deskOrigin}/development/desk/callback` },
  });
  await startDesk();
});
test.afterAll(async () => {
  await Promise.all(Object.keys(programs).map((name) => stop(name)));
  rmSync(folder, { recursive: true });
});

const publishDialog = (page: Page) => dialog(page, "Publish changes");
const bannerStatus = (page: Page) => page.getByRole("banner").getByRole("status");

/** Signs in at the provider. */
async function signIn(page: Page, account: string) {
  await textbox(page, "Username").fill(account);
  await tap(page, "Login");
}

/** Signs in and opens a file. */
async function signInAndOpen(page: Page, name: string, account = "ann") {
  await page.goto(deskUrl(name));
  await signIn(page, account);
}

/** Opens another file from the list on a phone. */
async function openFromList(page: Page, title: string | RegExp) {
  await tap(page, "List");
  await tap(pageList(page), title);
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(title);
}

async function publish(page: Page) {
  await tap(page, "Publish changes");
  await tap(publishDialog(page), "Publish");
}

/** Makes the desk request changes by other editors, which it also does after each build. */
async function requestChanges(page: Page) {
  const requested = page.waitForRequest(/api\/file\?/);
  await page.evaluate(() => new BroadcastChannel("desk: changes").postMessage(""));
  await requested;
}

/** Does the work of the release workflow: builds the main branch, starts the site, and reports each stage to the desk. */
async function deploy(page: Page) {
  const revision = git("rev-parse", "main");
  const work = cachePath(revision);
  execFileSync("git", ["clone", "--quiet", cachePath("repository"), work]);
  linkCaches(work);
  const reportStage = (stage: string) => run("make", ["stage", `STAGE=${stage}`], { cwd: work });
  const expectStatus = (words: string) => expect(bannerStatus(page)).toContainText(words);
  await reportStage("checking");
  await Promise.all([run(ssrBinary, ["build"], { cwd: work }), expectStatus("is being checked")]);
  await reportStage("building");
  const options = ["-tags=production", "-buildvcs=false", `-ldflags=-X ${revisionVariable}=${revision}`];
  const compiled = run(join(projectRoot, "client/e2e/compile.sh"), [work, join(work, "ssr"), ...options]);
  await Promise.all([compiled, expectStatus("is being deployed")]);
  await setPageHidden(page, true);
  await start("site", join(work, "ssr"), { PORT: portAt(site), SITE_MODE: "production", SITE_ORIGIN: site });
  await reportStage("");
  await setPageHidden(page, false);
  await expectStatus("Live since");
}

test("publishes from a phone, and restores the earlier publication", async ({ page, browser, context }) => {
  await signInAndOpen(page, "site/business");
  const phone = textbox(page, "Phone").first();
  await phone.fill("(713) 555-01");
  await expect(phone).toHaveAccessibleDescription(/is not a phone number: write it like/);
  await phone.press("End");
  await phone.pressSequentially("99");
  await expectSaved(page);
  await expect(textbox(page, "ZIP code")).toHaveAttribute("readonly");

  await openFromList(page, "Opening hours");
  await tap(page, /^Group of days 1/);
  await textbox(page, "Closing time").fill("7:30 PM");
  await textbox(page, "Closing time").blur();
  await expect.poll(() => content("site/hours").week[0].closes).toBe("19:30");

  await openFromList(page, /^Hail damage on/);
  const original = content(article);
  const paragraph = textbox(page, "Paragraph 1").first();
  await test.step("target sizes, uncovered controls, preview by one tap", async () => {
    await tap(page, "Undo last change");
    await expect(page.getByText("nothing to undo")).toBeInViewport();
    await paragraph.tap();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, textarea")].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isLegible = one.matches("button") || Number.parseFloat(getComputedStyle(one).fontSize) >= 16;
        return width === 0 || (Math.min(width, height) >= 44 && isLegible) ? [] : [one.outerHTML];
      }),
    );
    expect(small).toEqual([]);
    await textbox(page, "Keyword").last().tap(); // the last field of the form
    await expect(textbox(page, "Keyword").last()).toBeFocused();
    await tap(page, "Page");
    await expect(pagePreview(page).getByText(original.category, { exact: true }).first()).toBeInViewport();
    await tap(page, "Words");
  });

  const radio = (name: RegExp) => page.getByRole("radio", { name });
  const shows = "Dented gutters below a brown roof in Katy";
  await test.step("new photograph", async () => {
    await tap(page, "Picture");
    const input = page.getByLabel("Choose a picture of your own");
    await expect(input).toHaveAttribute("accept", "image/jpeg,image/png,image/webp,image/avif");
    await expect(button(page, "Cancel")).toBeInViewport({ ratio: 1 });
    const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#7a8f6a" } }).jpeg();
    const buffer = await photograph.toBuffer();
    await input.setInputFiles({ name: "Gutters in Katy.jpg", mimeType: "image/jpeg", buffer });
    const focus = button(page, /What stays in view/);
    await focus.tap({ position: { x: 20, y: 20 } });
    await focus.press("ArrowRight");
    const description = textbox(page, "What it shows");
    await tap(page, "Add the picture");
    await expect(description).toBeFocused(); // the picture needs a description
    await description.fill(shows);
    await tap(page, "Add the picture");
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => content(article).image).not.toBe(original.image);
    const { [content(article).image]: added } = content("site/images");
    expect(added).toMatchObject({ alt: shows, rendering: false });
    expect(added.focus[0]).toBeLessThan(20);
  });

  const [words, bobs, pats] = ["Hail ", "Bob: hail ", "Pat: hail "].map((word) =>
    original.intro[0].replace("Hail ", word),
  );
  await test.step("conflict with another owner, offline", async () => {
    const other = await (await browser.newContext(phoneDevice)).newPage();
    await signInAndOpen(other, article, "bob");
    await category(other).fill("Hailstorms");
    await expect(category(page)).toHaveValue("Hailstorms");
    await context.setOffline(true);
    await paragraph.fill(`${words} Call us.`);
    await expectNotSaved(page, "does not answer");
    await textbox(other, "Paragraph 1").first().fill(bobs);
    await expect.poll(() => content(article).intro[0]).toBe(bobs);
    await other.close();
    await context.setOffline(false);
    await tap(mainOf(page), "Compare");
    await expect(radio(/Theirs.*Bob: hail/)).toBeVisible();
    await expect(radio(/Yours.*Call us/)).toBeChecked();
    await expect(dialog(page, "Somebody else changed this page").getByRole("group")).toHaveCount(1);
    await tap(page, "Decide later");
    await expectNotSaved(page);
    await tap(mainOf(page), "Compare");
    await tap(page, "Save my choice");
    await expectSaved(page);
    expect(content(article).intro[0]).toBe(`${words} Call us.`);
  });

  await test.step("conflict with a publication", async () => {
    const work = cachePath("work");
    execFileSync("git", ["clone", "--quiet", cachePath("repository"), work]);
    const file = join(work, `client/content/${article}.json`);
    writeFileSync(file, readFileSync(file, "utf8").replace(original.intro[0], pats));
    for (const line of ["-c user.name=Pat -c user.email=pat@example.com commit --quiet --all -m Words", "push --quiet"])
      execFileSync("git", ["-C", work, ...line.split(" ")]);
    const release = await holdResponses(page, /api\/file$/); // delays the save of the next change
    await category(page).fill("Hail");
    await tap(page, "Publish changes");
    await nextFrame(page);
    release();
    const changes = publishDialog(page).getByRole("listitem");
    await expect(changes.filter({ hasText: "(713) 555-0199" })).toBeVisible();
    await expect(changes.filter({ hasText: "“Hail”" })).toBeVisible();
    await textbox(page, /note/).fill("Hail in April");
    await tap(publishDialog(page), "Publish");
    await expect(radio(/Yours.*Call us/)).toBeChecked();
    await expectNoViolations(page);
    await radio(/Pat, .*Pat: hail/).check();
    await tap(publishDialog(page), "Publish");
    await expect(publishDialog(page)).toHaveCount(0);
    await expect(bannerStatus(page)).toContainText("What was published last is on its way.");
    await expect(paragraph).toHaveValue(pats);
    expect(git("log", "--format=%an: %s", "main")).toContain("Ann Oak: Hail in April\n");
  });

  await deploy(page);
  const deployed = await (await fetch(`${site}/blog/hail-damage`)).text();
  for (const word of ["(713) 555-0199", '"19:30"', shows, "Pat: hail"]) expect(deployed).toContain(word);

  await tap(page, "List");
  await tap(page, "Earlier publications");
  await radio(/First/).check();
  await expectNoViolations(page);
  await tap(page, "Put it back");
  await expect(dialog(page)).toHaveCount(0);
  await tap(page, /^Words$/);
  await expect(paragraph).toHaveValue(original.intro[0]);
  await tap(page, "Page");
  await expect(pageHeading(page)).toHaveText(original.title);
  await publish(page);
  await expect(dialog(page)).toHaveCount(0);
  const first = git("rev-list", "--max-parents=0", "main");
  expect(git("diff", "--name-only", first, "main", "--", "client/content", "assets/images")).toBe("");
});

test("keeps unsaved text during failures, and saves it afterwards", async ({ page, context }) => {
  // After a failed start, the desk retries.
  await page.route(/api\/files$/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await signInAndOpen(page, article);
  await expectSaved(page);
  const { category: original } = content(article);
  const { pid = 0 } = programs.desk ?? {};
  const limitFileSize = (bytes: string) => execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}`]);
  for (const [failure, message, fail, repair] of [
    [
      "Disk",
      "The disk is full",
      () => limitFileSize("0:unlimited"),
      async () => {
        limitFileSize("unlimited");
        await tap(page, "Try again");
      },
    ],
    [
      "Server",
      "does not answer",
      () => {
        programs.desk?.kill("SIGSTOP"); // the stopped server accepts the request to save and never responds
        void page.waitForRequest(/api\/file$/).then(() => stop("desk", "SIGKILL"));
      },
      startDesk,
    ],
    [
      "Account",
      "You were signed out. Nothing is lost: sign in again.",
      () => context.clearCookies(),
      async () => {
        const [other] = await Promise.all([context.waitForEvent("page"), button(page, "Sign in").tap()]);
        await signIn(other, "ann");
        await expect(other.getByRole("heading", { name: "You are signed in" })).toBeVisible();
        await other.close();
      },
    ],
  ] as const) {
    await test.step(failure, async () => {
      await fail();
      await category(page).fill(failure);
      await expectNotSaved(page, message);
      await requestChanges(page);
      await repair();
      await expectSaved(page);
      await expect(category(page)).toHaveValue(failure);
      expect(content(article).category).toBe(failure);
    });
  }
  await test.step("typing during an undo", async () => {
    // The first request for changes responds after the second one was sent, and before the undo.
    const first = await holdResponses(page, /api\/file\?/);
    await requestChanges(page);
    const release = await holdResponses(page, /api\/(file\?|undo$)/);
    const second = requestChanges(page);
    await nextFrame(page);
    first();
    await second;
    await press(page, "Undo last change"); // a tap may fire after its promise has resolved
    await textbox(page, "Title").first().fill("Hail, and what it leaves behind");
    release();
    await expectText(page, "The last change is undone.");
    await expectSaved(page);
    expect(content(article).title).toBe("Hail, and what it leaves behind");
    expect(content(article).category).toBe(original);
  });
});

for (const [hook, message] of [
  ["pre-receive", "Your last publication was not sent yet: it is sent along."],
  ["post-receive", "Nothing has changed since you last published."],
] as const) {
  test(`survives a kill during a publication: ${hook}`, async ({ page }) => {
    await signInAndOpen(page, article);
    await category(page).fill(hook);
    await expectSaved(page);
    const file = cachePath(`repository/hooks/${hook}`);
    writeFileSync(file, `#!/bin/sh\nkill -9 ${programs.desk?.pid}\nexit 1\n`, { mode: 0o755 });
    await publish(page);
    await expect(alert(page)).toContainText("does not answer");
    rmSync(file);
    await startDesk();
    await tap(page, "Close");
    await tap(page, "Publish changes");
    await expectText(page, message);
    if (hook === "pre-receive") await tap(publishDialog(page), "Publish");
    await expect.poll(() => git("show", `main:client/content/${article}.json`)).toContain(`"category": "${hook}"`);
  });
}

test("refuses a stranger; signs an owner in and out", async ({ page }) => {
  await signInAndOpen(page, article, "cleo");
  await expect(mainOf(page)).toContainText("You are signed in as cleo");
  await expectNoViolations(page);
  await signInAndOpen(page, article);
  await expect(page).toHaveURL(deskUrl(article));
  await page.goto(`http://${provider}/login/username`);
  await page.evaluate((desk) => location.assign(desk), deskUrl(article));
  await expectSaved(page);
  await tap(page, "Page");
  await expect(pageHeading(page)).toBeVisible();
  await expect(pagePreview(page).getByRole("img").first()).toHaveJSProperty("complete", true);
  await tap(page, "Words");
  await textbox(page, "Summary").fill("Too short.");
  await expectNotSaved(page);
  await tap(page, "List");
  await tap(page, "Sign out");
  await page.getByLabel("Delete it from this browser").check();
  await tap(dialog(page), "Sign out");
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto(deskOrigin);
  await expect(page).toHaveTitle("Login");
});
