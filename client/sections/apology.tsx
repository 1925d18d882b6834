import type { ErrorContent } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";

/** What a visitor reads in the place of a page that could not be rendered. */
export function Apology({ heading, text, help }: Omit<ErrorContent, "meta" | "image">) {
  return (
    <section className="not-found">
      <div className="wrap">
        <h1>{heading}</h1>
        <p className="lead">
          <Copy text={text} />
        </p>
        <p>
          <Copy text={help} />
        </p>
      </div>
    </section>
  );
}
