/**
 * What draws each island: on the server and, once React is there, in the browser. Until then, and without JavaScript, its
 * HTML works by itself. start.ts tells when each starts.
 */
import type { ComponentType } from "react";
import { FrameFallback, type FrameFallbackProps } from "../contact/frame-fallback.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import type { Frame } from "./mount-frame.ts";
import { Notifications } from "./notifications.tsx";

/** What of a type survives the way through JSON; functions, dates and other objects with methods do not. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...values: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

/** An island: a component whose props travel as JSON in the page. */
export const island = <Props>(
  component: ComponentType<Props> &
    (Omit<Props, "children"> extends Json<Omit<Props, "children">> ? unknown : "an island's props travel as JSON"),
): ComponentType<Props> => component;

export const islands = {
  /**
   * A third party's frame, a script that resizes it, or both; a script alone draws into the box. The HTML contains the fallback.
   * mount-frame.ts replaces it by the frame, and shows it again if the frame does not load. The box has the frame's height from
   * the start.
   */
  "embed-frame": island<Frame & { script?: string } & FrameFallbackProps>(FrameFallback),
  "estimate-popup": island(EstimatePopup),
  notifications: island(Notifications),
};

export type IslandName = keyof typeof islands;
