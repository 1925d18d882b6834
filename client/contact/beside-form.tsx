import { cx } from "class-variance-authority";
import { OwnerLink, type OwnerLinkProps } from "./owner-link.tsx";

export interface BesideFormProps {
  links: readonly OwnerLinkProps[];
  /** What stands before the papers. */
  use: string;
  /** Pages that tell how the visitor's data is used. */
  papers: readonly OwnerLinkProps[];
}

const linkClass = cx("inline-flex min-h-11 items-center underline");

/** Other ways than the lead form, and what its sender should know. */
export function BesideForm({ links, use, papers }: BesideFormProps) {
  return (
    <div className="mt-4 text-sm print:hidden">
      {links.map((link) => (
        <p key={link.name}>
          <OwnerLink {...link} className={linkClass} />
        </p>
      ))}
      {papers.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          {use}
          {papers.map((link) => (
            <OwnerLink key={link.name} {...link} className={linkClass} />
          ))}
        </p>
      )}
    </div>
  );
}
