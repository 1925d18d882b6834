import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { OpenNow } from "./open-now.tsx";
import { Sentences } from "./sentences.tsx";

interface Way {
  href: string;
  label: string;
}

export interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
  hours: string;
  /** Whether it also says if the business is open now. */
  openNow?: boolean;
  /** Where the business takes text messages. */
  text?: Way;
  /** The page that does what a missing frame would: the lead form's own, or the reviews on the map. */
  page?: Way;
}

const linkClass = cx("inline-flex min-h-11 items-center");

const Way = ({ href, label }: Way) => (
  <a className={cx(linkClass, "underline")} href={href}>
    {label}
  </a>
);

/** How to reach the business without a form: what stands where a frame could not load, or where there is none. */
export function ContactCard({ contact, children }: { contact: Contact; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-close">
      {children}
      <a
        className={cx(linkClass, "font-display text-h3 font-semibold whitespace-normal text-brick")}
        href={contact.phoneHref}
      >
        {contact.phone}
      </a>
      {contact.text && <Way {...contact.text} />}
      <Way href={`mailto:${contact.email}`} label={contact.email} />
      <p>
        <Sentences text={contact.hours} />
      </p>
      {contact.openNow && <OpenNow />}
      {contact.page && <Way {...contact.page} />}
    </div>
  );
}
