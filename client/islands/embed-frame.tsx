import { FrameFallback, type FrameFallbackProps } from "../ui/frame-box.tsx";
import type { Frame } from "./mount-frame.ts";

/**
 * A third party's frame. The HTML holds only what to do without it; mount-frame.ts puts the frame over that, and
 * takes it away again if it does not load. The box around it has the frame's height from the start.
 */
export const EmbedFrame = (props: Frame & FrameFallbackProps) => <FrameFallback {...props} />;
