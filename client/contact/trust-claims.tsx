import { cx } from "class-variance-authority";

/** Short claims with ticks, in a row. The last claim links to its proof, if there is one. */
export function TrustClaims({
  claims,
  proof,
  className,
}: {
  claims: readonly string[];
  proof?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <ul className={cx("flex flex-wrap gap-x-6 gap-y-2 text-sm", className)} data-slot="proof">
      {claims.map((claim, index) => (
        <li key={claim} className="tick">
          {proof && index === claims.length - 1 ? (
            <a className="underline" href={proof}>
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
