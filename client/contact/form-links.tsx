import { cx } from "class-variance-authority";
import { OwnerLink, type OwnerLinkProps } from "./owner-link.tsx";

export interface FormLinksProps {
  links: readonly OwnerLinkProps[];
  /** The text before the documents. */
  use: string;
  /** Links to documents about the use of the visitor's data. */
  documents: readonly OwnerLinkProps[];
}

const linkClass = cx("inline-flex min-h-11 items-center underline");

/** Alternatives to the lead form, and legal links. */
export function FormLinks({ links, use, documents }: FormLinksProps) {
  return (
    <div className="mt-4 text-sm print:hidden">
      {links.map((link) => (
        <p key={link.name}>
          <OwnerLink {...link} className={linkClass} />
        </p>
      ))}
      {documents.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          {use}
          {documents.map((link) => (
            <OwnerLink key={link.name} {...link} className={linkClass} />
          ))}
        </p>
      )}
    </div>
  );
}
