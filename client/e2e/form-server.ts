/** An https server with a lead form, and a site that embeds and probes the form. */
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
/** The prober waits 10 s for a response and tries twice. */
const probeTimeout = { timeout: 40_000 };

export const showForm: RequestListener = (_, response) => {
  response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Form</title><input aria-label='Name'>");
};

export type ProbedSite = Awaited<ReturnType<typeof startProbedSite>>;

export async function startProbedSite(interval = "1s", settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "form-server-"));
  execFileSync("openssl", certificate.split(" "), { cwd: folder, stdio: "pipe" });
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => readFileSync(join(folder, name)));
  let handleForm = showForm;
  const server = createServer({ key, cert }, (request, response) => handleForm(request, response));
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
  const readEmbedStates = async () => (await (await fetch(`${origin}/embeds.json`)).json()) as { leadForm: string };
  const readHomePage = async () => (await fetch(origin)).text();

  return {
    form,
    origin,
    /** Replaces the form's responses and closes pending connections. */
    respondWith(handler: RequestListener) {
      handleForm = handler;
      server.closeAllConnections();
    },
    /** Waits until the server and its pages report that the form is down. Returns the reported failure time. */
    async waitUntilDown(): Promise<string> {
      await expect.poll(async () => (await readEmbedStates()).leadForm, probeTimeout).not.toBe("");
      since = (await readEmbedStates()).leadForm;
      await expect.poll(readHomePage, probeTimeout).toContain(since);
      return since;
    },
    /** Waits until the server and its pages report that the form works, with or without an opaque HEAD response. */
    async waitUntilUp({ mute } = { mute: false }) {
      const expected = { leadForm: "", reviews: "", ...(mute && { mute: ["leadForm"] }) };
      await expect.poll(readEmbedStates, probeTimeout).toEqual(expected);
      if (since) await expect.poll(readHomePage, probeTimeout).not.toContain(since);
    },
    stop() {
      site.kill();
      server.close().closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
