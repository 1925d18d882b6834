import { cx } from "class-variance-authority";
import { pages } from "../content/catalog.ts";

/**
 * Short claims with ticks, in a row. With hasProof, the last claim links to the section of the About page that tells how to check it, if
 * the content has this section.
 */
export function TrustClaims({
  claims,
  hasProof = false,
  className,
}: {
  claims: readonly string[];
  hasProof?: boolean;
  className?: string | undefined;
}) {
  const isLinked = hasProof && pages.about.verify !== undefined;
  return (
    <ul className={cx("flex flex-wrap gap-x-6 gap-y-2 text-sm", className)} data-slot="proof">
      {claims.map((claim, index) => (
        <li key={claim} className="tick">
          {isLinked && index === claims.length - 1 ? (
            <a className="underline" href="/about#check">
              {claim}
            </a>
          ) : (
            claim
          )}
        </li>
      ))}
    </ul>
  );
}
