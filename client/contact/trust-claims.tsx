import { cx } from "class-variance-authority";

/** Short claims with ticks, in a row. */
export function TrustClaims({ claims, className }: { claims: readonly string[]; className?: string }) {
  return (
    <ul className={cx("flex flex-wrap gap-x-6 gap-y-2 text-sm", className)} data-slot="proof">
      {claims.map((claim) => (
        <li key={claim} className="tick">
          {claim}
        </li>
      ))}
    </ul>
  );
}
