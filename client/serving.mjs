/** The program in production mode tells in its log, which is JSON, where it serves. */
import { createInterface } from "node:readline";

/**
 * The port of the site that a program serves, as soon as it does. What the program logs besides is thrown away.
 *
 * @param {import("node:child_process").ChildProcess} program with its stderr piped
 * @returns {Promise<number>}
 */
export async function portOf(program) {
  if (!program.stderr) throw new Error("the program's log is not piped");
  let log = "";
  for await (const line of createInterface({ input: program.stderr })) {
    log += `${line}\n`;
    if (!line.startsWith("{")) continue; // how far a build is
    const { msg, address } = JSON.parse(line);
    if (msg === "serving") {
      program.stderr.resume(); // a full pipe would stop the program
      return Number(address.split(":").at(-1));
    }
  }
  throw new Error(`the program does not serve: ${log}`);
}
