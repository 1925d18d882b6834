import type { ComponentProps } from "react";

/** A link in a card's heading that can be hit anywhere on the card, which must be positioned. */
export const StretchedLink = (props: ComponentProps<"a">) => (
  <a className="stretched visited:text-oak-soft hover:text-brick" {...props} />
);
