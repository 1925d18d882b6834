/**
 * An island: the only part of a page that hydrates. The server renders it as a separate root with a separate identifierPrefix, so
 * that hydrateRoot creates the same ids in the browser.
 */
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type IslandName, islands } from "./registry.ts";

/** The HTML of islands by name, id, props and children, which determine it. Most islands are the same on every page. */
const htmlByInput: Record<string, string> = {};

export function Island<Name extends IslandName>({
  name,
  id,
  props,
  className,
  children,
}: {
  name: Name;
  /** Unique on the page; also the prefix of the ids inside. */
  id: string;
  /** The props of the component, on the server and in the browser. */
  props: Omit<ComponentProps<(typeof islands)[Name]>, "children">;
  className?: string;
  /** Content that only the server renders. Its props must be JSON values. */
  children?: ReactElement<object>;
}) {
  const Component = islands[name] as ComponentType<{ children?: ReactNode }>;
  const serialized = JSON.stringify(props);
  const key = `${name} ${id} ${serialized} ${JSON.stringify(children?.props)}`;
  htmlByInput[key] ??= renderToString(<Component {...props}>{children}</Component>, { identifierPrefix: `${id}-` });
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-props={serialized}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML from the component
      dangerouslySetInnerHTML={{ __html: htmlByInput[key] }}
    />
  );
}
