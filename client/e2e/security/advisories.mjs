/**
 * Queries the vulnerability databases of Go and npm for the site's dependencies. Fails on every finding that accepted.txt does
 * not explain, and on every error of a scanner. If a database does not respond, it reports that and the other scanner decides.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const advisory = /\b(?:GO-\d{4}-\d+|GHSA(?:-\w{4}){3})\b/g;
const accepted = new Set(readFileSync(new URL("accepted.txt", import.meta.url), "utf8").match(advisory));

const scanners = [
  {
    name: "govulncheck",
    folder: root,
    command: [process.argv[2] ?? "", "./..."], // reports the advisories of called functions
    silence: /fetching vulnerabilities: .*/,
  },
  {
    name: "npm audit",
    folder: `${root}/client`,
    // The dependencies of pages and build. The npm settings of a machine must not disable the query.
    command: "npm audit --omit=dev --audit --offline=false --audit-level=info --fetch-retries=1".split(" "),
    silence: /.*(?=\n.*audit endpoint returned an error)/,
  },
];

for (const { name, folder, command, silence } of scanners) {
  const [file = "", ...args] = command;
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd: folder, encoding: "utf8", timeout: 300_000 });
  const found = [...new Set(stdout?.match(advisory))];
  const [unanswered] = silence.exec(stderr) ?? [];
  if (status !== 0 && found.length === 0 && unanswered) {
    const what = [`known vulnerabilities (${name})`, `their database does not answer: ${unanswered}`];
    execFileSync(`${root}/.ci/not-checked`, what, { stdio: "inherit" });
  } else if (status !== 0 && (found.length === 0 || found.some((id) => !accepted.has(id)))) {
    console.error(`${name} ended with ${error ?? status}:\n${stdout}${stderr}`);
    process.exitCode = 1;
  } else console.log(`${name}: ${found.length} findings, all of them accepted`);
}
