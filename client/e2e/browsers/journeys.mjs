/**
 * Tests the journeys that end in a request for an estimate, in Firefox and in WebKitGTK: `make browsers`. A proxy in front of the
 * site adds a script to each page that collects the page's errors, because WebKitWebDriver does not report them.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { portOf } from "../../serving.mjs";
import { keys, protocols } from "./driver.mjs";

/** @typedef {import("./driver.mjs").Protocol} Protocol */

/** The built server with the fixture content. */
const [program = ""] = process.argv.slice(2);
/** How long a journey waits for a step, in milliseconds. */
const patience = 20_000;
const typed = "Ann Example";
const phoneUrl = "tel:+17135550142";
const desktop = /** @type {const} */ ([1440, 900]);
/** WebKitGTK makes no window narrower than 447 pixels. */
const phone = /** @type {const} */ ([450, 844]);

const dialog = "[role=dialog]:not(dialog)";
const hero = "[data-slot=hero-form]";
const header = "body > header";

/** The script that collects a page's errors. */
const collector = "/collect-errors.js";
const collect = `window.pageErrors = [];
  const note = (error) => pageErrors.push(String(error?.stack ?? error));
  addEventListener("error", ({ message, target }) => note(message ?? target.outerHTML), true);
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective + " forbids " + event.blockedURI));
  console.error = (...values) => note(values.join(" "));`;

