import { cx } from "class-variance-authority";
import { type ComponentProps, createContext, useContext } from "react";
import type { PageLink } from "../content/navigation.ts";

/** The links of the top bar and the footer: as high as a finger needs. */
export const barLinkClass = cx("inline-flex min-h-11 items-center py-1.5 hover:underline aria-[current]:underline");

/** The address of the page. */
export const Here = createContext<string | undefined>(undefined);

/** A link that tells whether it leads to the page on which it stands. */
export function MenuLink({ href, ...rest }: ComponentProps<"a">) {
  const here = useContext(Here);
  return <a {...rest} href={href} aria-current={href === here ? "page" : undefined} />;
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
