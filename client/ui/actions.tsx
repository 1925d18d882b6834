import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const actionsClass = cva("flex flex-wrap gap-3.5", {
  variants: { closing: { false: "print:hidden", true: "[view-timeline:--closing_block_4.5rem_0] print:block" } },
  defaultVariants: { closing: false },
});

/** Buttons beside each other, below each other where there is no room. Those that close a page tell paper their number. */
export function Actions({ closing, children }: { children: ReactNode } & VariantProps<typeof actionsClass>) {
  return (
    <div className={actionsClass({ closing })} data-slot="actions">
      {children}
    </div>
  );
}
