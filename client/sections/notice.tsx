import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

/** All that a page shows which is not there, or which failed. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <section className="pt-band pb-[calc(var(--spacing-band)+2rem)]">
    <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:gap-y-16">{children}</div>
  </section>
);

/** Of its heading, and of the sentence below that. */
export const headingClass = cx("mt-3 text-h1-not-found leading-none");
export const leadClass = cx("max-w-lead font-display text-h2 leading-[1.15] font-semibold");
