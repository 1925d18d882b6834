/** The Lighthouse audit reports a failed page with its elements, and exits with 1. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const audit = fileURLToPath(new URL("../audit/audit.mjs", import.meta.url));

const broken =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>' +
  '<body><main><h1>Broken</h1><img class="mute" src="data:," width="9" height="9"></main></body></html>';
// The sitemap has the public origin. The audit requests the origin from its settings.
const sitemap = "<urlset><url><loc>https://www.example.com/broken</loc></url></urlset>";

// `make audit` shows that valid pages pass.
test("fails a page without a title and alternative text", async ({ page: _ }, info) => {
  test.slow();
  const server = createServer(({ url }, response) => {
    response.setHeader("Content-Type", "text/html").end(url === "/sitemap.xml" ? sitemap : broken);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const reports = info.outputPath("reports");
  const run = spawn(process.execPath, [audit], {
    env: {
      ...process.env,
      URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AUDIT: "pages",
      CATEGORIES: "accessibility,seo",
      LIGHTHOUSE_REPORTS: reports,
    },
  });
  const [printed, [status]] = await Promise.all([text(run.stdout), once(run, "close")]);
  server.close();
  expect(status).toBe(1);
  expect(printed).toContain("RED: /broken: accessibility is");
  expect(printed).toContain("RED: /broken: seo is");
  expect(printed).toContain("seo/document-title: ");
  expect(printed).toMatch(/accessibility\/image-alt: .*\n\s+.*img\.mute/);
  expect(printed).toContain("0 of 1 pages pass");
  expect((await readdir(reports)).sort()).toEqual(["broken.html", "broken.json"]);
});
