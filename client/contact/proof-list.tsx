import { cx } from "class-variance-authority";

/** Short claims in a row, ticked off. */
export function ProofList({ claims, className }: { claims: readonly string[]; className?: string }) {
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
