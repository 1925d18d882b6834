import type { Contact } from "../ui/contact-card.tsx";
import { FrameFallback, type Retry } from "../ui/frame-box.tsx";
import type { Frame } from "./mount-frame.ts";

export interface EmbedFrameProps extends Frame {
  contact: Contact;
  /** What the visitor reads where the frame is missing. */
  fallback: string;
  /** What the visitor reads until the frame is there. */
  loading: string;
  /** What the visitor reads of trying again. */
  retry: Retry;
}

/**
 * A third party's frame. The HTML holds only what to do without it; mount-frame.ts puts the frame over that, and
 * takes it away again if it does not load. The box around it has the frame's height from the start.
 */
export function EmbedFrame({ contact, fallback, loading, retry, down }: EmbedFrameProps) {
  return <FrameFallback contact={contact} text={fallback} loading={loading} retry={retry} down={down} />;
}
