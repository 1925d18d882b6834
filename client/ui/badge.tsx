import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeClass = cva(
  "inline-block px-[0.7em] py-[0.1em] font-text text-sm font-strong tracking-[0] forced-colors:border",
  {
    variants: {
      variant: {
        default: "bg-oak text-limestone",
        accent: "bg-brass-light text-ink",
        urgent: "bg-brick text-white",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** A label of one or two words on a colored background, next to a date or in a heading. */
export function Badge({ variant, className, ...rest }: ComponentProps<"span"> & VariantProps<typeof badgeClass>) {
  return <span className={badgeClass({ variant, className })} {...rest} />;
}
