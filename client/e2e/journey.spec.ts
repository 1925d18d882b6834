/** An owner's way from a phone to the air: at a desk for owners elsewhere, with a real provider, repository and site. */
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
  framed,
  headline,
  isNotSaved,
  isSaved,
  pages,
  press,
  says,
  tap,
  textbox,
  trouble,
} from "./desk.ts";
import { firstPort } from "./playwright.config.ts";
import { hold, mainOf, nextFrame, onPhone, setHidden, test } from "./site.ts";
import { commitAll, copySources, linkMade, project } from "./tree.ts";

const run = promisify(execFile);
/** The program with the desk. */
const program = join(project, ".cache/ssr");
/** The variable in which the linker writes the commit that a program shows. */
const revisionOf = "gulfoak.example/website/cmd/ssr/site.revision";
const site = `http://localhost:${firstPort + 7}`;
const home = `http://127.0.0.1:${firstPort + 8}`;
const provider = `localhost:${firstPort + 9}`;
const portAt = (origin: string) => new URL(origin).port;
const address = (name: string) => `${home}/development/desk/?file=${name}`;
const article = "articles/hail-damage";

/** Has the sources, and in its cache all that comes of them. */
let folder: string;
const inCache = (name: string) => join(folder, ".cache", name);
const git = (...words: string[]) =>
  execFileSync("git", ["-C", inCache("repository"), ...words], { encoding: "utf8" }).trim();
/** What the desk has of a file. */
const content = (name: string) =>
  JSON.parse(readFileSync(join(inCache("desk/site/client/content"), `${name}.json`), "utf8"));

const programs: Record<string, ChildProcess> = {};
async function stop(name: string, signal?: NodeJS.Signals) {
  const one = programs[name];
  if (one?.kill(signal)) await once(one, "exit");
}
/** Starts a program in the place of the one that has its name. It serves once the promise resolves. */
async function start(name: string, file: string, settings: Record<string, string>, ...words: string[]) {
  await stop(name);
  const one = spawn(file, words, { env: { ...process.env, ADMIN_PORT: "0", ...settings } });
  programs[name] = one;
  await portOf(one);
}
const startDesk = () =>
  start(
    "desk",
    program,
    {
      PORT: portAt(home),
      DESK_ORIGIN: home,
      DESK_REPOSITORY: inCache("repository"),
      DESK_FOLDER: inCache("desk"),
      DESK_PACKAGES: join(project, "client/node_modules"),
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
  ...onPhone,
  expected: trouble,
});

test.beforeAll(async () => {
  test.setTimeout(240_000); // the provider is compiled
  folder = copySources();
  for (const part of ["Makefile", "deploy/release"])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  commitAll(folder);
  execFileSync("git", ["clone", "--quiet", "--bare", folder, inCache("repository")]);
  const tests = inCache("provider");
  execFileSync("go", ["test", "-c", "-o", tests], { cwd: join(project, "cmd/ssr/internal/desk/login/oidctest") });
  programs.provider = spawn(tests, { env: { PROVIDER: provider, CALLBACK: `${home}/development/desk/callback` } });
  await startDesk();
});
test.afterAll(async () => {
  await Promise.all(Object.keys(programs).map((name) => stop(name)));
  rmSync(folder, { recursive: true });
});

const publishing = (page: Page) => dialog(page, "Publish changes");
const told = (page: Page) => page.getByRole("banner").getByRole("status");

/** Says at the provider who is there. */
async function signIn(page: Page, account: string) {
  await textbox(page, "Username").fill(account);
  await tap(page, "Login");
}

/** Signs in and opens a file. */
async function enter(page: Page, name: string, account = "ann") {
  await page.goto(address(name));
  await signIn(page, account);
}

/** Opens another file, as one does on a phone. */
async function turnTo(page: Page, title: string | RegExp) {
  await tap(page, "List");
  await tap(pages(page), title);
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(title);
}

async function publish(page: Page) {
  await tap(page, "Publish changes");
  await tap(publishing(page), "Publish");
}

/** Has the desk ask for what somebody else may have changed, as it does after each build. */
async function look(page: Page) {
  const asked = page.waitForRequest(/api\/file\?/);
  await page.evaluate(() => new BroadcastChannel("desk: changes").postMessage(""));
  await asked;
}

