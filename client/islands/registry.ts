/**
 * The islands and when each hydrates. `interaction` means at the first sign that a visitor is about to use it; until
 * then, and without JavaScript, its HTML works by itself.
 */
import { Accordion } from "./accordion.tsx";
import { EmbedFrame } from "./embed-frame.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import { NavMenu } from "./nav-menu.tsx";
import { NotFoundLogger } from "./not-found-logger.tsx";
import { Notifications } from "./notifications.tsx";
import { PhoneMenu } from "./phone-menu.tsx";

export type Strategy = "load" | "idle" | "visible" | "interaction";

export const islands = {
  accordion: { component: Accordion, strategy: "interaction" },
  "embed-frame": { component: EmbedFrame, strategy: "visible" },
  "estimate-popup": { component: EstimatePopup, strategy: "interaction" },
  "nav-menu": { component: NavMenu, strategy: "interaction" },
  "not-found-logger": { component: NotFoundLogger, strategy: "load" },
  notifications: { component: Notifications, strategy: "interaction" },
  "phone-menu": { component: PhoneMenu, strategy: "interaction" },
} as const satisfies Record<string, { component: unknown; strategy: Strategy }>;

export type IslandName = keyof typeof islands;
