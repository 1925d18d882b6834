/**
 * Asks the vulnerability databases of Go and npm about what the site is built of. Fails on every finding that accepted.txt
 * does not explain, on every explanation that explains nothing any more, and on every fault of the scanners. Only where a
 * database cannot be reached it says so and lets the rest decide.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const notChecked = fileURLToPath(new URL("../../../.ci/not-checked", import.meta.url));

/**
 * What one scanner said: that its database cannot be reached, or what it found.
 *
 * @typedef {{ unreachable: string } | { found: { id: string, text: string }[] }} Verdict
 */

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: unknown, stdout: string, stderr: string }>}
 */
const run = (file, args, cwd) =>
  new Promise((ended) => {
    const limits = { cwd, timeout: 300_000, maxBuffer: 256 << 20 };
    execFile(file, args, limits, (error, stdout, stderr) =>
      ended({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
    );
  });

/** How the scanners word it when no answer came: Go's net/http and npm's fetch, each before the cause. */
const noAnswer = /^(Get "[^"]+": |request to \S+ failed, reason: |network timeout at: )/;
/** Answers of a network or a mirror that has no database behind it: refused, absent, or out of order. */
const noDatabase = [401, 403, 404, 405, 407, 500, 501, 502, 503, 504];

/**
 * Runs govulncheck on packages of the program: what they call counts, as in govulncheck's own exit code.
 *
 * @param {string} program the built scanner
 * @param {string[]} [args]
 * @returns {Promise<Verdict>}
 */
export async function checkGo(program, args = ["./..."]) {
  const { code, stdout, stderr } = await run(program, ["-format=json", ...args], root);
  if (code !== 0) {
    const [, fault] = /fetching vulnerabilities: (.*)/.exec(stderr) ?? [];
    const status = Number(/returned unexpected status: (\d+)/.exec(fault ?? "")?.[1]);
    if (fault && (noAnswer.test(fault) || noDatabase.includes(status))) return { unreachable: fault };
    throw new Error(`govulncheck ended with ${code}: ${stderr}`);
  }
  const messages = JSON.parse(`[${stdout.replaceAll(/^}\n\{/gm, "},{")}]`);
  if (!messages.some((/** @type {object} */ message) => "SBOM" in message))
    throw new Error("govulncheck did not say what it looked at");
  const found = new Map();
  for (const { finding } of messages) {
    const [first] = finding?.trace ?? [];
    if (first?.function)
      found.set(finding.osv, `${first.module} ${first.version}: ${first.package}.${first.function} is called`);
  }
  return { found: [...found].map(([id, text]) => ({ id, text })) };
}

/**
 * Runs npm audit on what visitors' browsers and the renderer get.
 *
 * @param {string[]} [args]
 * @returns {Promise<Verdict>}
 */
export async function checkNpm(args = []) {
  // A machine's own settings must not switch the question off.
  const asks = [
    "audit",
    "--omit=dev",
    "--json",
    "--audit",
    "--offline=false",
    "--fetch-retries=1",
    "--fetch-timeout=30000",
  ];
  const { code, stdout, stderr } = await run(
    "npm",
    [...asks, ...args],
    fileURLToPath(new URL("../..", import.meta.url)),
  );
  const report = JSON.parse(stdout || "{}");
  if (report.auditReportVersion === undefined) {
    const { message = "", statusCode } = report;
    if (noDatabase.includes(statusCode) || (statusCode === undefined && noAnswer.test(message)))
      return { unreachable: message };
    throw new Error(`npm audit ended with ${code}: ${stderr}`);
  }
  const found = new Map();
  for (const { via } of Object.values(report.vulnerabilities)) {
    for (const cause of via) {
      // A name instead of an advisory leads to another entry of the same report.
      if (typeof cause === "object")
        found.set(cause.url.split("/").at(-1), `${cause.name} ${cause.range}: ${cause.title}`);
    }
  }
  if (found.size === 0 && code !== 0) throw new Error(`npm audit ended with ${code}: ${stdout}`);
  return { found: [...found].map(([id, text]) => ({ id, text })) };
}

/** Reads the explanations: an advisory's name and the reason on every line that is no remark. */
export function readAccepted(/** @type {string} */ text) {
  const accepted = new Map();
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, id, reason] = /^(GO-\d{4}-\d+|GHSA(?:-\w{4}){3})\s+(\S.{19,})$/.exec(line) ?? [];
    if (!id) throw new Error(`accepted.txt: neither an advisory with its reason nor a remark: ${line}`);
    accepted.set(id, reason);
  }
  return accepted;
}

/**
 * Compares verdicts, by the prefix of their advisories' names, with what is accepted.
 *
 * @param {Record<string, Verdict>} verdicts
 * @param {Map<string, string>} accepted
 */
export function judge(verdicts, accepted) {
  /** @type {{ faults: string[], unreachable: { prefix: string, why: string }[], notes: string[] }} */
  const said = { faults: [], unreachable: [], notes: [] };
  for (const [prefix, verdict] of Object.entries(verdicts)) {
    if ("unreachable" in verdict) {
      said.unreachable.push({ prefix, why: verdict.unreachable });
      continue;
    }
    for (const { id, text } of verdict.found) {
      const reason = accepted.get(id);
      if (reason) said.notes.push(`${id} ${text}; accepted: ${reason}`);
      else said.faults.push(`${id} ${text}`);
    }
    for (const id of accepted.keys()) {
      if (id.startsWith(`${prefix}-`) && !verdict.found.some((finding) => finding.id === id))
        said.faults.push(`${id} is accepted, but not found: take it out of accepted.txt`);
    }
    said.notes.push(`${prefix}: ${verdict.found.length} findings`);
  }
  return said;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = process.argv[2] ?? "";
  if (!existsSync(program)) throw new Error("usage: advisories.mjs GOVULNCHECK");
  const accepted = readAccepted(readFileSync(new URL("accepted.txt", import.meta.url), "utf8"));
  const said = judge({ GO: await checkGo(program), GHSA: await checkNpm() }, accepted);
  for (const note of said.notes) console.log(note);
  for (const { prefix, why } of said.unreachable)
    execFileSync(notChecked, [`known vulnerabilities (${prefix}-)`, `their database cannot be reached: ${why}`], {
      stdio: "inherit",
    });
  for (const line of said.faults) console.error(line);
  process.exitCode = said.faults.length > 0 ? 1 : 0;
}
