/**
 * The islands: what draws each, when it starts, and what the browser fetches then. Until then, and without JavaScript,
 * its HTML works by itself. `asked` means when the loader needs it: see entry.client.ts.
 *
 * The build gives each script what it uses. The loader fetches and draws nothing, so it has no component; the server and
 * the part with React draw and fetch nothing.
 */
import type { ComponentProps, ComponentType } from "react";
import { EmbedFrame } from "./embed-frame.tsx";
import { EstimatePopup } from "./estimate-popup.tsx";
import { NotFoundLogger } from "./not-found-logger.ts";
import { Notifications } from "./notifications.tsx";

type Strategy = "load" | "visible" | "asked";

/** Fetches what starts an island in the browser. */
type Part = () => Promise<{ start(root: HTMLElement): unknown }>;

/** What a script does not have, and does not ask for. */
const absent = undefined as never;

const react: Part = process.env.LOADER ? () => import("./react.ts") : absent;
const frame: Part = process.env.LOADER ? () => import("./mount-frame.ts") : absent;
const notFound: Part = process.env.LOADER ? () => import("./not-found-logger.ts") : absent;

interface Island<Props> {
  component: ComponentType<Props>;
  strategy: Strategy;
  /** The part that starts it, and others that it will need: all are fetched at once. */
  parts: readonly [Part, ...Part[]];
}

/** What of a type survives the way through JSON; functions, dates and other objects with methods do not. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends bigint | symbol | ((...values: never[]) => unknown)
    ? never
    : { [Key in keyof T]: Json<T[Key]> };

type JsonOnly<Props> = Props extends Json<Props> ? unknown : "an island's props travel as JSON";

/** An island: a component whose props travel as JSON in the page. */
export const island = <Props>(
  component: ComponentType<Props> & JsonOnly<Props>,
  strategy: Strategy,
  ...parts: [Part, ...Part[]]
): Island<Props> => ({ component, strategy, parts });

const all = {
  "embed-frame": island(process.env.LOADER ? absent : EmbedFrame, "visible", frame),
  "estimate-popup": island(process.env.LOADER ? absent : EstimatePopup, "asked", react, frame),
  "not-found-logger": island(process.env.LOADER ? absent : NotFoundLogger, "load", notFound),
  notifications: island(process.env.LOADER ? absent : Notifications, "asked", react),
};

export type IslandName = keyof typeof all;
export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof all)[Name]["component"]> };
export const islands: { readonly [Name in IslandName]: Island<IslandProps[Name]> } = all;

/** The element of an island, in the page. */
export type IslandRoot<Name extends IslandName> = HTMLElement & { readonly dataset: { island: Name } };
