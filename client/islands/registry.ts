/**
 * The islands and when each starts. `asked` means when the loader needs it: see entry.client.ts. Until then, and without
 * JavaScript, its HTML works by itself.
 */
import type { ComponentType } from "react";
import { EmbedFrame } from "./embed-frame.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import { NotFoundLogger } from "./not-found-logger.tsx";
import { Notifications } from "./notifications.tsx";

type Strategy = "load" | "visible" | "asked";

/** What of a type survives the way through JSON; functions, dates and other objects with methods do not. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...values: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

type JsonOnly<Props> = Props extends Json<Props> ? unknown : "an island's props travel as JSON";

/** An island: a component whose props travel as JSON in the page. */
export const island = <Props>(component: ComponentType<Props> & JsonOnly<Props>, strategy: Strategy) => ({
  component: component as ComponentType<Props>,
  strategy,
});

export const islands = {
  "embed-frame": island(EmbedFrame, "visible"),
  "estimate-popup": island(EstimatePopup, "asked"),
  "not-found-logger": island(NotFoundLogger, "load"),
  notifications: island(Notifications, "asked"),
};

export type IslandName = keyof typeof islands;
