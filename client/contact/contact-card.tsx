import { Fragment, type ReactNode } from "react";
import { Actions, Button } from "../ui/button.tsx";
import { OpenNow } from "./open-now.tsx";

interface ContactLink {
  href: string;
  label: string;
}

/** The direct contacts, which are visible below a lead form even if its frame is empty. */
export interface DirectContact {
  /** The link that calls. Its label contains the number. */
  call: ContactLink;
  /** The page that replaces a missing frame: the lead form's own page, or the reviews on the map. */
  page?: ContactLink;
}

/** The contacts that replace a frame. */
export interface FallbackContact extends Partial<DirectContact> {
  /** The link for an e-mail. */
  email: ContactLink;
  /** The opening hours, as lines. */
  hours: readonly string[];
  /** Whether the card shows if the business is open now. */
  openNow?: boolean;
  /** Absent if the business has no number for text messages. */
  text?: ContactLink;
}

export type Contact = FallbackContact & DirectContact;

/** The contacts of the business in place of a missing or failed form: buttons, then the hours. */
export function ContactCard({ contact, children }: { contact: FallbackContact; children?: ReactNode }) {
  const { call, text, email, hours, openNow, page } = contact;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-close">
      {children}
      <Actions paper="shown" className="my-1.5 w-full">
        {call && (
          <Button asChild size="lg" className="flex-[1_1_13rem]">
            <a href={call.href}>{call.label}</a>
          </Button>
        )}
        {[text, email].map(
          (link) =>
            link && (
              <Button key={link.href} asChild variant="outline" size="lg" className="flex-[1_1_13rem]">
                <a href={link.href}>{link.label}</a>
              </Button>
            ),
        )}
      </Actions>
      <p>
        {hours.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
      {openNow && <OpenNow />}
      {page && (
        <a className="inline-flex min-h-11 items-center underline" href={page.href}>
          {page.label}
        </a>
      )}
    </div>
  );
}
