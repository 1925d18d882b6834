/** Starts a development server on a copy of the sources, for tests that change sources. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
/** The sources with the fixture content, see build-fixture.sh. */
export const fixtureTree = join(projectRoot, ".cache/fixture");

/** Links the npm packages and the caches of pictures and fonts into a copy of the sources. */
export function linkCaches(folder: string) {
  mkdirSync(join(folder, ".cache"));
  for (const part of ["client/node_modules", ".cache/images", ".cache/fonts", ".cache/previews"])
    symlinkSync(join(projectRoot, part), join(folder, part));
}

/** Copies the sources with the fixture content to a temporary folder and returns its path. */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), "live-"));
  cpSync(join(fixtureTree, "client"), join(folder, "client"), {
    recursive: true,
    filter: (path) => basename(path) !== "node_modules",
  });
  for (const part of ["assets/images", "assets/icons"])
    cpSync(join(fixtureTree, part), join(folder, part), { recursive: true });
  linkCaches(folder);
  for (const part of ["cmd", "render", "routes"]) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, "part.txt"), ""); // git does not track empty folders
  }
  cpSync(join(fixtureTree, "go.mod"), join(folder, "go.mod"));
  return folder;
}

/** Copies the sources, lets `prepare` change the copy, and starts a development server in it. */
export async function startDevServer(
  prepare: (folder: string) => void = () => {},
  settings: Record<string, string> = {},
) {
  const folder = copySources();
  prepare(folder);
  let log = "";
  const server = spawn(join(projectRoot, ".cache/ssr"), {
    cwd: folder,
    env: { ...process.env, SITE_MODE: "development", PORT: "0", ADMIN_PORT: "0", ...settings },
  });
  server.stderr.on("data", (text) => {
    log += text;
  });
  let output = "";
  const [origin = "", desk = ""] = await new Promise<string[]>((resolve) =>
    server.stdout.on("data", (text) => {
      output += text;
      const found = /Serving (\S+)[\s\S]*The desk: (\S+)\n/.exec(output);
      if (found) resolve(found.slice(1));
    }),
  );
  return {
    folder,
    /** The server's origin. */
    origin,
    /** Returns the URL that signs in to the desk and opens a file. */
    deskUrl: (file: string) => `${desk}&file=${file}`,
    /** The origin of the desk, where pages are sandboxed. */
    deskOrigin: new URL(desk).origin,
    /** Returns the server's log so far. */
    log: () => log,
    async close() {
      if (server.kill()) await once(server, "exit"); // until then, it may write files
      rmSync(folder, { recursive: true });
    },
  };
}

export type DevServer = Awaited<ReturnType<typeof startDevServer>>;

/** Commits all files of a copy to a new git repository. */
export function commitAll(folder: string) {
  writeFileSync(join(folder, ".gitignore"), "node_modules\n.cache\n");
  for (const words of [
    "init --quiet --initial-branch main",
    "config user.name Owner",
    "config user.email owner@example.com",
    "add --all",
    "commit --quiet --message First",
  ])
    execFileSync("git", ["-C", folder, ...words.split(" ")]);
}
