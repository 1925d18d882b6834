/** Starts the fixture build behind a proxy that terminates TLS. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createProxy } from "node:net";
import { TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { portOf } from "../../serving.mjs";

const program = fileURLToPath(new URL("../../../.cache/ssr-fixture", import.meta.url));
/** The first byte of every TLS connection (RFC 8446, section 5.1): a handshake record. */
const handshake = 22;

/** Settings with every embed. */
export const allEmbeds = {
  LEAD_FORM_URL: "https://forms.example.com/lead?site=1",
  PROBE_INTERVAL: "0s", // no server has this host
  REVIEWS_FRAME_URL: "https://reviews.example.com/frame",
  REVIEWS_SCRIPT_URL: "https://widget.example.net/widget.js",
  REVIEWS_ORIGINS: "https://*.parts.example.net,https://photos.example.org",
};

/**
 * Starts the server in production mode and the proxy in front of it, on free ports. One port of the proxy accepts both http and
 * https, because the Observatory requests both from the same host. The caller stops them.
 *
 * @param {Record<string, string>} settings of the server
 * @returns {Promise<{ host: string, stop: () => void }>} the proxy's host with its port.
 */
export async function startSite(settings) {
  const upstream = { port: 0 };
  const server = createServer((from, to) => {
    const { method, url: path, headers, socket } = from;
    const forwarded = {
      "x-forwarded-proto": socket instanceof TLSSocket ? "https" : "http",
      "x-forwarded-host": headers.host,
      "x-forwarded-for": socket.remoteAddress,
    };
    const onward = request({ port: upstream.port, method, path, headers: { ...headers, ...forwarded } }, (answer) => {
      to.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(to);
    });
    onward.on("error", (error) => to.destroy(error));
    from.pipe(onward);
  });
  const [key, cert] = ["SECURITY_TEST_KEY", "SECURITY_TEST_CERTIFICATE"].map((name) =>
    readFileSync(process.env[name] ?? ""),
  );
  const proxy = createProxy((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      const isSecure = first[0] === handshake;
      server.emit("connection", isSecure ? new TLSSocket(socket, { isServer: true, key, cert }) : socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise((listening) => proxy.listen(0, "localhost", () => listening(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  const host = `localhost:${address.port}`;

  const ssr = spawn(program, ["--mode=production", "--port=0", "--admin-port=0", "--isolates=1"], {
    env: { ...settings, SITE_ORIGIN: `https://${host}`, TRUSTED_PROXIES: "127.0.0.1,::1" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = () => {
    ssr.kill();
    proxy.close();
    server.closeAllConnections();
  };
  upstream.port = await portOf(ssr);
  return { host, stop };
}
