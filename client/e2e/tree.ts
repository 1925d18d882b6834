/** A copy of the sources with a development server of its own, for tests that change them. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project that is tested. */
export const project = fileURLToPath(new URL("../..", import.meta.url));
/** Its sources with the words and pictures that the site was given, see build-fixture.sh. */
export const root = join(project, ".cache/fixture");

/** Gives sources the packages, and the pictures and fonts that were made before. */
export function linkMade(folder: string) {
  mkdirSync(join(folder, ".cache"));
  for (const part of ["client/node_modules", ".cache/images", ".cache/fonts", ".cache/previews"])
    symlinkSync(join(project, part), join(folder, part));
}

/** Copies the sources. */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  cpSync(join(root, "client"), join(folder, "client"), {
    recursive: true,
    filter: (path) => basename(path) !== "node_modules",
  });
  for (const part of ["assets/images", "assets/icons"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  linkMade(folder);
  for (const part of ["cmd", "render", "routes"]) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, "part.txt"), ""); // git keeps no empty folder
  }
  cpSync(join(root, "go.mod"), join(folder, "go.mod"));
  return folder;
}

/** Copies the sources and serves the copy, with settings; `prepare` may change it before. */
export async function openTree(prepare: (folder: string) => void = () => {}, settings: Record<string, string> = {}) {
  const folder = copySources();
  prepare(folder);
  let log = "";
  const server = spawn(join(project, ".cache/ssr"), {
    cwd: folder,
    env: { ...process.env, SITE_MODE: "development", PORT: "0", ADMIN_PORT: "0", ...settings },
  });
  server.stderr.on("data", (text) => {
    log += text;
  });
  let said = "";
  const [home = "", desk = ""] = await new Promise<string[]>((resolve) =>
    server.stdout.on("data", (text) => {
      said += text;
      const found = /Serving (\S+)[\s\S]*The desk: (\S+)\n/.exec(said);
      if (found) resolve(found.slice(1));
    }),
  );
  return {
    folder,
    /** The server's address. */
    home,
    /** The address of its desk with a file open, for who has not been there yet. */
    desk: (file: string) => `${desk}&file=${file}`,
    /** The host of the desk, where its pages are in a sandbox. */
    deskHome: new URL(desk).origin,
    /** What the server has logged until now. */
    log: () => log,
    async close() {
      if (server.kill()) await once(server, "exit"); // it may still write
      rmSync(folder, { recursive: true });
    },
  };
}

export type Tree = Awaited<ReturnType<typeof openTree>>;

/** Has git keep a copy, as its owner got it. */
export function commitAll(folder: string) {
  writeFileSync(join(folder, ".gitignore"), "node_modules\n.cache\n");
  for (const words of [
    "init --quiet --initial-branch main",
    "config user.name Owner",
    "config user.email owner@example.com",
    "add --all",
    "commit --quiet --message Given",
  ])
    execFileSync("git", ["-C", folder, ...words.split(" ")]);
}
