import { pages } from "../content/catalog.ts";
import { headingClass, leadClass, Notice } from "../sections/notice.tsx";
import { Copy } from "../site/copy.tsx";

/** What a visitor reads in the place of a page that could not be rendered. */
export function ErrorPage() {
  const { heading, text, help } = pages.error;
  return (
    <Notice>
      <h1 className={headingClass}>{heading}</h1>
      <p className={leadClass}>
        <Copy text={text} />
      </p>
      <p>
        <Copy text={help} />
      </p>
    </Notice>
  );
}
