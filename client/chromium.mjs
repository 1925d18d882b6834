/** The path and the flags of the system's Chromium, for the browser tests and the audit. */

/**
 * The headless shell. It takes two thirds of the CPU time of the full browser, and renders text independently of the machine's font
 * settings.
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
