// Renders pages in Node with the server bundle: node render-in-node.mjs BUNDLE < inputs.json
// The inputs are [[function, input], …]; prints the documents as a JSON array. See parity_test.go.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

runInThisContext(readFileSync(process.argv[2] ?? "", "utf8"), { filename: "server.js" });

/** @returns {Promise<string>} */
function rendered(/** @type {[string, string]} */ [name, input]) {
  return new Promise((resolve, reject) => {
    let html = "";
    const output = {
      head() {},
      write: (/** @type {string} */ text) => {
        html += text;
        return true;
      },
      flush() {},
      end: () => resolve(html),
      fail: reject,
      destroy: reject,
      on() {
        return this;
      },
    };
    const answer = Reflect.get(globalThis, name)(input, output);
    if (typeof answer === "string") resolve(answer);
  });
}

const documents = [];
for (const call of JSON.parse(readFileSync(0, "utf8"))) documents.push(await rendered(call));
process.stdout.write(JSON.stringify(documents));
