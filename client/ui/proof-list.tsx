/** Short claims in a row, ticked off. */
export function ProofList({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="proof" data-slot="proof">
      {claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
}
