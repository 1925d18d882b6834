/**
 * The islands and when each hydrates. `interaction` means at the first sign that a visitor is about to use it; until
 * then, and without JavaScript, its HTML works by itself.
 */
import { EmbedFrame } from "./embed-frame.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import { NotFoundLogger } from "./not-found-logger.tsx";
import { Notifications } from "./notifications.tsx";

export type Strategy = "load" | "idle" | "visible" | "interaction";

export const islands = {
  "embed-frame": { component: EmbedFrame, strategy: "visible" },
  "estimate-popup": { component: EstimatePopup, strategy: "interaction" },
  "not-found-logger": { component: NotFoundLogger, strategy: "load" },
  notifications: { component: Notifications, strategy: "interaction" },
} as const satisfies Record<string, { component: unknown; strategy: Strategy }>;

export type IslandName = keyof typeof islands;
