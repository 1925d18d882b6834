/** Lead forms of real providers: on several hosts, with redirects, windows, dialogs, files and posted heights. */
import type { RequestListener } from "node:http";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { type ProbedSite, startProbedSite } from "./form-server.ts";
import {
  expectFrameLoaded,
  fixturePhone,
  nextFrame,
  openPopup,
  phone,
  recordRequests,
  smallPhone,
  test,
} from "./site.ts";

const typed = "Ann Example";

const field = `<label>Name <input name="name"></label>`;
const formTo = (action: string, more = "") =>
  `<form method="post" action="${action}">${field}${more}<button>Send</button></form>`;

/** The provider's responses by path, the same on each of its hosts: HTML or a redirect. */
type Pages = Record<string, string | { location: string }>;

// One provider and one site per worker, which runs its tests in sequence.
let site: ProbedSite;
let pages: Pages = {};
let posts: string[] = [];

/** The form's page, and another host of the same provider. */
const formPath = "/form";
const otherHost = () => site.form.replace(formPath, "").replace("127.0.0.1", "localhost");

const respond: RequestListener = async (request, response) => {
  const host = `https://${request.headers.host}`;
  const { pathname } = new URL(request.url ?? "", host);
  let body = "";
  for await (const part of request) body += part;
  if (request.method === "POST") posts.push(`${host}${pathname} ${body}`);
  const responses: Pages = { "/thank-you": "<h1>Thank you</h1>", ...pages };
  const page = responses[pathname];
  response.setHeader("Access-Control-Allow-Origin", "*").setHeader("Content-Type", "text/html");
  if (pathname.endsWith(".pdf")) response.setHeader("Content-Disposition", "attachment").end("%PDF");
  else if (typeof page === "object") response.writeHead(303, { Location: page.location }).end();
  else response.writeHead(page ? 200 : 204).end(`<!doctype html><title>Form</title>${page}`);
};

test.use({ ignoreHTTPSErrors: true });
test.beforeAll(async () => {
  site = await startProbedSite("0s", { SITE_RUM: "1" });
  site.respondWith(respond);
});
test.afterAll(() => site.stop());

/** The two places of the form: the path of the page, and a function that opens the form and returns the element around it. */
const places = {
  popup: { path: "/about", open: (page: Page) => openPopup(page) },
  hero: { path: "/", open: async (page: Page) => page.locator("[data-slot=hero-form]") },
} as const;

/** Opens the form in a place and types into its field. */
async function openForm(page: Page, { path, open }: (typeof places)[keyof typeof places]) {
  await page.goto(site.origin + path);
  const place = await open(page);
  const frame = place.locator("iframe");
  await expectFrameLoaded(frame);
  const content = frame.contentFrame();
  await content.getByLabel("Name").fill(typed);
  return { place, frame, content };
}

interface Form {
  page: Page;
  place: Locator;
  frame: Locator;
  content: FrameLocator;
}

const send = ({ content }: Form) => content.getByRole("button", { name: "Send" }).click();
const expectPosted = (address: string) =>
  expect.poll(() => posts.join()).toMatch(new RegExp(`^${address} .*${typed.replace(" ", "[+ ]")}`, "s"));
const expectThankYouPage = ({ content }: Form) =>
  expect(content.getByRole("heading", { name: "Thank you" })).toBeVisible();
const expectTextKept = ({ content }: Form) => expect(content.getByLabel("Name")).toHaveValue(typed);

/** Sends the form and expects its request on the other host. */
async function sendElsewhere(form: Form) {
  await send(form);
  await expectThankYouPage(form);
  await expectPosted(`${otherHost()}/thank-you`);
}

