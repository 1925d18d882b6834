import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { OpenNow } from "./open-now.tsx";
import { Sentences } from "./sentences.tsx";

interface Way {
  href: string;
  label: string;
}

/** The contacts that stay below a lead form, whatever its frame shows. */
export interface DirectContact {
  phone: string;
  phoneHref: string;
  /** The page that does what a missing frame would: the lead form's own, or the reviews on the map. */
  page?: Way;
}

/** The contacts that replace a frame. */
export interface FallbackContact extends Partial<DirectContact> {
  email: string;
  hours: string;
  /** Whether it also says if the business is open now. */
  openNow?: boolean;
  /** Where the business takes text messages. */
  text?: Way;
}

export type Contact = FallbackContact & DirectContact;

const linkClass = cx("inline-flex min-h-11 items-center");

const Way = ({ href, label }: Way) => (
  <a className={cx(linkClass, "underline")} href={href}>
    {label}
  </a>
);

/** The contacts of the business in place of a form that is missing or did not load. */
export function ContactCard({ contact, children }: { contact: FallbackContact; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-close">
      {children}
      {contact.phone && (
        <a
          className={cx(linkClass, "font-display text-h3 font-semibold whitespace-normal text-brick")}
          href={contact.phoneHref}
        >
          {contact.phone}
        </a>
      )}
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
