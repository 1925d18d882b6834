/** Reads the address of a server from its log, which is JSON in production mode. */
import { createInterface } from "node:readline";

/**
 * Resolves to the port of a server once it serves. It discards the rest of the log.
 *
 * @param {import("node:child_process").ChildProcess} program with its stderr piped
 * @returns {Promise<number>}
 */
export async function portOf(program) {
  if (!program.stderr) throw new Error("the program's log is not piped");
  let log = "";
  for await (const line of createInterface({ input: program.stderr })) {
    log += `${line}\n`;
    if (!line.startsWith("{")) continue; // the progress of a build
    const { msg, address } = JSON.parse(line);
    if (msg === "serving") {
      program.stderr.resume(); // a full pipe would block the server
      return Number(address.split(":").at(-1));
    }
  }
  throw new Error(`the program does not serve: ${log}`);
}
