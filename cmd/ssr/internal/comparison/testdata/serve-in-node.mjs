// A server on Node or Bun for the benchmarks: RUNTIME serve-in-node.mjs BUNDLE INPUT PORT
//   /string, /stream      renders INPUT for each request
//   /render, /flatten     renders INPUT 20 times and sends no page; /flatten also flattens each page's string
//   /send                 sends a page that was rendered before
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [bundle = "", input = "", port] = process.argv.slice(2);
createRequire(import.meta.url)(resolve(bundle));
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
  /** @type {Uint8Array[]} */
  let encoded = []; // React's build for Node writes bytes, too
  const encode = () => {
    if (gathered) encoded.push(Buffer.from(gathered));
    gathered = "";
  };
  const taken = () => {
    encode();
    const bytes = encoded.length === 1 ? encoded[0] : Buffer.concat(encoded);
    encoded = [];
    return bytes;
  };
  rendered("streamPage", {
    head() {},
    write(/** @type {string | Uint8Array} */ piece) {
      if (typeof piece === "string") gathered += piece;
      else {
        encode();
        encoded.push(piece);
      }
      return true;
    },
    flush: () => (gathered || encoded.length > 0) && response.write(taken()),
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
