/** A real https server with the lead form, and the real program that shows the form and asks for it. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startSite } from "./site.ts";

const host = "127.0.0.1";
const certificate =
  `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 1 -subj /CN=form ` +
  `-addext subjectAltName=IP:${host},DNS:localhost -keyout key.pem -out cert.pem`;
/** The prober gives a silent server 10 s, and does so twice. */
const patience = { timeout: 40_000 };

export const works: RequestListener = (_, response) => {
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Form</title><input aria-label='Name'>");
};

export type ProbedSite = Awaited<ReturnType<typeof startProbedSite>>;

export async function startProbedSite(interval = "1s", settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "form-server-"));
  execFileSync("openssl", certificate.split(" "), { cwd: folder, stdio: "pipe" });
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
  let answer = works;
  const server = createServer({ key, cert }, (request, response) => answer(request, response));
  await once(server.listen(0, host), "listening");
  const form = `https://${host}:${(server.address() as AddressInfo).port}/form`;
  const { site, origin } = await startSite({
    LEAD_FORM_URL: form,
    PROBE_INTERVAL: interval,
    PROBE_NETWORKS: "127.0.0.0/8",
    SSL_CERT_FILE: join(folder, "cert.pem"),
    ...settings,
  });
  let since = "";
  const told = async () => (await (await fetch(`${origin}/embeds.json`)).json()) as { leadForm: string };
  const home = async () => (await fetch(origin)).text();

  return {
    form,
    origin,
    /** Has the form answer otherwise from now on, and cuts off whoever still waits for an answer. */
    answer(how: RequestListener) {
      answer = how;
      server.closeAllConnections();
    },
    /** Resolves when the program knows that the form is down and its pages say so, with the words since when. */
    async isDown(): Promise<string> {
      await expect.poll(async () => (await told()).leadForm, patience).not.toBe("");
      since = (await told()).leadForm;
      await expect.poll(home, patience).toContain(since);
      return since;
    },
    /** Resolves when the program knows that the form works and its pages say so, and whether HEAD tells that as well. */
    async isUp({ mute } = { mute: false }) {
      const wanted = { leadForm: "", reviews: "", ...(mute && { mute: ["leadForm"] }) };
      await expect.poll(told, patience).toEqual(wanted);
      if (since) await expect.poll(home, patience).not.toContain(since);
    },
    stop() {
      site.kill();
      server.close().closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
