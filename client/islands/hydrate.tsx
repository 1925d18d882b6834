import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Hydrates an island with what the server rendered it from. Resolves when its handlers are in place, and rejects when
 * the component throws.
 */
export function hydrate(root: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const report = (error: unknown) => console.error(`island ${root.dataset.island} (#${root.id}):`, error);
  return new Promise((resolve, reject) => {
    hydrateRoot(
      root,
      <Hydrated onReady={resolve}>
        <Component {...JSON.parse(root.dataset.props ?? "{}")} />
      </Hydrated>,
      {
        identifierPrefix: `${root.id}-`,
        onRecoverableError: report,
        onUncaughtError: (error) => {
          report(error);
          reject(error);
        },
        onCaughtError: report,
      },
    );
  });
}
