/**
 * Asks the vulnerability databases of Go and npm about what the site is built of. Fails on every finding that accepted.txt
 * does not explain, on every explanation that explains nothing any more, and on every fault of the scanners. Only where a
 * database does not answer it says so and lets the rest decide.
 */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * What one scanner said: why its database has no answer, or what it found, by the advisories' names.
 *
 * @typedef {{ unanswered?: string, found: Map<string, string> }} Verdict
 */

/**
 * @param {string} cwd
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<{ status: unknown, stdout: string, stderr: string }>}
 */
const run = (cwd, file, args) =>
  new Promise((ended) => {
    execFile(file, args, { cwd, timeout: 300_000, maxBuffer: 256 << 20 }, (error, stdout, stderr) =>
      ended({ status: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
    );
  });

/**
 * Runs govulncheck on packages of the program: what they call counts, as in govulncheck's own exit code.
 *
 * @param {string} program the built scanner
 * @param {string[]} [args]
 * @returns {Promise<Verdict>}
 */
export async function checkGo(program, args = ["./..."]) {
  const { status, stdout, stderr } = await run(root, program, ["-format=json", ...args]);
  const found = new Map();
  if (status !== 0) {
    const [, unanswered] = /fetching vulnerabilities: (.*)/.exec(stderr) ?? [];
    if (unanswered) return { unanswered, found };
    throw new Error(`govulncheck ended with ${status}: ${stderr}`);
  }
  for (const { finding } of JSON.parse(`[${stdout.replaceAll(/^}\n\{/gm, "},{")}]`)) {
    const [first] = finding?.trace ?? [];
    if (first?.function)
      found.set(finding.osv, `${first.module} ${first.version}: ${first.package}.${first.function} is called`);
  }
  return { found };
}

/** A machine's own settings must not switch the question off. */
const audit = "audit --omit=dev --json --audit --offline=false --fetch-retries=1 --fetch-timeout=30000".split(" ");

/**
 * Runs npm audit on what visitors' browsers and the renderer get, and what makes it.
 *
 * @param {string[]} [args]
 * @returns {Promise<Verdict>}
 */
export async function checkNpm(args = []) {
  const { status, stdout, stderr } = await run(`${root}/client`, "npm", [...audit, ...args]);
  const { vulnerabilities, message } = JSON.parse(stdout || "{}");
  const found = new Map();
  if (!vulnerabilities) {
    if (message) return { unanswered: message, found };
    throw new Error(`npm audit ended with ${status}: ${stderr}`);
  }
  for (const cause of Object.values(vulnerabilities).flatMap(({ via }) => via)) {
    // A name instead of an advisory leads to another entry of the same report.
    if (typeof cause === "object")
      found.set(cause.url.split("/").at(-1), `${cause.name} ${cause.range}: ${cause.title}`);
  }
  return { found };
}

/** Reads the explanations: an advisory's name and the reason on every line that is no remark. */
export function readAccepted(/** @type {string} */ text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Set(
    lines.map((line) => {
      const [, id] = /^(GO-\d{4}-\d+|GHSA(?:-\w{4}){3})\s+\S.{19,}$/.exec(line) ?? [];
      if (!id) throw new Error(`accepted.txt: neither an advisory with its reason nor a remark: ${line}`);
      return id;
    }),
  );
}

/**
 * What turns the check red, of the advisories whose names begin so.
 *
 * @param {string} prefix
 * @param {Map<string, string>} found
 * @param {Set<string>} accepted
 */
export const faultsOf = (prefix, found, accepted) => [
  ...[...found].filter(([id]) => !accepted.has(id)).map(([id, text]) => `${id} ${text}`),
  ...[...accepted]
    .filter((id) => id.startsWith(`${prefix}-`) && !found.has(id))
    .map((id) => `${id} is accepted, but not found: take it out of accepted.txt`),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const accepted = readAccepted(readFileSync(new URL("accepted.txt", import.meta.url), "utf8"));
  for (const [prefix, { unanswered, found }] of Object.entries({
    GO: await checkGo(process.argv[2] ?? ""),
    GHSA: await checkNpm(),
  })) {
    const faults = faultsOf(prefix, found, accepted);
    if (unanswered) {
      const what = [`known vulnerabilities (${prefix}-)`, `their database does not answer: ${unanswered}`];
      execFileSync(`${root}/.ci/not-checked`, what, { stdio: "inherit" });
    } else if (faults.length > 0) {
      console.error(faults.join("\n"));
      process.exitCode = 1;
    } else console.log(`${prefix}: ${found.size} findings, all of them accepted`);
  }
}