/** The cases, named after the behavior of the provider's form: its pages, and a visitor's actions with their results. */
const cases: Record<string, { pages: () => Pages; use: (form: Form) => Promise<void> }> = {
  "posts to another host": {
    pages: () => ({ "/form": formTo(`${otherHost()}/thank-you`) }),
    use: sendElsewhere,
  },
  "redirects to a thank-you page on another host": {
    pages: () => ({ "/form": formTo("/send"), "/send": { location: `${otherHost()}/thank-you` } }),
    use: async (form) => {
      await send(form);
      await expectThankYouPage(form);
      await expectPosted(`${new URL(site.form).origin}/send`);
    },
  },
  "moves to another host before it shows the form": {
    pages: () => ({
      "/form": `<meta http-equiv="refresh" content="0;url=${otherHost()}/moved">`,
      "/moved": formTo(`${otherHost()}/thank-you`),
    }),
    use: sendElsewhere,
  },
  "redirects to another host before it shows the form": {
    pages: () => ({
      "/form": { location: `${otherHost()}/moved` },
      "/moved": formTo(`${otherHost()}/thank-you`),
    }),
    use: sendElsewhere,
  },
  "ends on a page of this site": {
    pages: () => ({ "/form": formTo("/send"), "/send": { location: `${site.origin}/faqs` } }),
    use: async (form) => {
      await send(form);
      await expect(form.content.getByRole("heading", { level: 1 })).toBeVisible();
      await expectPosted(`${new URL(site.form).origin}/send`);
      // In a frame, the site's calls to action stay links, and neither popup nor form starts.
      await expect(form.content.locator("a[data-action=estimate]").first()).toBeAttached();
      await expect(form.content.locator("button[data-action], [data-hydrated], iframe")).toHaveCount(0);
      // A framed page reports no conversion for a click on the phone number. A link navigates the top window.
      const counted = recordRequests(form.page);
      await form.content.getByRole("contentinfo").getByRole("link", { name: fixturePhone }).click();
      await form.content.getByRole("contentinfo").getByRole("link", { name: "Gallery" }).click();
      await expect(form.page).toHaveURL(/\/gallery$/);
      expect(counted.filter((request) => request.postData()?.includes("/faqs"))).toEqual([]);
    },
  },
  "posts by script and opens its thank-you page in the window": {
    pages: () => ({
      "/form": `${formTo("/never")}<script>
        document.forms[0].onsubmit = async (event) => {
          event.preventDefault();
          await fetch("${otherHost()}/send", { method: "POST", body: new URLSearchParams(new FormData(event.target)) });
          top.location = "/thank-you";
        };
      </script>`,
    }),
    use: async (form) => {
      await send(form);
      await expect(form.page).toHaveURL(/thank-you$/);
      await expectPosted(`${otherHost()}/send`);
    },
  },
  "links to the phone, to messages and to e-mail": {
    pages: () => ({
      "/form": `${field}<a href="tel:+17135550142">Call</a> <a href="sms:+17135550142">Text</a> <a href="mailto:a@example.com">Write</a>`,
    }),
    use: async (form) => {
      for (const name of ["Call", "Text", "Write"]) await form.content.getByRole("link", { name }).click();
      await nextFrame(form.page);
      await expectTextKept(form);
    },
  },
  "opens a link in another window": {
    pages: () => ({ "/form": `${field}<a href="/thank-you" target="_blank">Terms</a>` }),
    use: async (form) => {
      const opened = form.page.context().waitForEvent("page");
      await form.content.getByRole("link", { name: "Terms" }).click();
      await expect(await opened).toHaveURL(/thank-you$/);
      await expectTextKept(form);
    },
  },
  ...Object.fromEntries(
    ["_top", "_parent"].map((target) => [
      `links out of the frame by target=${target}`,
      {
        pages: () => ({ "/form": `${field}<a href="/thank-you" target="${target}">Leave</a>` }),
        use: async (form: Form) => {
          await form.content.getByRole("link", { name: "Leave" }).click();
          await expect(form.page).toHaveURL(/thank-you$/);
        },
      },
    ]),
  ),
  "shows dialogs": {
    pages: () => ({
      "/form": `${field}<button onclick="alert('Your name?'); this.value = confirm('Sure?')">Check</button>`,
    }),
    use: async (form) => {
      const dialogs: string[] = [];
      form.page.on("dialog", async (dialog) => {
        dialogs.push(dialog.message());
        await dialog.accept();
      });
      const button = form.content.getByRole("button", { name: "Check" });
      await button.click();
      await expect(button).toHaveJSProperty("value", "true");
      expect(dialogs).toEqual(["Your name?", "Sure?"]);
    },
  },
  "opens a calendar that posts a message back": {
    pages: () => ({
      "/form": `${field}<button onclick="window.open('${otherHost()}/calendar')">Pick a day</button><output></output>
        <script>addEventListener("message", ({ data }) => { document.querySelector("output").textContent = data })</script>`,
      "/calendar": `<script>opener.postMessage("Monday", "*")</script>`,
    }),
    use: async (form) => {
      await form.content.getByRole("button").click();
      await expect(form.content.getByRole("status")).toHaveText("Monday");
      await expectTextKept(form);
    },
  },
  "accepts an upload and offers a download": {
    pages: () => ({
      "/form": `<form method="post" enctype="multipart/form-data" action="${otherHost()}/thank-you">${field}
        <input type="file" name="picture" aria-label="Picture"><button>Send</button></form>
        <a href="/brochure.pdf" download>Brochure</a>`,
    }),
    use: async (form) => {
      const download = form.page.waitForEvent("download");
      await form.content.getByRole("link", { name: "Brochure" }).click();
      await download;
      const picture = { name: "roof.jpg", mimeType: "image/jpeg", buffer: Buffer.from("roof") };
      await form.content.getByLabel("Picture").setInputFiles(picture);
      await sendElsewhere(form);
      expect(posts.join()).toContain("roof.jpg");
    },
  },
  "posts its height and hides its overflow": {
    pages: () => ({
      "/form": `<style>html { overflow: hidden } form { height: 1500px; display: grid; align-content: space-between }</style>
        ${formTo(`${otherHost()}/thank-you`)}<script>parent.postMessage("setHeight:1530:241234567890", "*")</script>`,
    }),
    use: async (form) => {
      await expect.poll(async () => (await form.frame.boundingBox())?.height).toBe(1530);
      await sendElsewhere(form); // scrolls to the button
      // The thank-you page posts no height, and its beginning is in view.
      await expect.poll(async () => (await form.frame.boundingBox())?.height).toBeLessThanOrEqual(500);
      await expect(form.content.getByRole("heading")).toBeInViewport();
    },
  },
  "posts invalid heights": {
    pages: () => ({
      "/form": `${field}<script>
        for (const height of ["setHeight:1e9:1", "setHeight:-9:1", { height: Infinity }, { height: 20_000 }, { height: 1 }])
          parent.postMessage(height, "*");
      </script>`,
    }),
    use: async (form) => {
      await nextFrame(form.page);
      expect(await form.frame.boundingBox()).toMatchObject({ height: form.page.url().endsWith("/about") ? 500 : 420 });
    },
  },
};