/** Stands in for the repository's workflow: builds the site that its branch has, and has visitors see it. */
async function putOnTheAir(page: Page) {
  const revision = git("rev-parse", "main");
  const work = inCache(revision);
  execFileSync("git", ["clone", "--quiet", inCache("repository"), work]);
  linkMade(work);
  const tell = (stage: string) => run("make", ["stage", `STAGE=${stage}`], { cwd: work });
  const shows = (words: string) => expect(told(page)).toContainText(words);
  await tell("checking");
  await Promise.all([run(program, ["build"], { cwd: work }), shows("is being checked")]);
  await tell("building");
  const options = ["-tags=production", "-buildvcs=false", `-ldflags=-X ${revisionOf}=${revision}`];
  const compiled = run(join(project, "client/e2e/compile.sh"), [work, join(work, "ssr"), ...options]);
  await Promise.all([compiled, shows("is being deployed")]);
  await setHidden(page, true);
  await start("site", join(work, "ssr"), { PORT: portAt(site), SITE_MODE: "production", SITE_ORIGIN: site });
  await tell("");
  await setHidden(page, false);
  await shows("Live since");
}

test("publishes from a phone, and puts it back", async ({ page, browser, context }) => {
  await enter(page, "site/business");
  const phone = textbox(page, "Phone").first();
  await phone.fill("(713) 555-01");
  await expect(phone).toHaveAccessibleDescription(/is not a phone number: write it like/);
  await phone.press("End");
  await phone.pressSequentially("99");
  await isSaved(page);
  await expect(textbox(page, "ZIP code")).toHaveAttribute("readonly");

  await turnTo(page, "Opening hours");
  await tap(page, /^Group of days 1/);
  await textbox(page, "Closing time").fill("7:30 PM");
  await textbox(page, "Closing time").blur();
  await expect.poll(() => content("site/hours").week[0].closes).toBe("19:30");

  await turnTo(page, /^Hail damage on/);
  const given = content(article);
  const paragraph = textbox(page, "Paragraph 1").first();
  await test.step("sizes, nothing covered, page a tap away", async () => {
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
    await textbox(page, "Keyword").last().tap(); // the end of the form
    await expect(textbox(page, "Keyword").last()).toBeFocused();
    await tap(page, "Page");
    await expect(framed(page).getByText(given.category, { exact: true }).first()).toBeInViewport();
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
    await expect(description).toBeFocused(); // without it, it is not taken
    await description.fill(shows);
    await tap(page, "Add the picture");
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => content(article).image).not.toBe(given.image);
    const { [content(article).image]: added } = content("site/images");
    expect(added).toMatchObject({ alt: shows, rendering: false });
    expect(added.focus[0]).toBeLessThan(20);
  });

  const [words, bobs, pats] = ["Hail ", "Bob: hail ", "Pat: hail "].map((word) =>
    given.intro[0].replace("Hail ", word),
  );
  await test.step("conflict with another owner, offline", async () => {
    const other = await (await browser.newContext(onPhone)).newPage();
    await enter(other, article, "bob");
    await category(other).fill("Hailstorms");
    await expect(category(page)).toHaveValue("Hailstorms");
    await context.setOffline(true);
    await paragraph.fill(`${words} Call us.`);
    await isNotSaved(page, "does not answer");
    await textbox(other, "Paragraph 1").first().fill(bobs);
    await expect.poll(() => content(article).intro[0]).toBe(bobs);
    await other.close();
    await context.setOffline(false);
    await tap(mainOf(page), "Compare");
    await expect(radio(/Theirs.*Bob: hail/)).toBeVisible();
    await expect(radio(/Yours.*Call us/)).toBeChecked();
    await expect(dialog(page, "Somebody else changed this page").getByRole("group")).toHaveCount(1);
    await tap(page, "Decide later");
    await isNotSaved(page);
    await tap(mainOf(page), "Compare");
    await tap(page, "Save my choice");
    await isSaved(page);
    expect(content(article).intro[0]).toBe(`${words} Call us.`);
  });

  await test.step("conflict with a publication", async () => {
    const work = inCache("work");
    execFileSync("git", ["clone", "--quiet", inCache("repository"), work]);
    const file = join(work, `client/content/${article}.json`);
    writeFileSync(file, readFileSync(file, "utf8").replace(given.intro[0], pats));
    for (const line of ["-c user.name=Pat -c user.email=pat@example.com commit --quiet --all -m Words", "push --quiet"])
      execFileSync("git", ["-C", work, ...line.split(" ")]);
    const arrive = await hold(page, /api\/file$/); // what is saved
    await category(page).fill("Hail");
    await tap(page, "Publish changes");
    await nextFrame(page);
    arrive();
    const changes = publishing(page).getByRole("listitem");
    await expect(changes.filter({ hasText: "(713) 555-0199" })).toBeVisible();
    await expect(changes.filter({ hasText: "“Hail”" })).toBeVisible();
    await textbox(page, /note/).fill("Hail in April");
    await tap(publishing(page), "Publish");
    await expect(radio(/Yours.*Call us/)).toBeChecked();
    await expectNoViolations(page);
    await radio(/Pat, .*Pat: hail/).check();
    await tap(publishing(page), "Publish");
    await expect(publishing(page)).toHaveCount(0);
    await expect(told(page)).toContainText("What was published last is on its way.");
    await expect(paragraph).toHaveValue(pats);
    expect(git("log", "--format=%an: %s", "main")).toContain("Ann Oak: Hail in April\n");
  });

  await putOnTheAir(page);
  const read = async () => (await fetch(`${site}/blog/hail-damage`)).text();
  for (const word of ["(713) 555-0199", '"19:30"', shows, "Pat: hail"]) expect(await read()).toContain(word);

  await tap(page, "List");
  await tap(page, "Earlier publications");
  await radio(/Given/).check();
  await expectNoViolations(page);
  await tap(page, "Put it back");
  await expect(dialog(page)).toHaveCount(0);
  await tap(page, /^Words$/);
  await expect(paragraph).toHaveValue(given.intro[0]);
  await tap(page, "Page");
  await expect(headline(page)).toHaveText(given.title);
  await publish(page);
  await expect(dialog(page)).toHaveCount(0);
  await putOnTheAir(page);
  for (const word of ["(713) 555-0142", '"19:00"', given.intro[0].slice(0, 40)]) expect(await read()).toContain(word);
});

