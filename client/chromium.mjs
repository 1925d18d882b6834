/** How the browser tests and the audit start the system's Chromium: where it is, and with which flags. */

/**
 * The headless shell: it takes two thirds of the processor's time of the whole browser, and draws text alike whatever
 * the machine's settings for fonts are.
 */
export const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
