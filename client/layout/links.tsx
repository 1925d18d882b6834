import type { PageLink } from "../content/navigation.ts";

/** For a link in a menu: whether it leads to the page on which it stands. */
export const currentAt = (path: string | undefined, href: string) =>
  href === path ? ({ "aria-current": "page" } as const) : undefined;

/** A list of links. `path` is the page's own. */
export function Links({ items, path }: { items: readonly PageLink[]; path: string | undefined }) {
  return (
    <ul>
      {items.map(({ title, href }) => (
        <li key={href}>
          <a href={href} {...currentAt(path, href)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
