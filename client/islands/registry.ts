/**
 * The component of each island, for the server and for the browser. The HTML of an island also works before it starts and without
 * JavaScript. start.ts starts the islands.
 */
import type { ComponentType } from "react";
import { FrameFallback, type FrameFallbackProps } from "../contact/frame-fallback.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import type { Frame } from "./mount-frame.ts";
import { Notifications } from "./notifications.tsx";

/** The type after JSON.stringify and JSON.parse, which lose functions, dates and other objects with methods. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...values: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

/** Returns the component. Its type rejects props that JSON cannot represent, because the page contains the props as JSON. */
export const island = <Props>(
  component: ComponentType<Props> &
    (Omit<Props, "children"> extends Json<Omit<Props, "children">> ? unknown : "the props of an island must be JSON"),
): ComponentType<Props> => component;

export const islands = {
  /**
   * A third party's frame, a script that resizes it, or both; a script alone draws into the box. The HTML contains the fallback.
   * mount-frame.ts replaces it by the frame, and shows it again if the frame does not load. The box has the height of the frame
   * from the first paint.
   */
  "embed-frame": island<Frame & { script?: string } & FrameFallbackProps>(FrameFallback),
  "estimate-popup": island(EstimatePopup),
  notifications: island(Notifications),
};

export type IslandName = keyof typeof islands;