/** Starts a server on the loopback interface and returns its port. */
async function listen(/** @type {import("node:net").Server} */ server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

/** Starts a provider of the form and of reviews, which may refuse frames, the site, and the proxy in front of it. */
async function startSite({ refuses = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  const certificate =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=form -addext subjectAltName=IP:127.0.0.1";
  execFileSync("openssl", [...certificate.split(" "), "-keyout", "key.pem", "-out", "cert.pem"], {
    cwd: folder,
    stdio: "pipe",
  });
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
  const state = { sent: "", conversions: "" };

  const provider = createSecureServer({ key, cert }, async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    if (request.method === "POST") state.sent = new URLSearchParams(body).get("name") ?? "";
    if (refuses && request.url !== "/reviews") response.setHeader("X-Frame-Options", "DENY");
    const form = `<form method="post"><label>Name <input name="name"></label> <button>Send</button></form>`;
    const content =
      request.method === "POST" ? "<h1>Thank you</h1>" : request.url === "/reviews" ? "<h1>Five stars</h1>" : form;
    response
      .setHeader("Content-Type", "text/html")
      .end(`<!doctype html><html lang="en"><title>Provider</title>${content}</html>`);
  });
  const origin = `https://127.0.0.1:${await listen(provider)}`;

  const site = spawn(program, {
    env: {
      SITE_MODE: "production",
      PORT: "0",
      ADMIN_PORT: "0",
      ISOLATES: "1",
      SITE_RUM: "1",
      LEAD_FORM_URL: `${origin}/form`,
      REVIEWS_FRAME_URL: `${origin}/reviews`,
      PROBE_INTERVAL: "1s",
      PROBE_NETWORKS: "127.0.0.0/8",
      SSL_CERT_FILE: join(folder, "cert.pem"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await portOf(site);

  const proxy = createServer((request, response) => {
    if (request.url === collector) return void response.setHeader("Content-Type", "text/javascript").end(collect);
    const { "accept-encoding": _, "if-none-match": __, ...headers } = request.headers;
    const { method, url: path } = request;
    const forwarded = forward({ port, method, path, headers }, async (answer) => {
      const parts = await answer.toArray();
      let body = Buffer.concat(parts);
      if (answer.headers["content-type"]?.startsWith("text/html"))
        body = Buffer.from(body.toString().replace("<head>", `<head><script src="${collector}"></script>`));
      const { "content-length": ___, ...own } = answer.headers;
      response.writeHead(answer.statusCode ?? 0, own).end(method === "HEAD" ? undefined : body);
    });
    request
      .on("data", (part) => {
        state.conversions += part;
      })
      .pipe(forwarded);
  });
  return {
    state,
    origin: `http://localhost:${await listen(proxy)}`,
    form: `${origin}/form`,
    async stop() {
      for (const server of [proxy, provider]) {
        server.close();
        server.closeAllConnections();
      }
      site.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A visitor of the site: waits until elements are visible, and uses mouse and keyboard. */
class Visitor {
  /** @param {Protocol} browser @param {Awaited<ReturnType<typeof startSite>>} site */
  constructor(browser, site) {
    this.browser = browser;
    this.site = site;
  }

  /**
   * Evaluates a function in the page, or in the frame of a selector.
   *
   * @template {unknown[]} A @template R @param {(...values: A) => R} source @param {A} values @param {string} [frame]
   * @returns {Promise<R>}
   */
  async evaluate(source, values, frame) {
    const result = await this.browser.evaluate(
      `JSON.stringify((${source})(...${JSON.stringify(values)})) ?? "null"`,
      frame,
    );
    return JSON.parse(result);
  }

  /**
   * Resolves to the first result that is not empty.
   *
   * @template {unknown[]} A @template R @param {(...values: A) => R} source @param {A} values @param {string} [frame]
   */
  async until(source, values, frame) {
    for (const end = Date.now() + patience; ; await wait(100)) {
      const result = await this.evaluate(source, values, frame).catch(() => undefined); // evaluation fails during a navigation
      if (result) return result;
      if (Date.now() > end) {
        const place = await this.evaluate(
          () => `${location.href}, with the focus in ${document.activeElement?.outerHTML.slice(0, 200)}`,
          [],
        );
        throw new Error(`after ${patience} ms at ${place}, still false: ${source} of ${JSON.stringify(values)}`);
      }
    }
  }

  async goto(/** @type {string} */ path) {
    await this.browser.goto(new URL(path, this.site.origin).href);
  }

  /**
   * Resolves to the center of an element once it is visible and uncovered, and its position is the same in two consecutive
   * readings: a click would miss an element that moves.
   */
  async see(/** @type {string} */ selector, text = "", /** @type {string | undefined} */ frame = undefined) {
    let last = { x: NaN, y: NaN };
    for (const end = Date.now() + patience; ; await wait(50)) {
      const center = await this.findCenter(selector, text, frame);
      if (center.x === last.x && center.y === last.y) return center;
      assert.ok(Date.now() < end, `${selector} has not stopped moving`);
      last = center;
    }
  }

  /** Resolves to the center of an element once it is visible and uncovered. */
  findCenter(/** @type {string} */ selector, /** @type {string} */ text, /** @type {string | undefined} */ frame) {
    return this.until(
      (wanted, words) => {
        for (const element of document.querySelectorAll(wanted)) {
          if (
            !element.textContent?.includes(words) ||
            !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
          )
            continue;
          element.scrollIntoView({ block: "center", behavior: "instant" });
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hit = document.elementFromPoint(x, y);
          if (element.contains(hit)) return { x: Math.round(x), y: Math.round(y) };
        }
        return undefined;
      },
      [selector, text],
      frame,
    );
  }

  async click(/** @type {string} */ selector, text = "", /** @type {string | undefined} */ frame = undefined) {
    const { x, y } = await this.see(selector, text, frame);
    const press = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.browser.act(
      [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: press }],
      frame,
    );
  }

  async type(/** @type {string} */ text, /** @type {string | undefined} */ frame = undefined) {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.browser.act([{ type: "key", id: "keyboard", actions }], frame);
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(/** @type {string} */ selector) {
    for (let press = 0; press < 80; press++) {
      if (await this.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, [selector])) return;
      await this.type(keys.tab);
    }
    throw new Error(`Tab does not reach ${selector}`);
  }

  /** Fills in the form in the frame of this place, and sends it. */
  async send(/** @type {string | undefined} */ frame) {
    this.site.state.sent = "";
    await this.click("input", "", frame);
    await this.type(typed, frame);
    await this.click("button", "Send", frame);
    await this.see("h1", "Thank you", frame);
    assert.equal(this.site.state.sent, typed);
  }

  /** Returns the page's errors since the last call. */
  errors() {
    return this.evaluate(() => /** @type {any} */ (window).pageErrors?.splice(0) ?? [], []);
  }

  isAt(/** @type {string} */ path) {
    return this.until((wanted) => location.pathname === wanted && document.readyState === "complete", [path]);
  }
}

/** @type {Record<string, (visitor: Visitor) => Promise<unknown>>} */
const journeys = {
  async "loads the home page with its fonts, pictures and reviews"(visitor) {
    await visitor.goto("/");
    await visitor.until(() => [...document.fonts].filter(({ status }) => status === "loaded").length > 1, []);
    const shown = () => [...document.images].filter((image) => image.checkVisibility()).length;
    for (const index of Array(await visitor.evaluate(shown, [])).keys())
      await visitor.until(
        (at) => {
          const image = [...document.images].filter((each) => each.checkVisibility())[at];
          image?.scrollIntoView({ behavior: "instant" }); // lazy images load near the viewport
          return image?.naturalWidth;
        },
        [index],
      );
    await visitor.see("#reviews");
    await visitor.see("#reviews[data-frame=loaded] iframe");
    await visitor.see("h1", "Five stars", "#reviews iframe");
  },
  async "sends the lead form of the popup"(visitor) {
    await visitor.goto("/about");
    await visitor.click(`${header} [data-action=estimate]`);
    await visitor.see(`${dialog} [data-frame=loaded] iframe`);
    await visitor.send(`${dialog} iframe`);
  },
  async "sends the lead form of the hero"(visitor) {
    await visitor.goto("/");
    await visitor.see(`${hero} [data-frame=loaded] iframe`);
    await visitor.send(`${hero} iframe`);
  },
  async "sends a form that refuses frames on its own page"(visitor) {
    const { site } = visitor;
    visitor.site = await startSite({ refuses: true });
    try {
      // The server probes twice before it reports a form that refuses frames.
      const states = new URL("/embeds.json", visitor.site.origin);
      for (const end = Date.now() + patience; ; await wait(200)) {
        const { leadForm } = /** @type {{ leadForm: string }} */ (await (await fetch(states)).json());
        if (leadForm) break;
        assert.ok(Date.now() < end, "the server does not find that the form refuses frames");
      }
      await visitor.goto("/");
      await visitor.see(`${hero}:has([data-frame=failed]) a[href^=https]`);
      const link = await visitor.evaluate(
        (place) => document.querySelector(`${place} a[href^=https]`)?.getAttribute("href"),
        [hero],
      );
      assert.equal(link, visitor.site.form);
      assert.deepEqual(await visitor.errors(), []);
      await visitor.goto(link ?? "");
      await visitor.send(undefined);
    } finally {
      await visitor.site.stop();
      visitor.site = site;
    }
  },
  async "calls, and counts the call"(visitor) {
    await visitor.goto("/about");
    await visitor.evaluate(() => addEventListener("click", (event) => event.preventDefault()), []);
    await visitor.click(`${header} a[href='${phoneUrl}']`);
    await visitor.goto("/gallery"); // a page sends its conversion counts on navigation to another page
    for (const end = Date.now() + patience; !visitor.site.state.conversions.includes("call-tapped"); await wait(100))
      assert.ok(Date.now() < end, `the site has received ${visitor.site.state.conversions}`);
  },
  async "opens a service from the menu by keyboard"(visitor) {
    await visitor.goto("/about");
    await visitor.tabTo(`${header} nav button[aria-expanded]`);
    await visitor.type(keys.down);
    await visitor.until(() => document.activeElement?.matches("a[href^='/services/']"), []);
    await visitor.type(keys.enter);
    await visitor.isAt("/services/kitchen-remodeling");
  },
  async "opens and closes the phone menu by keyboard"(visitor) {
    await visitor.browser.resize(...phone);
    try {
      await visitor.goto("/about");
      await visitor.tabTo(`${header} button[aria-expanded]`);
      await visitor.type(keys.enter);
      await visitor.see("dialog[open] a", "About");
      await visitor.until(() => document.activeElement?.closest("dialog") !== null, []);
      await visitor.type(keys.escape);
      await visitor.until(
        () => !document.querySelector("dialog[open]") && document.activeElement?.matches("header button"),
        [],
      );
    } finally {
      await visitor.browser.resize(...desktop);
    }
  },
  async "keeps typed text after Escape, and works after Back"(visitor) {
    await visitor.goto("/gallery");
    await visitor.goto("/about");
    const opener = `${header} [data-action=estimate]`;
    await visitor.click(opener);
    await visitor.see(`${dialog} [data-frame=loaded] iframe`);
    await visitor.click("input", "", `${dialog} iframe`);
    await visitor.type(typed, `${dialog} iframe`);
    await visitor.click(`${dialog} h2`);
    await visitor.type(keys.escape);
    await visitor.until((wanted) => !document.querySelector(wanted)?.checkVisibility(), [dialog]);
    await visitor.until((wanted) => document.activeElement?.matches(wanted), [opener]);
    await visitor.click(opener);
    await visitor.until(() => document.querySelector("input")?.value === "Ann Example", [], `${dialog} iframe`);
    await visitor.evaluate(() => history.back(), []);
    await visitor.isAt("/gallery");
    await visitor.click(opener);
    await visitor.send(`${dialog} iframe`);
  },
  async "opens an answer and closes the previous one"(visitor) {
    await visitor.goto("/faqs");
    const open = () =>
      [...document.querySelectorAll("details[name]")].findIndex((details) => details.hasAttribute("open")) + 1;
    await visitor.click("details[name] summary");
    await visitor.until(open, []);
    assert.equal(await visitor.evaluate(open, []), 1);
    await visitor.click("details[name]:nth-of-type(2) summary");
    await visitor.until((index) => document.querySelectorAll("details[name]")[index]?.hasAttribute("open"), [1]);
    assert.equal(await visitor.evaluate(() => document.querySelectorAll("details[name][open]").length, []), 1);
  },
  async "opens the popup of a county from the map"(visitor) {
    await visitor.goto("/service-areas");
    await visitor.click("svg a[href='/service-areas/katy']");
    await visitor.isAt("/service-areas/katy");
    await visitor.click("main [data-action=estimate]");
    await visitor.see(`${dialog} [data-frame=loaded] iframe`);
  },
  async "opens the popup from the gallery"(visitor) {
    await visitor.goto("/gallery");
    await visitor.until(() => [...document.images].some((image) => image.naturalWidth > 0), []);
    await visitor.click("main [data-action=estimate]");
    await visitor.see(`${dialog} [data-frame=loaded] iframe`);
  },
  async "offers an estimate on the not-found page"(visitor) {
    await visitor.goto("/no-such-page");
    await visitor.until(() => /** @type {any} */ (window).pageErrors.length, []);
    assert.deepEqual(await visitor.errors(), ["404: there is no page at /no-such-page"]);
    await visitor.click("[data-action=estimate]");
    await visitor.see(`${dialog} [data-frame=loaded] iframe`);
  },
};

for (const [name, open] of Object.entries(protocols)) {
  describe(name, () => {
    /** @type {Visitor} */
    let visitor;
    before(async () => {
      visitor = new Visitor(await open(), await startSite());
      await visitor.browser.resize(...desktop);
    });
    after(async () => {
      await visitor.browser.close();
      await visitor.site.stop();
    });
    for (const [title, journey] of Object.entries(journeys))
      test(title, async () => {
        await journey(visitor);
        assert.deepEqual(await visitor.errors(), []);
      });
  });
}
