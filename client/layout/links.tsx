import { cx } from "class-variance-authority";
import type { PageLink } from "../content/navigation.ts";

/** The links of the top bar and the footer: as high as a finger needs. */
export const barLinkClass = cx("inline-flex min-h-11 items-center py-1.5 hover:underline aria-[current]:underline");

/** For a link in a menu: whether it leads to the page on which it stands. */
export const currentAt = (path: string | undefined, href: string) =>
  href === path ? ({ "aria-current": "page" } as const) : undefined;

/** A list of links. `path` is the page's own. */
export function Links({
  items,
  path,
  className,
  linkClass,
}: {
  items: readonly PageLink[];
  path: string | undefined;
  className?: string;
  linkClass: string;
}) {
  return (
    <ul className={className}>
      {items.map(({ title, href }) => (
        <li key={href}>
          <a className={linkClass} href={href} {...currentAt(path, href)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
