import type { Schema, Violation } from "./api.ts";
import { useDesk } from "./desk-context.ts";
import { inWords } from "./schema.ts";

/** The file of a violation, as the desk names it. */
export const nameOf = ({ file }: Violation) => file.replace(/^client\/content\/|\.json$/g, "");

/** What is to be corrected. Each leads to its field. */
export function Problems({
  name,
  schema,
  violations,
  onGo,
}: {
  name: string;
  schema: Schema;
  violations: readonly Violation[];
  onGo: (name: string, field: string) => void;
}) {
  const files = useDesk().catalog.groups.flatMap((group) => group.files);
  const titleOf = (other: string) => files.find((file) => file.name === other)?.title ?? other;
  return (
    <ul className="problems">
      {violations.map((violation) => {
        const own = nameOf(violation) === name;
        const { field, message } = violation;
        return (
          <li key={`${violation.file} ${field} ${message}`}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                currentTarget.closest("details")?.removeAttribute("open");
                onGo(nameOf(violation), field);
              }}
            >
              {own ? "" : `${titleOf(nameOf(violation))}: `}
              {inWords(field, own ? schema : {}) || "The whole page"}
            </button>
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