/** The cases for both places: one request, and heights, which depend on the box around the frame. The places share mountFrame. */
const casesByPlace = ["posts to another host", "posts its height and hides its overflow", "posts invalid heights"];

for (const [where, place] of Object.entries(places)) {
  for (const [behavior, { pages: createPages, use }] of Object.entries(cases)) {
    if (where === "hero" && !casesByPlace.includes(behavior)) continue;
    test.describe(`accepts a form in the ${where} that`, () => {
      test.use({ ignoredProblems: /can escape its sandboxing/ }); // Chromium's warning about a page of this site in the frame
      test(behavior, async ({ page }) => {
        pages = createPages();
        posts = [];
        await use({ page, ...(await openForm(page, place)) });
      });
    });
  }

  test.describe(`next page of the form in the ${where}:`, () => {
    test.use({
      ignoredProblems: /Mixed Content|Content Security Policy|ERR_BLOCKED_BY_CSP|can escape its sandboxing|404/,
    });
    for (const [fault, location] of [
      ["is forbidden by the page's policy", () => "http://insecure.example.com/"],
      ["is an error of this site", () => `${site.origin}/no-such-page`],
    ] as const) {
      test(`reports a page that ${fault}`, async ({ page }) => {
        pages = { "/form": formTo("/send"), "/send": { location: location() } };
        const form = { page, ...(await openForm(page, place)) };
        await send(form);
        await expect(form.place.getByText("The form’s next page could not be shown.")).toHaveText(
          "The form’s next page could not be shown. If you pressed Send, we may have your request; call to be sure.",
        );
        await expect(form.place.getByText("The form didn’t load")).toBeHidden();
        await expect(form.place.getByRole("link", { name: `Call ${fixturePhone}` })).toBeInViewport();
      });
    }
  });
}

test("shows phone number and form link on every screen", async ({ page }) => {
  pages = { "/form": formTo("/send") };
  const expectContacts = async (place: Locator) => {
    await expect(place.getByRole("link", { name: `Call ${fixturePhone}` })).toBeInViewport({ ratio: 1 });
    const formLink = place.getByRole("link", { name: "Open the estimate form on its own page" });
    await expect(formLink).toBeInViewport({ ratio: 1 });
    await expect(formLink).toHaveAttribute("href", site.form);
  };
  await page.goto(site.origin);
  await expectContacts(page.locator("[data-slot=hero-form]"));
  for (const viewport of [smallPhone, phone]) {
    await page.setViewportSize(viewport);
    await page.goto(site.origin);
    const opener = page.locator("button[data-action=estimate]").filter({ visible: true }).first();
    await expectContacts(await openPopup(page, opener));
  }
});
