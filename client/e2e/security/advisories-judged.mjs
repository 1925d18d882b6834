/** The scanners themselves, against databases of our own: a finding is told from a database that does not answer. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { checkGo, checkNpm, faultsOf, readAccepted } from "./advisories.mjs";

const govulncheck = process.env.GOVULNCHECK ?? "";
const id = "GO-2026-0001";
const modified = "2026-01-01T00:00:00Z";
const module = "github.com/andybalholm/brotli";

/**
 * @param {import("node:test").TestContext} t
 * @param {import("node:http").RequestListener} answer
 */
async function serve(t, answer) {
  const server = createServer(answer);
  t.after(() => server.close().closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
}

/** An advisory on a function that the site calls, in the format of Go's database (https://go.dev/doc/security/vuln/database). */
const database = {
  "index/db": { modified },
  "index/modules": [{ path: module, vulns: [{ id, modified }] }],
  [`ID/${id}`]: {
    schema_version: "1.3.1",
    id,
    modified,
    published: modified,
    details: "made up",
    affected: [
      {
        package: { name: module, ecosystem: "Go" },
        ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
        ecosystem_specific: { imports: [{ path: module, symbols: ["NewWriterOptions"] }] },
      },
    ],
  },
};

test("govulncheck's finding is a finding, and no database is no answer", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "advisories-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(database)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  }
  const check = (/** @type {string | URL} */ url) => checkGo(govulncheck, [`-db=${url}`, "./assets/encoding"]);
  assert.deepEqual([...(await check(pathToFileURL(folder))).found.keys()], [id]);
  const cutOff = await serve(t, ({ method }, to) => (method === "HEAD" ? to.end() : to.destroy()));
  assert.match((await check(cutOff)).unanswered ?? "", /EOF|connection reset/);
  await assert.rejects(checkGo(govulncheck, ["-no-such-flag"]), /ended with 2/);
});

test("npm's finding is a finding, and no database is no answer", async (t) => {
  const url = "https://github.com/advisories/GHSA-aaaa-bbbb-cccc";
  const react = [{ id: 1, url, title: "made up", severity: "low", vulnerable_versions: ">=0" }];
  const registry = await serve(t, ({ method }, to) => {
    if (method === "POST") to.end(JSON.stringify({ react }));
    else to.writeHead(404).end();
  });
  const { found } = await checkNpm([`--registry=${registry}`]);
  assert.deepEqual(Object.fromEntries(found), { "GHSA-aaaa-bbbb-cccc": "react >=0: made up" });
  const closed = await serve(t, (_, to) => to.writeHead(405).end());
  assert.match((await checkNpm([`--registry=${closed}`])).unanswered ?? "", /405/);
});

test("findings are judged by what is accepted", () => {
  const found = new Map([[id, "somewhere"]]);
  const accepted = readAccepted(`# remark\n\n${id} the function is never reached by visitors\n`);
  assert.deepEqual(faultsOf("GO", found, new Set()), [`${id} somewhere`]);
  assert.deepEqual(faultsOf("GO", found, accepted), []);
  assert.match(faultsOf("GO", new Map(), accepted).join(), /not found/);
  assert.deepEqual(faultsOf("GHSA", new Map(), accepted), []);
  for (const line of [id, `${id} why`, "everything is fine with all of them"])
    assert.throws(() => readAccepted(line), /accepted\.txt/);
});