test("keeps text through failures, and saves it afterwards", async ({ page, context }) => {
  // The desk begins by itself, too, once it can.
  await page.route(/api\/files$/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await enter(page, article);
  await isSaved(page);
  const { category: given } = content(article);
  const { pid = 0 } = programs.desk ?? {};
  const mayWrite = (bytes: string) => execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}`]);
  for (const [what, said, breaks, mends] of [
    [
      "Disk",
      "The disk is full",
      () => mayWrite("0:unlimited"),
      async () => {
        mayWrite("unlimited");
        await tap(page, "Try again");
      },
    ],
    [
      "Server",
      "does not answer",
      () => {
        programs.desk?.kill("SIGSTOP"); // it gets what is saved, and does nothing with it
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
    await test.step(what, async () => {
      await breaks();
      await category(page).fill(what);
      await isNotSaved(page, said);
      await look(page);
      await mends();
      await isSaved(page);
      await expect(category(page)).toHaveValue(what);
      expect(content(article).category).toBe(what);
    });
  }
  await test.step("typing during an undo", async () => {
    // What it looks at first is saved behind what it looks at then, and before the undo.
    const first = await hold(page, /api\/file\?/);
    await look(page);
    const arrive = await hold(page, /api\/(file\?|undo$)/);
    const second = look(page);
    await nextFrame(page);
    first();
    await second;
    await press(page, "Undo last change"); // a tap may come later than its promise says
    await textbox(page, "Title").first().fill("Hail, and what it leaves behind");
    arrive();
    await says(page, "The last change is undone.");
    await isSaved(page);
    expect(content(article).title).toBe("Hail, and what it leaves behind");
    expect(content(article).category).toBe(given);
  });
});

for (const [hook, said] of [
  ["pre-receive", "Your last publication was not sent yet: it is sent along."],
  ["post-receive", "Nothing has changed since you last published."],
] as const) {
  test(`survives a kill during a publication: ${hook}`, async ({ page }) => {
    await enter(page, article);
    await category(page).fill(hook);
    await isSaved(page);
    const file = inCache(`repository/hooks/${hook}`);
    writeFileSync(file, `#!/bin/sh\nkill -9 ${programs.desk?.pid}\nexit 1\n`, { mode: 0o755 });
    await publish(page);
    await expect(alert(page)).toContainText("does not answer");
    rmSync(file);
    await startDesk();
    await tap(page, "Close");
    await tap(page, "Publish changes");
    await says(page, said);
    if (hook === "pre-receive") await tap(publishing(page), "Publish");
    await expect.poll(() => git("show", `main:client/content/${article}.json`)).toContain(`"category": "${hook}"`);
  });
}

test("refuses a stranger; signs an owner in and out", async ({ page }) => {
  await enter(page, article, "cleo");
  await expect(mainOf(page)).toContainText("You are signed in as cleo");
  await expectNoViolations(page);
  await enter(page, article);
  await expect(page).toHaveURL(address(article));
  await page.goto(`http://${provider}/login/username`);
  await page.evaluate((desk) => location.assign(desk), address(article));
  await isSaved(page);
  await tap(page, "Page");
  await expect(headline(page)).toBeVisible();
  await expect(framed(page).getByRole("img").first()).toHaveJSProperty("complete", true);
  await tap(page, "Words");
  await textbox(page, "Summary").fill("Too short.");
  await isNotSaved(page);
  await tap(page, "List");
  await tap(page, "Sign out");
  await page.getByLabel("Delete it from this browser").check();
  await tap(dialog(page), "Sign out");
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto(home);
  await expect(page).toHaveTitle("Login");
});
