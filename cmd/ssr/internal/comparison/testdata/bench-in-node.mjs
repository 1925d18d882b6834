// The other side of the benchmarks, on Node or Bun: RUNTIME bench-in-node.mjs BUNDLE INPUT [PORT]
// Without a port: reads lines "FUNCTION COUNT" and answers each with the CPU microseconds of a render to bytes. With
// one: an HTTP server that renders INPUT for every request, /string and /stream.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const [bundle = "", inputFile = "", port] = process.argv.slice(2);
(0, eval)(readFileSync(bundle, "utf8"));
const input = readFileSync(inputFile, "utf8");

const collector = () => ({
  html: "",
  head() {},
  write(/** @type {string} */ text) {
    this.html += text;
    return true;
  },
  flush() {},
  done: (/** @type {string} */ _html) => {},
  end() {
    this.done(this.html);
  },
  fail(/** @type {Error} */ error) {
    throw error;
  },
  destroy() {},
  on() {
    return this;
  },
});

/** @returns {Promise<string>} */
async function render(/** @type {string} */ name) {
  const output = collector();
  /** @type {Promise<string>} */
  const streamed = new Promise((resolve) => {
    output.done = resolve;
  });
  const answer = Reflect.get(globalThis, name)(input, output);
  return typeof answer === "string" ? answer : streamed;
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

if (port) {
  createServer(async (request, response) => {
    if (request.url === "/string") {
      const body = Buffer.from(await render("renderPage"));
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length });
      return response.end(body);
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    const output = Object.assign(collector(), {
      write: (/** @type {string} */ text) => response.write(text),
      end: () => response.end(),
    });
    Reflect.get(globalThis, "streamPage")(input, output);
  }).listen(Number(port), "127.0.0.1", () => console.log("listening"));
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const [name = "", count] = line.split(" ");
    const from = cpu();
    for (let i = 0; i < Number(count); i++) Buffer.from(await render(name));
    console.log((cpu() - from) / Number(count));
  }
}
