export interface OwnerLinkProps {
  /** The kind of the link, independent of its label. */
  name: string;
  href: string;
  label: string;
}

/** A link to another site from the settings. */
export function OwnerLink({ name, href, label, className }: OwnerLinkProps & { className?: string | undefined }) {
  return (
    <a className={className} href={href} rel="noopener" data-slot={name}>
      {label}
    </a>
  );
}
