// A server on Node or Bun for the benchmarks: RUNTIME serve-in-node.mjs BUNDLE INPUT PORT
//   /string, /stream      renders INPUT for each request
//   /render, /flatten     renders INPUT 20 times and sends no page; /flatten also flattens each page's string
//   /send                 sends a page that was rendered before
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bundle = "", input = "", port] = process.argv.slice(2);
(0, eval)(readFileSync(bundle, "utf8"));
const rendered = (/** @type {string} */ name, /** @type {object} */ output) =>
  Reflect.get(globalThis, name)(input, output);

const renderPage = () => /** @type {string} */ (rendered("renderPage", { head() {} }));
const page = renderPage();
const renders = 20;

createServer((request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (request.url === "/render" || request.url === "/flatten") {
    let sum = 0;
    for (let i = 0; i < renders; i++) {
      const html = renderPage();
      sum += request.url === "/flatten" ? html.charCodeAt(html.length - 1) : html.length;
    }
    response.end(String(sum));
    return;
  }
  if (request.url === "/send") {
    response.end(Buffer.from(page));
    return;
  }
  if (request.url === "/string") {
    response.end(Buffer.from(renderPage())); // with Content-Length
    return;
  }
  let gathered = ""; // React writes thousands of pieces and calls flush to send them, as in package render
  const taken = () => {
    const bytes = Buffer.from(gathered);
    gathered = "";
    return bytes;
  };
  rendered("streamPage", {
    head() {},
    write(/** @type {string} */ text) {
      gathered += text;
      return true;
    },
    flush: () => gathered && response.write(taken()),
    end: () => response.end(taken()),
    fail(/** @type {Error} */ error) {
      throw error;
    },
    destroy() {},
    on() {
      return this;
    },
  });
}).listen(Number(port), "127.0.0.1");
