export interface OwnerLinkProps {
  /** What it is among the owner's links, whatever its label says. */
  name: string;
  href: string;
  label: string;
}

/** A link to another site that the owner has set. */
export function OwnerLink({ name, href, label, className }: OwnerLinkProps & { className?: string | undefined }) {
  return (
    <a className={className} href={href} rel="noopener" data-slot={name}>
      {label}
    </a>
  );
}
