/** React and the islands that it renders, in one file, for a single request. */
import { type ComponentType, createElement, type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { islandFailed } from "./events.ts";
import { type IslandName, islands } from "./registry.ts";

/** Replaced by a string at build time. */
declare const process: { env: { NODE_ENV: string } };

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Hydrates an island with the props of the server. Resolves after the first effects, when event handlers are attached, and rejects
 * if the component throws before. Whenever the component throws, React empties the element and `islandFailed` fires on it.
 */
export function start(root: HTMLElement): Promise<void> {
  const Component = islands[root.dataset.island as IslandName] as ComponentType<object>;
  const report = (error: unknown) => console.error(`island ${root.dataset.island} (#${root.id}):`, error);
  return new Promise((resolve, reject) => {
    const island = createElement(Component, JSON.parse(root.dataset.props ?? "{}"));
    const hydrated = <Hydrated onReady={resolve}>{island}</Hydrated>;
    const inDevelopment = process.env.NODE_ENV !== "production";
    hydrateRoot(root, inDevelopment ? <StrictMode>{hydrated}</StrictMode> : hydrated, {
      identifierPrefix: `${root.id}-`,
      onRecoverableError: report,
      onUncaughtError: (error) => {
        report(error);
        reject(error);
        root.dispatchEvent(new Event(islandFailed, { bubbles: true }));
      },
    });
  });
}
