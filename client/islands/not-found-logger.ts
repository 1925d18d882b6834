/** Marks a page as one that was asked for in vain. */
export function NotFoundLogger(_: Record<string, never>) {
  return null;
}

const longest = 200;

/** Logs the unknown path to the console, once: escaped, so that it cannot pose as other output, and cut. */
export function start() {
  const path = JSON.stringify(location.pathname).slice(1, -1).slice(0, longest);
  console.error(`404: there is no page at ${path}`);
}
