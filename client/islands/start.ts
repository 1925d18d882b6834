/** Starts islands in the browser, each when the registry says so. */
import { type IslandName, type IslandRoot, islands } from "./registry.ts";

const started = new WeakMap<Element, Promise<void>>();

async function bringToLife(root: HTMLElement) {
  const [first, ...others] = islands[(root as IslandRoot<IslandName>).dataset.island].parts;
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

/** Starts an island when it is about to be seen; at once in browsers that cannot tell. */
function whenVisible(root: HTMLElement) {
  if (!window.IntersectionObserver) return attempt(root);
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

const strategies = { load: attempt, visible: whenVisible, asked: () => {} };

/** Starts the islands that wait for no one, and watches for the others. */
export function startIslands() {
  for (const root of document.querySelectorAll<IslandRoot<IslandName>>("[data-island]"))
    strategies[islands[root.dataset.island].strategy](root);
}

/** The element of an island that a page has once. */
export const rootOf = (island: IslandName) => document.querySelector<HTMLElement>(`[data-island="${island}"]`);
