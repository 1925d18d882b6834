import type { Pages } from "../content/schema.ts";
import { Copy } from "../site/copy.tsx";
import { Notice, NoticeHeading, NoticeLead } from "./notice.tsx";

/** What a visitor reads in the place of a page that could not be rendered. */
export function Apology({ heading, text, help }: Omit<Pages["error"], "meta" | "image">) {
  return (
    <Notice>
      <NoticeHeading>{heading}</NoticeHeading>
      <NoticeLead>
        <Copy text={text} />
      </NoticeLead>
      <p>
        <Copy text={help} />
      </p>
    </Notice>
  );
}
