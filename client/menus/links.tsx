import { cx } from "class-variance-authority";
import { type ComponentProps, createContext, useContext } from "react";
import type { PageLink } from "../content/navigation.ts";

/** The classes of the links of the top bar and the footer, with a touch target of 44 px. */
export const barLinkClass = cx("inline-flex min-h-11 items-center py-1.5 hover:underline aria-[current]:underline");

/** The path of the page. */
export const CurrentPath = createContext<string | undefined>(undefined);

/** A link with aria-current if it links to the current page. */
export function MenuLink({ href, ...rest }: ComponentProps<"a">) {
  const path = useContext(CurrentPath);
  return <a {...rest} href={href} aria-current={href === path ? "page" : undefined} />;
}

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
