// The other side of the comparison, on Node or Bun: RUNTIME serve-in-node.mjs BUNDLE INPUT PORT
// An HTTP server that renders INPUT for every request, /string and /stream.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bundle = "", input = "", port] = process.argv.slice(2);
(0, eval)(readFileSync(bundle, "utf8"));
const rendered = (/** @type {string} */ name, /** @type {object} */ output) =>
  Reflect.get(globalThis, name)(input, output);

createServer((request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (request.url === "/string") {
    response.end(Buffer.from(rendered("renderPage", { head() {} }))); // with its length
    return;
  }
  let gathered = ""; // React writes thousands of pieces, and flushes what is to leave: here as in package render
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
