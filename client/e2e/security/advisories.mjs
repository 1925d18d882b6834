/**
 * Asks the vulnerability databases of Go and npm about what the site is built of. Fails on every finding that accepted.txt
 * does not explain, and on every fault of the scanners. Only where a database does not answer it says so and lets the rest
 * decide.
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
    command: [process.argv[2] ?? "", "./..."], // names the advisories of what is called
    silence: /fetching vulnerabilities: .*/,
  },
  {
    name: "npm audit",
    folder: `${root}/client`,
    // What the pages are made of and with. A machine's own settings must not switch the question off.
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
