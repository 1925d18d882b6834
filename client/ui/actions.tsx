import type { ReactNode } from "react";

/** Buttons beside each other, below each other where there is no room. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3.5" data-slot="actions">
      {children}
    </div>
  );
}
