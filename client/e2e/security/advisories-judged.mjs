/** The scanners themselves, against databases of our own: a finding is told from a database that is not there. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { checkGo, checkNpm, judge, readAccepted } from "./advisories.mjs";

const govulncheck = process.env.GOVULNCHECK ?? "";
const modified = "2026-01-01T00:00:00Z";

/** An advisory on a function that the site calls, in the format of Go's database (https://go.dev/doc/security/vuln/database). */
const advisory = {
  schema_version: "1.3.1",
  id: "GO-2026-0001",
  modified,
  published: modified,
  details: "made up",
  affected: [
    {
      package: { name: "github.com/andybalholm/brotli", ecosystem: "Go" },
      ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
      ecosystem_specific: { imports: [{ path: "github.com/andybalholm/brotli", symbols: ["NewWriterOptions"] }] },
    },
  ],
};
const database = {
  "index/db": { modified },
  "index/modules": [{ path: "github.com/andybalholm/brotli", vulns: [{ id: advisory.id, modified }] }],
  [`ID/${advisory.id}`]: advisory,
};

/**
 * @param {import("node:test").TestContext} t
 * @param {import("node:http").RequestListener} answer
 */
async function serve(t, answer) {
  const server = createServer(answer);
  t.after(() => server.close().closeAllConnections());
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
}

/** An address where nobody listens. */
async function nobody(/** @type {import("node:test").TestContext} */ t) {
  const server = createServer();
  t.after(() => server.close());
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}/`;
}

test("govulncheck's finding is a finding", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "advisories-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(database)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  }
  const verdict = await checkGo(govulncheck, [`-db=${pathToFileURL(folder)}`, "./assets/encoding"]);
  assert.ok("found" in verdict);
  assert.deepEqual(
    verdict.found.map(({ id }) => id),
    [advisory.id],
  );
});

test("Go's database can be empty, absent, out of order or broken", async (t) => {
  /** A database that says it is there and then answers so. */
  const check = async (/** @type {(to: import("node:http").ServerResponse) => void} */ answer) => {
    const url = await serve(t, (from, to) => (from.method === "HEAD" ? to.end() : answer(to)));
    return checkGo(govulncheck, [`-db=${url}`, "./assets/encoding"]);
  };
  assert.deepEqual(await check((to) => to.end(gzipSync("[]"))), { found: [] });
  const cut = await check((to) => to.destroy());
  assert.match("unreachable" in cut ? cut.unreachable : "", /EOF|connection reset/);
  const missing = await check((to) => to.writeHead(503).end());
  assert.match("unreachable" in missing ? missing.unreachable : "", /503/);
  await assert.rejects(
    check((to) => to.end(gzipSync("[{]"))),
    /fetching vulnerabilities/,
  );
  await assert.rejects(checkGo(govulncheck, ["-no-such-flag"]), /ended with 2/);
});

test("npm's finding is a finding", async (t) => {
  const react = [
    {
      id: 1,
      url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
      title: "made up",
      severity: "low",
      vulnerable_versions: ">=0",
    },
  ];
  const registry = await serve(t, (from, to) => {
    if (from.method === "POST") to.end(JSON.stringify({ react }));
    else to.writeHead(404).end();
  });
  const verdict = await checkNpm([`--registry=${registry}`]);
  assert.ok("found" in verdict);
  assert.deepEqual(verdict.found, [{ id: "GHSA-aaaa-bbbb-cccc", text: "react >=0: made up" }]);
});

test("npm's database can be empty, absent, out of order or broken", async (t) => {
  assert.deepEqual(await checkNpm([`--registry=${await serve(t, (_, to) => to.end("{}"))}`]), { found: [] });
  const closed = await checkNpm([`--registry=${await nobody(t)}`]);
  assert.match("unreachable" in closed ? closed.unreachable : "", /ECONNREFUSED/);
  const missing = await checkNpm([`--registry=${await serve(t, (_, to) => to.writeHead(405).end())}`]);
  assert.match("unreachable" in missing ? missing.unreachable : "", /405/);
  for (const [status, body] of /** @type {const} */ ([
    [400, "{}"],
    [200, "{"],
  ])) {
    await assert.rejects(
      checkNpm([`--registry=${await serve(t, (_, to) => to.writeHead(status).end(body))}`]),
      /npm audit ended with/,
    );
  }
});

test("findings are judged by what is accepted", () => {
  const found = [{ id: advisory.id, text: "somewhere" }];
  const accepted = readAccepted(`# remark\n\n${advisory.id} the function is never reached by visitors\n`);
  assert.deepEqual(judge({ GO: { found } }, new Map()).faults, [`${advisory.id} somewhere`]);
  assert.deepEqual(judge({ GO: { found } }, accepted).faults, []);
  assert.match(judge({ GO: { found: [] } }, accepted).faults.join(), /not found/);
  assert.deepEqual(judge({ GHSA: { found: [] } }, accepted).faults, []);
  const dark = judge({ GO: { unreachable: "no such host" }, GHSA: { found } }, new Map());
  assert.match(dark.unreachable.map(({ why }) => why).join(), /no such host/);
  assert.equal(dark.faults.length, 1);
  for (const line of [advisory.id, `${advisory.id} why`, "everything is fine with all of them"])
    assert.throws(() => readAccepted(line), /accepted\.txt/);
});
