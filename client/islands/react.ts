/** All that comes with React, in one file: one request brings it. */
import { hydrate } from "./hydrate.tsx";
import { type IslandName, type IslandRoot, islands } from "./registry.ts";

/** Hydrates an island, and resolves when its handlers are in place. */
export const start = <Name extends IslandName>(root: IslandRoot<Name>) =>
  hydrate(root, islands[root.dataset.island].component);
