import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/** The content of a page for an unknown address or for a failure. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <section className="pt-band pb-[calc(var(--spacing-band)+2rem)]">
    <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:gap-y-16">{children}</div>
  </section>
);

/** The heading of a notice. */
export const NoticeHeading = ({ className, ...props }: ComponentProps<"h1">) => (
  <h1 className={cx("mt-3 text-h1-not-found leading-none", className)} {...props} />
);

/** The sentence below the heading. */
export const NoticeLead = (props: ComponentProps<"p">) => (
  <p className="max-w-lead font-display text-h2 leading-[1.15] font-semibold" {...props} />
);
