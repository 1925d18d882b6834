import { cx } from "class-variance-authority";
import { type Contact, ContactCard } from "./contact-card.tsx";

/** The box of a third party's frame, which islands/mount-frame.ts puts into it. Its place says how high it is. */
export const frameBoxClass = cx("says-loading relative print:hidden");

/** What a frame's box holds from the start: how to do without the frame. Hidden while that loads, and once it has. */
export function FrameFallback({ contact, text }: { contact: Contact; text: string }) {
  return (
    <div className="grid h-full grid-cols-1 content-center in-data-[frame^=load]:invisible">
      <ContactCard contact={contact}>
        <p>{text}</p>
      </ContactCard>
    </div>
  );
}
