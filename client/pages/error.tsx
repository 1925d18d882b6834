import { pages } from "../content/catalog.ts";
import { Notice, NoticeHeading, NoticeLead } from "../sections/notice.tsx";
import { Copy } from "../site/copy.tsx";

/** The page for a failed render. */
export function ErrorPage() {
  const { heading, text, help } = pages.error;
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
