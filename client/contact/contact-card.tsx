import type { ReactNode } from "react";
import { Actions, Button } from "../ui/button.tsx";
import { Sentences } from "../ui/sentences.tsx";
import { OpenNow } from "./open-now.tsx";

interface Way {
  href: string;
  label: string;
}

/** The contacts that stay below a lead form, whatever its frame shows. */
export interface DirectContact {
  /** The link that calls, in words that name the number. */
  call: Way;
  /** The page that does what a missing frame would: the lead form's own, or the reviews on the map. */
  page?: Way;
}

/** The contacts that replace a frame. */
export interface FallbackContact extends Partial<DirectContact> {
  /** The link that begins an e-mail. */
  email: Way;
  hours: string;
  /** Whether it also says if the business is open now. */
  openNow?: boolean;
  /** Where the business takes text messages. */
  text?: Way;
}

export type Contact = FallbackContact & DirectContact;

/** The contacts of the business in place of a form that is missing or did not load: buttons, and below them the hours. */
export function ContactCard({ contact, children }: { contact: FallbackContact; children?: ReactNode }) {
  const { call, text, email, hours, openNow, page } = contact;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-close">
      {children}
      <Actions paper="shown" className="my-1.5 w-full">
        {call && (
          <Button asChild size="lg" className="max-sm:w-full">
            <a href={call.href}>{call.label}</a>
          </Button>
        )}
        {[text, email].map(
          (way) =>
            way && (
              <Button key={way.href} asChild variant="outline" size="lg" className="max-sm:w-full">
                <a href={way.href}>{way.label}</a>
              </Button>
            ),
        )}
      </Actions>
      <p>
        <Sentences text={hours} />
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
