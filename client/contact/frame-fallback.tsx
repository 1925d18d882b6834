import { cx } from "class-variance-authority";
import { Button } from "../ui/button.tsx";
import { ContactCard, type FallbackContact } from "./contact-card.tsx";

/**
 * The box of a third party's frame, which islands/mount-frame.ts puts into it. Its place says how high the frame is; what
 * stands in for it may need more.
 */
export const frameBoxClass = cx("relative print:hidden");

/** What the fallback says of a frame that does not work, and of trying it again. */
interface Retry {
  button: string;
  trying: string;
  failed: string;
  /** What stands before the time since when. */
  since: string;
}

export interface FrameFallbackProps {
  contact: FallbackContact;
  /** What the visitor reads where the frame is missing, and until it is there. */
  fallback: string;
  loading: string;
  /** Absent where there is no frame to try again. */
  retry?: Retry | undefined;
  /** Since when the frame cannot be shown, where the server knows. */
  down?: string | undefined;
}

/**
 * What a frame's box holds from the start: how to do without the frame. Hidden while that loads, and once it has; `loading`
 * stands there in the meantime.
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
