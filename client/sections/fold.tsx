import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Copy } from "../site/copy.tsx";

/**
 * What phones show as a heading that opens, and all other screens as a heading with its text: one of the two headings is
 * there for eyes and screen readers alike. A wide browser that cannot open details by its styles shows what phones do.
 */
export function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  const name = <Copy text={title} />;
  return (
    <details className="sm:details-content:[content-visibility:visible]">
      <summary className="plus-minus flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 hover:text-brick sm:supports-[selector(::details-content)]:hidden">
        <h3 className="text-base leading-snug text-wrap">{name}</h3>
      </summary>
      <div className={cx("max-sm:pb-5", className)}>
        <h3 className="hidden sm:supports-[selector(::details-content)]:block">{name}</h3>
        {children}
      </div>
    </details>
  );
}
