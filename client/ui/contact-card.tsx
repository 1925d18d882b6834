import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { OpenNow } from "./open-now.tsx";
import { Sentences } from "./sentences.tsx";

export interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
  hours: string;
  /** Whether it also says if the business is open now. */
  openNow?: boolean;
  /** Where the business takes text messages. */
  text?: { href: string; label: string };
  /** The lead form's own page, where one is configured. */
  form?: { href: string; label: string };
}

const linkClass = cx("inline-flex min-h-11 items-center");

/** How to reach the business without a form: what stands where a frame could not load, or where there is none. */
export function ContactCard({ contact, children }: { contact: Contact; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-close">
      {children}
      <a
        className={cx(linkClass, "font-display text-phone font-semibold whitespace-normal text-brick")}
        href={contact.phoneHref}
      >
        {contact.phone}
      </a>
      {contact.text && (
        <a className={cx(linkClass, "underline")} href={contact.text.href}>
          {contact.text.label}
        </a>
      )}
      <a className={cx(linkClass, "underline")} href={`mailto:${contact.email}`}>
        {contact.email}
      </a>
      <p>
        <Sentences text={contact.hours} />
      </p>
      {contact.openNow && <OpenNow />}
      {contact.form && (
        <a className={cx(linkClass, "underline")} href={contact.form.href}>
          {contact.form.label}
        </a>
      )}
    </div>
  );
}
