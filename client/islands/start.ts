/** Starts islands in the browser. The loader fetches the parts that do, and draws nothing itself. */
import type { IslandName } from "./registry.ts";

/** Fetches what starts an island. */
type Part = () => Promise<{ start(root: HTMLElement): unknown }>;

const react: Part = () => import("./react.tsx");
export const importFrame = () => import("./mount-frame.ts");

/** The part that starts an island, and others that it will need. All are fetched at once. */
const parts: Record<IslandName, [Part, ...Part[]]> = {
  "embed-frame": [importFrame],
  "estimate-popup": [react, importFrame],
  notifications: [react],
};

const started = new WeakMap<Element, Promise<void>>();

async function bringToLife(root: HTMLElement) {
  const [first, ...others] = parts[root.dataset.island as IslandName];
  for (const other of others) other().catch(() => {}); // whatever needs it asks again
  const part = await first();
  if (!root.isConnected) return; // it was replaced meanwhile
  await part.start(root);
  root.dataset.hydrated = "";
}

/** Starts an island once. A part that did not arrive is asked for again the next time. */
export function start(root: HTMLElement) {
  let life = started.get(root);
  if (!life) {
    life = bringToLife(root);
    life.catch(() => started.delete(root));
    started.set(root, life);
  }
  return life;
}

/** Starts an island, and reports an error as a warning. */
export const attempt = (root: HTMLElement) => start(root).catch(console.warn);

/** Starts frames when they are about to be seen. Other islands start when the loader needs them: see entry.client.ts. */
export function watchFrames() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        attempt(target as HTMLElement);
      }
    },
    { rootMargin: "200px" },
  );
  for (const root of document.querySelectorAll("[data-island=embed-frame]")) observer.observe(root);
}

/** The element of an island that a page has once. */
export const rootOf = (island: IslandName) => document.querySelector<HTMLElement>(`[data-island="${island}"]`);
