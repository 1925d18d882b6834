import { cx } from "class-variance-authority";
import { type Contact, ContactCard } from "./contact-card.tsx";

/** The box of a third party's frame, which islands/mount-frame.ts puts into it. Its place says how high it is. */
export const frameBoxClass = cx("relative print:hidden");

/**
 * What a frame's box holds from the start: how to do without the frame. Hidden while that loads, and once it has; `loading`
 * stands there in the meantime.
 */
export function FrameFallback({ contact, text, loading }: { contact: Contact; text: string; loading: string }) {
  return (
    <>
      <p className="absolute inset-0 hidden items-center justify-center bg-limestone-deep text-ink-soft in-data-[frame=loading]:flex in-data-[frame=loading]:ellipsis-after">
        {loading}
      </p>
      <div className="grid h-full grid-cols-1 content-center in-data-[frame^=load]:invisible">
        <ContactCard contact={contact}>
          <p>{text}</p>
        </ContactCard>
      </div>
    </>
  );
}
