import type { ErrorContent } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Notice, noticeHeadingClass, noticeLeadClass } from "./notice.tsx";

/** What a visitor reads in the place of a page that could not be rendered. */
export function Apology({ heading, text, help }: Omit<ErrorContent, "meta" | "image">) {
  return (
    <Notice>
      <h1 className={noticeHeadingClass}>{heading}</h1>
      <p className={noticeLeadClass}>
        <Copy text={text} />
      </p>
      <p>
        <Copy text={help} />
      </p>
    </Notice>
  );
}
