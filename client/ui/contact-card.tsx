import type { ReactNode } from "react";

export interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
  hours: string;
  /** The lead form's own page, where one is configured. */
  form?: { href: string; label: string };
}

/** How to reach the business without a form: what stands where a frame could not load, or where there is none. */
export function ContactCard({ contact, children }: { contact: Contact; children?: ReactNode }) {
  return (
    <div className="contact-card">
      {children}
      <a className="contact-phone" href={contact.phoneHref}>
        {contact.phone}
      </a>
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
      <p>{contact.hours}</p>
      {contact.form && <a href={contact.form.href}>{contact.form.label}</a>}
    </div>
  );
}
