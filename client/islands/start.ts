/** Starts islands in the browser. The loader fetches their scripts when an island needs them. */
import type { IslandName } from "./registry.ts";

/** Fetches a script that starts an island. */
type ImportScript = () => Promise<{ start(root: HTMLElement): unknown }>;

const importReact: ImportScript = () => import("./react.tsx");
export const importMountFrame = () => import("./mount-frame.ts");

/** The script that starts each island, and the scripts that the island imports later. All are fetched at once. */
const scripts: Record<IslandName, [ImportScript, ...ImportScript[]]> = {
  "embed-frame": [importMountFrame],
  "estimate-popup": [importReact, importMountFrame],
  notifications: [importReact],
};

const starts = new WeakMap<Element, Promise<void>>();

async function fetchAndStart(root: HTMLElement) {
  const [first, ...others] = scripts[root.dataset.island as IslandName];
  for (const other of others) other().catch(() => {}); // the island imports the script again, and handles the error
  const script = await first();
  if (!root.isConnected) return; // the element was replaced while its script was loading
  await script.start(root);
  root.dataset.hydrated = "";
}

/** Starts an island once. If its script cannot be fetched, the next call tries again. */
export function start(root: HTMLElement) {
  let starting = starts.get(root);
  if (!starting) {
    starting = fetchAndStart(root);
    starting.catch(() => starts.delete(root));
    starts.set(root, starting);
  }
  return starting;
}

/** Starts an island, and reports an error as a warning. */
export const startOrWarn = (root: HTMLElement) => start(root).catch(console.warn);

/** Starts each embed-frame island shortly before it scrolls into view. entry.client.ts starts the other islands. */
export function watchFrames() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        startOrWarn(target as HTMLElement);
      }
    },
    { rootMargin: "200px" },
  );
  for (const root of document.querySelectorAll("[data-island=embed-frame]")) observer.observe(root);
}

/** Returns the element of an island that a page has once. */
export const findIsland = (island: IslandName) => document.querySelector<HTMLElement>(`[data-island="${island}"]`);
