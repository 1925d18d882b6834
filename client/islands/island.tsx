/**
 * An island: the only part of a page that hydrates. On the server it is rendered as a root of its own, with an
 * identifierPrefix of its own, so that the ids inside are those that hydrateRoot makes again in the browser.
 */
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type IslandName, islands } from "./registry.ts";

/** What was rendered, by all that it depends on: an island hears of nothing else, and most are the same on every page. */
const rendered: Record<string, string> = {};

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
  /** What the component gets, on the server and in the browser. */
  props: Omit<ComponentProps<(typeof islands)[Name]>, "children">;
  className?: string;
  /** Content that only the server renders. Its props must be JSON. */
  children?: ReactElement<object>;
}) {
  const Component = islands[name] as ComponentType<{ children?: ReactNode }>;
  const told = JSON.stringify(props);
  const key = `${name} ${id} ${told} ${JSON.stringify(children?.props)}`;
  rendered[key] ??= renderToString(<Component {...props}>{children}</Component>, { identifierPrefix: `${id}-` });
  return (
    <div
      id={id}
      className={className}
      data-island={name}
      data-props={told}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is React's own, of this very component
      dangerouslySetInnerHTML={{ __html: rendered[key] }}
    />
  );
}
