/** Starts islands in the browser. The loader fetches the parts that do, and draws nothing itself. */
import type { IslandName } from "./registry.ts";

/** Fetches what starts an island. */
type Part = () => Promise<{ start(root: HTMLElement): unknown }>;

const react: Part = () => import("./react.tsx");
const frame: Part = () => import("./mount-frame.ts");

/** Starts an island when it is about to be seen. */
function visible(root: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      attempt(root);
    },
    { rootMargin: "200px" },
  );
  observer.observe(root);
}

/** When the loader needs it: see entry.client.ts. */
const asked = () => {};

/** When an island starts, the part that starts it, and others that it will need. All are fetched at once. */
const plans: Readonly<Record<IslandName, readonly [when: (root: HTMLElement) => unknown, Part, ...Part[]]>> = {
  "embed-frame": [visible, frame],
  "estimate-popup": [asked, react, frame],
  "not-found-logger": [(root) => attempt(root), () => import("./not-found-logger.ts")],
  notifications: [asked, react],
};
const planOf = (root: HTMLElement) => plans[root.dataset.island as IslandName];

const started = new WeakMap<Element, Promise<void>>();

async function bringToLife(root: HTMLElement) {
  const [, first, ...others] = planOf(root);
  for (const other of others) other().catch(() => {}); // whatever needs it asks again
  const part = await first();
  if (!root.isConnected) return; // it was replaced meanwhile
  await part.start(root);
  root.dataset.hydrated = "";
}

/** Starts an island once. A part that did not arrive is asked for again the next time. */
export function start(root: HTMLElement): Promise<void> {
  let life = started.get(root);
  if (!life) {
    life = bringToLife(root);
    life.catch(() => started.delete(root));
    started.set(root, life);
  }
  return life;
}

/** Starts an island that is not asked for yet. */
export const attempt = (root: HTMLElement) =>
  start(root).catch((error) => console.warn(`island ${root.dataset.island}:`, error));

/** Starts the islands that wait for no one, and watches for the others. */
export function startIslands() {
  for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) planOf(root)[0](root);
}

/** The element of an island that a page has once. */
export const rootOf = (island: IslandName) => document.querySelector<HTMLElement>(`[data-island="${island}"]`);
