import type { Contact } from "../ui/contact-card.tsx";
import { FrameFallback } from "../ui/frame-box.tsx";

export interface EmbedFrameProps {
  src: string;
  title: string;
  /** A media query that must match before the frame is fetched. */
  media?: string;
  /** A script of the third party that goes with the frame. */
  script?: string;
  contact: Contact;
  /** What the visitor reads where the frame is missing. */
  fallback: string;
  /** What the visitor reads until the frame is there. */
  loading: string;
}

/**
 * A third party's frame. The HTML holds only what to do without it; mount-frame.ts puts the frame over that, and
 * takes it away again if it does not load. The box around it has the frame's height from the start.
 */
export function EmbedFrame({ contact, fallback, loading }: EmbedFrameProps) {
  return <FrameFallback contact={contact} text={fallback} loading={loading} />;
}
