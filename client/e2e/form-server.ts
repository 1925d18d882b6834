/** A real https server with the lead form, and the real program that shows the form and asks for it every second. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { program } from "../playwright.config.ts";
import { portOf } from "../serving.mjs";

const host = "127.0.0.1";
/** The prober gives a silent server 10 s, and does so twice. */
const patience = { timeout: 40_000 };

export const works: RequestListener = (_, response) => {
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Form</title><input aria-label='Name'>");
};

/** What the program says of the embeds. */
interface Told {
  leadForm: string;
  reviews: string;
  mute?: string[];
}

export class FormServer {
  /** The form's address. */
  url = "";
  #answer = works;
  readonly #server: Server;

  constructor(folder: string) {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
    this.#server = createServer({ key, cert }, (request, response) => this.#answer(request, response));
  }

  /** Listens where it did before, or at first wherever a port is free. */
  async revive() {
    this.#server.listen(this.url ? Number(new URL(this.url).port) : 0, host);
    await once(this.#server, "listening");
    this.url = `https://${host}:${(this.#server.address() as AddressInfo).port}/form`;
  }

  async kill() {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Answers otherwise from now on, and cuts off whoever still waits for an answer. */
  answer(how: RequestListener) {
    this.#answer = how;
    this.#server.closeAllConnections();
  }

  /** Makes the form work again, whatever was wrong. */
  async mend() {
    this.answer(works);
    if (!this.#server.listening) await this.revive();
  }
}

export class ProbedSite {
  /** The site's own. */
  readonly origin: string;
  readonly form: FormServer;
  readonly #program: ChildProcess;
  readonly #folder: string;

  private constructor(origin: string, form: FormServer, child: ChildProcess, folder: string) {
    this.origin = origin;
    this.form = form;
    this.#program = child;
    this.#folder = folder;
  }

  static async start(): Promise<ProbedSite> {
    const folder = mkdtempSync(join(tmpdir(), "form-server-"));
    const root = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
    const generate = join(root, "src/crypto/tls/generate_cert.go");
    execFileSync("go", ["run", generate, `--host=${host}`, "--ca", "--ecdsa-curve=P256"], {
      cwd: folder,
      stdio: "pipe",
    });
    const form = new FormServer(folder);
    await form.revive();
    const env = {
      SITE_MODE: "production",
      ISOLATES: "1",
      PORT: "0",
      ADMIN_PORT: "0",
      LEAD_FORM_URL: form.url,
      PROBE_INTERVAL: "1s",
      PROBE_NETWORKS: "127.0.0.0/8",
      SSL_CERT_FILE: join(folder, "cert.pem"),
    };
    const child = spawn(program, { env, stdio: ["ignore", "ignore", "pipe"] });
    return new ProbedSite(`http://localhost:${await portOf(child)}`, form, child, folder);
  }

  async stop() {
    this.#program.kill();
    await this.form.kill();
    rmSync(this.#folder, { recursive: true });
  }

  async #told(): Promise<Told> {
    const answer = await fetch(`${this.origin}/embeds.json`);
    return (await answer.json()) as Told;
  }

  /** Resolves when the program knows that the form is down and its pages say so, with the words since when. */
  async isDown(): Promise<string> {
    await expect.poll(async () => (await this.#told()).leadForm, patience).not.toBe("");
    const { leadForm } = await this.#told();
    await expect.poll(async () => (await fetch(this.origin)).text(), patience).toContain(leadForm);
    return leadForm;
  }

  /** Resolves when the program knows that the form works, and whether HEAD tells that as well. */
  async isUp({ mute } = { mute: false }) {
    const wanted: Told = { leadForm: "", reviews: "", ...(mute && { mute: ["leadForm"] }) };
    await expect.poll(() => this.#told(), patience).toEqual(wanted);
  }
}
