import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

/* Of the children of <main>, the last but one reaches under the roof of the closing band. */
const bandClass = cva("py-band nth-last-2:pb-under-roof", {
  variants: { ground: { plain: "", deep: "bg-limestone-deep" } },
});

export type Ground = NonNullable<VariantProps<typeof bandClass>["ground"]>;

/** One band of a page, as wide as the window: its heading with the line under it, where it has one, and what it holds. */
export function Band({
  id,
  heading,
  intro,
  label,
  ground = "plain",
  brief,
  children,
}: {
  id?: string;
  heading?: string;
  intro?: string | undefined;
  /** What it is called where it shows no heading. */
  label?: string;
  ground?: Ground;
  /** Whether phones go without the intro. */
  brief?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={bandClass({ ground })} id={id} aria-label={label}>
      <div className="wrap">
        {heading && (
          <div className="mb-under-head grid gap-3">
            <h2>
              <Copy text={heading} />
            </h2>
            {intro && (
              <p className={cx("max-w-lead text-lead text-balance text-ink-soft", brief && "max-sm:hidden")}>
                <Copy text={intro} />
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
