import type { ComponentProps } from "react";

/** A link with a click area that covers its card, the nearest positioned ancestor. */
export const StretchedLink = (props: ComponentProps<"a">) => (
  <a className="stretched visited:text-oak-soft hover:text-brick" {...props} />
);
