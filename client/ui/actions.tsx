import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const actionsClass = cva("flex flex-wrap gap-3.5", {
  variants: { paper: { hidden: "print:hidden", text: "print:block" } },
  defaultVariants: { paper: "hidden" },
});

/** Buttons beside each other, below each other where there is no room. */
export function Actions({ paper, children }: { children: ReactNode } & VariantProps<typeof actionsClass>) {
  return (
    <div className={actionsClass({ paper })} data-slot="actions">
      {children}
    </div>
  );
}
