/** All that comes with React, in one file: one request brings it. */
import type { ComponentType } from "react";
import { EstimatePopup } from "./estimate-popup.tsx";
import { hydrate } from "./hydrate.tsx";
import { Notifications } from "./notifications.tsx";

const components: Record<string, unknown> = { "estimate-popup": EstimatePopup, notifications: Notifications };

/** Hydrates one of these islands, and resolves when its handlers are in place. */
export const enliven = (root: HTMLElement) =>
  hydrate(root, components[root.dataset.island ?? ""] as ComponentType<object>);
