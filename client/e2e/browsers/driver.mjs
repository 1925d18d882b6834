/**
 * Drives Firefox by WebDriver BiDi and WebKitGTK by WebDriver. Two protocols, because Debian has no geckodriver, and its
 * WebKitWebDriver has no BiDi. Both protocols have the same input actions.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/**
 * @typedef {object} Protocol
 * @property {(actions: object[], frame?: string) => Promise<unknown>} act performs input actions, in the frame of this selector
 * @property {(expression: string, frame?: string) => Promise<string>} evaluate evaluates to a string, in that frame
 * @property {(url: string) => Promise<unknown>} goto resolves when the page has loaded
 * @property {(width: number, height: number) => Promise<unknown>} resize
 * @property {() => Promise<unknown>} close
 */

/** The code points of keys (WebDriver, "Keyboard Actions"). */
export const keys = { tab: "\ue004", enter: "\ue007", escape: "\ue00c", down: "\ue015" };

/** Starts a browser or driver. */
function start(/** @type {string} */ file, /** @type {string[]} */ args, env = {}) {
  const program = spawn(file, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = [program.stdout, program.stderr].map((input) => createInterface({ input }));
  const failed = new Promise((_, reject) => {
    program.on("error", () => reject(new Error(`${file} is missing: make browsers installs it`)));
    program.on("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  failed.catch(() => {}); // stop() also rejects it
  return {
    failed,
    /** Resolves to the pattern's first group in the program's output. */
    print: (/** @type {RegExp} */ pattern) => {
      const printed = new Promise((resolve) => {
        for (const output of lines) output.on("line", (line) => pattern.test(line) && resolve(pattern.exec(line)?.[1]));
      });
      return Promise.race([printed, failed]);
    },
    /** Stops the program and its child processes. */
    async stop() {
      if (program.exitCode !== null || !program.pid) return;
      process.kill(-program.pid);
      await once(program, "exit");
    },
  };
}

/** @returns {Promise<Protocol>} */
async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  const browser = start("firefox-esr", [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
  ]);
  const socket = new WebSocket(`${await browser.print(/WebDriver BiDi listening on (\S+)/)}/session`);
  await new Promise((opened) => socket.addEventListener("open", opened));
  const answers = new Map();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(data);
    answers.get(answer.id)?.(answer);
  });
  const send = async (/** @type {string} */ method, /** @type {object} */ params) => {
    const id = answers.size + 1;
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await new Promise((answered) => answers.set(id, answered));
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result;
  };
  await send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const { context } = await send("browsingContext.create", { type: "tab" }); // in the first tab, the address bar has the focus
  const evaluate = async (/** @type {string} */ expression, target = context) => {
    const params = { expression, target: { context: target }, awaitPromise: false };
    const { result, exceptionDetails } = await send("script.evaluate", params);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  };
  const contextOf = async (/** @type {string | undefined} */ frame) =>
    frame ? (await evaluate(`document.querySelector(${JSON.stringify(frame)}).contentWindow`)).context : context;
  return {
    act: async (actions, frame) => send("input.performActions", { context: await contextOf(frame), actions }),
    evaluate: async (expression, frame) => evaluate(expression, await contextOf(frame)),
    goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
    async close() {
      await browser.stop();
      rmSync(profile, { recursive: true, maxRetries: 9 });
    },
  };
}

/** Returns a free port, because WebKitWebDriver does not choose one. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Waits until a program accepts connections on this port of the loopback interface. */
async function listens(/** @type {number} */ port) {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const [event] = await Promise.race(
      ["connect", "error"].map((name) =>
        once(socket, name).then(
          () => [name],
          () => ["error"],
        ),
      ),
    );
    socket.destroy();
    if (event === "connect") return;
    await wait(50);
  }
}

/** @returns {Promise<Protocol>} */
async function webkit() {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
  const display = `:${await screen.print(/^(\d+)$/)}`;
  const port = await freePort();
  const driver = start("WebKitWebDriver", [`--port=${port}`], { DISPLAY: display, GDK_BACKEND: "x11" });
  const send = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const { value } = /** @type {any} */ (await answer.json());
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await Promise.race([listens(port), driver.failed]);
  const [binary] = readdirSync("/usr/lib")
    .map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`)
    .filter(existsSync);
  const options = { binary, args: ["--automation"] };
  const alwaysMatch = { acceptInsecureCerts: true, "webkitgtk:browserOptions": options };
  const { sessionId } = await send("", { capabilities: { alwaysMatch } });
  const command = (/** @type {string} */ path, /** @type {object} */ body) => send(`/${sessionId}${path}`, body);
  const evaluate = async (/** @type {string} */ expression, frame = "") => {
    if (frame) await command("/frame", { id: await command("/element", { using: "css selector", value: frame }) });
    try {
      return await command("/execute/sync", { script: `return ${expression}`, args: [] });
    } finally {
      if (frame) await command("/frame", { id: null });
    }
  };
  return {
    // Coordinates are relative to the window even if a frame is selected, and keys go to the focused element.
    async act(actions, frame) {
      const box = `JSON.stringify(document.querySelector(${JSON.stringify(frame)}).getBoundingClientRect())`;
      const { x, y } = frame ? JSON.parse(await evaluate(box)) : { x: 0, y: 0 };
      const move = (/** @type {any} */ action) =>
        action.type === "pointerMove"
          ? { ...action, x: action.x + Math.round(x), y: action.y + Math.round(y) }
          : action;
      return command("/actions", {
        actions: actions.map((/** @type {any} */ input) => ({ ...input, actions: input.actions.map(move) })),
      });
    },
    evaluate,
    goto: (url) => command("/url", { url }),
    resize: (width, height) => command("/window/rect", { width, height }),
    async close() {
      await driver.stop();
      await screen.stop();
    },
  };
}

export const protocols = { firefox, webkit };
