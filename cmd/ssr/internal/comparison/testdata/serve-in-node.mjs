// The other side of the comparison, on Node or Bun: RUNTIME serve-in-node.mjs BUNDLE INPUT PORT
// An HTTP server that renders INPUT for every request, /string and /stream.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bundle = "", input = "", port] = process.argv.slice(2);
(0, eval)(readFileSync(bundle, "utf8"));
const rendered = (/** @type {string} */ name, /** @type {object} */ output) =>
  Reflect.get(globalThis, name)(input, output);

createServer((request, response) => {
  const type = { "Content-Type": "text/html; charset=utf-8" };
  if (request.url === "/string") {
    const body = Buffer.from(rendered("renderPage", { head() {} }));
    response.writeHead(200, { ...type, "Content-Length": body.length });
    response.end(body);
    return;
  }
  response.writeHead(200, type);
  rendered("streamPage", {
    head() {},
    write: (/** @type {string} */ text) => response.write(text),
    flush() {},
    end: () => response.end(),
    fail(/** @type {Error} */ error) {
      throw error;
    },
    destroy() {},
    on() {
      return this;
    },
  });
}).listen(Number(port), "127.0.0.1");
