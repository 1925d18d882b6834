import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import type { PageLink } from "../content/navigation.ts";

/** The classes of the links of the top bar and the footer, with a touch target of 44 px. */
export const barLinkClass = cx("inline-flex min-h-11 items-center py-1.5 hover:underline aria-[current]:underline");

/** A link that markCurrentPage finds: its last attribute is href. */
export const MenuLink = ({ href, ...rest }: ComponentProps<"a">) => <a {...rest} href={href} />;

/** Adds aria-current to the menu links to the path of the page. */
export const markCurrentPage = (html: string, path: string | undefined) =>
  html.replaceAll(` href="${path}">`, (end) => `${end.slice(0, -1)} aria-current="page">`);

/** A list of links. */
export function Links({
  items,
  className,
  linkClass,
}: {
  items: readonly PageLink[];
  className?: string | undefined;
  linkClass: string;
}) {
  return (
    <ul className={className}>
      {items.map(({ title, href }) => (
        <li key={href}>
          <MenuLink className={linkClass} href={href}>
            {title}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
