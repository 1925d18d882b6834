import type { Crumb } from "../sections/breadcrumbs.tsx";

const start: Crumb = { title: "Home", href: "/" };

/** The breadcrumbs from the home page through what is given. */
export function trailTo(...crumbs: Crumb[]): Crumb[] {
  return [start, ...crumbs];
}
