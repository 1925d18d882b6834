import type { ReactNode } from "react";

/** A link in a card's heading that can be hit anywhere on the card, which must be positioned. */
export function StretchedLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="stretched hover:text-brick" href={href}>
      {children}
    </a>
  );
}
