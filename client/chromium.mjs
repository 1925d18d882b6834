/** How the browser tests and the audit start the system's Chromium: where it is, and with which flags. */

export const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
