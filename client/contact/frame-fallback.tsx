import { cx } from "class-variance-authority";
import { Button } from "../ui/button.tsx";
import { ContactCard, type FallbackContact } from "./contact-card.tsx";

/**
 * The classes of the box into which islands/mount-frame.ts inserts a third party's frame. The caller sets the height of the frame;
 * the fallback may be higher.
 */
export const frameBoxClass = cx("relative print:hidden");

/** The texts of the retry button and of its results. */
interface Retry {
  button: string;
  trying: string;
  failed: string;
  /** The text before the time since which the frame is down. */
  since: string;
}

export interface FrameFallbackProps {
  contact: FallbackContact;
  /** The text in place of a missing frame. */
  fallback: string;
  loading: string;
  /** Absent if there is no frame to retry. */
  retry?: Retry | undefined;
  /** The time since which the frame is down, if the server has detected that. */
  down?: string | undefined;
}

/**
 * The initial content of a frame's box: the contacts of the business. It is hidden while the frame loads, when the box shows
 * `loading`, and after the frame has loaded.
 */
export function FrameFallback({ contact, fallback, loading, retry, down }: FrameFallbackProps) {
  return (
    <>
      <p className="absolute inset-0 hidden items-center justify-center bg-limestone-deep text-ink-soft in-data-[frame=loading]:flex in-data-[frame=loading]:ellipsis-after">
        {loading}
      </p>
      <div className="grid h-full min-h-[inherit] grid-cols-1 content-center in-data-[frame^=load]:invisible">
        <ContactCard contact={contact}>
          <p>{fallback}</p>
          {retry && (
            <>
              <p data-slot="down-since" data-words={retry.since} hidden={!down}>
                {down && `${retry.since} ${down}.`}
              </p>
              <div className="flex flex-wrap items-center gap-close" data-slot="retry" hidden>
                <Button variant="outline">{retry.button}</Button>
                <p role="status" data-trying={retry.trying} data-failed={retry.failed} />
              </div>
            </>
          )}
        </ContactCard>
      </div>
    </>
  );
}
