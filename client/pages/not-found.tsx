import { pages } from "../content/catalog.ts";
import { homeLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import { Notice, NoticeHeading, NoticeLead } from "../sections/notice.tsx";
import { Copy } from "../site/copy.tsx";
import { Actions, Button } from "../ui/button.tsx";
import { Dimension } from "../ui/dimension.tsx";

/** The page for an unknown path, with links to the pages of the site. */
export function NotFoundPage() {
  const { heading, text, help, link } = pages["not-found"];
  return (
    <Notice>
      <div id="not-found">
        {/* A dashed house with dimensions on a solid ground line: planned and never built. */}
        <svg
          className="w-full fill-none stroke-oak-soft stroke-2 [stroke-dasharray:7_6] forced-colors:stroke-[CanvasText]"
          viewBox="0 0 560 260"
          aria-hidden="true"
        >
          <path d="M60 256V128M500 256V128M28 148 190 40 352 148M316 124 366 88H440L532 148H28" />
          <path d="M150 256V176H206V256M92 176H128V214H92ZM236 176H288V214H236ZM340 180H470V256M340 256V180M340 205H470M340 230H470M174 84H206V116H174Z" />
          <path className="stroke-oak [stroke-dasharray:none] forced-colors:stroke-[CanvasText]" d="M0 257H560" />
        </svg>
        <Dimension>
          <NoticeHeading>{heading}</NoticeHeading>
        </Dimension>
      </div>
      <div className="grid content-center justify-items-start gap-5">
        <NoticeLead>{text}</NoticeLead>
        <p>
          <Copy text={help} />
        </p>
        <Actions>
          <Button asChild size="lg">
            <a href={homeLink.href}>{link}</a>
          </Button>
        </Actions>
        <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6">
          {[...siteLinks, ...serviceLinks].map(({ title, href }) => (
            <li key={href}>
              <a className="inline-block py-close" href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
