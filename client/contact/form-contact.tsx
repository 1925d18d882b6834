import type { DirectContact } from "./contact-card.tsx";

export interface FormContactProps {
  contact: DirectContact;
  /** The text of the notice after a page of the form could not be shown. */
  notice: string;
}

/**
 * The phone number and the link to the form's own page, below the lead form's frame from the first paint: a page cannot detect every
 * failure of a provider's form. islands/mount-frame.ts fills in the notice when it detects one.
 */
export function FormContact({ contact: { call, page }, notice }: FormContactProps) {
  return (
    <div className="sticky bottom-0 z-1 mt-3 bg-white print:hidden low:static">
      <p role="status" className="font-semibold text-brick" data-slot="frame-notice" data-words={notice} />
      <p className="flex flex-wrap items-center gap-x-5">
        <a className="inline-flex min-h-11 items-center font-semibold text-brick underline" href={call.href}>
          {call.label}
        </a>
        {page && (
          <a className="inline-flex min-h-11 items-center underline" href={page.href}>
            {page.label}
          </a>
        )}
      </p>
    </div>
  );
}
