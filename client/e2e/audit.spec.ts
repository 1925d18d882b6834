/** The gate's Lighthouse audit notices what is wrong, says where, and turns red. */
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const audit = fileURLToPath(new URL("../audit/audit.mjs", import.meta.url));

const sound =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>A sound page</title><meta name="description" content="It has what it needs."></head>' +
  "<body><main><h1>Sound</h1></main></body></html>";
const broken =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>' +
  '<body><main><h1>Broken</h1><img class="mute" src="/pixel.svg" width="9" height="9"></main></body></html>';
const files: Record<string, [kind: string, text: string]> = {
  "/sound": ["text/html", sound],
  "/broken": ["text/html", broken],
  "/pixel.svg": ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  "/favicon.ico": ["image/x-icon", ""],
  "/robots.txt": ["text/plain", "User-agent: *\nAllow: /\n"],
};

let server: Server;
let origin: string;
test.beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    // The sitemap names the origin under which the site will be known; what is audited is the one that was given.
    const pages =
      "<urlset><url><loc>https://www.example.com/sound</loc></url><url><loc>https://www.example.com/broken</loc></url></urlset>";
    const [kind, text] = url === "/sitemap.xml" ? ["application/xml", pages] : (files[url ?? ""] ?? []);
    answer.writeHead(kind ? 200 : 404, { "content-type": kind ?? "text/plain" }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

test("a page without title and alternative text turns the audit red", async ({ page: _ }, info) => {
  const reports = info.outputPath("reports");
  const run = spawn(process.execPath, [audit], {
    env: { ...process.env, URL: origin, CATEGORIES: "accessibility,seo", LIGHTHOUSE_REPORTS: reports },
  });
  let printed = "";
  run.stdout.on("data", (text) => {
    printed += text;
  });
  expect(await new Promise((ended) => run.on("close", ended))).toBe(1);
  expect(printed).toContain("RED: /broken: accessibility is");
  expect(printed).toContain("RED: /broken: seo is");
  expect(printed).toContain("seo/document-title: ");
  expect(printed).toMatch(/accessibility\/image-alt: .*\n\s+.*img\.mute/);
  expect(printed).not.toContain("RED: /sound");
  expect(printed).toContain("1 of 2 pages pass");
  expect((await readdir(reports)).sort()).toEqual([
    "broken.html",
    "broken.json",
    "sound.html",
    "sound.json",
    "summary.json",
  ]);
});
