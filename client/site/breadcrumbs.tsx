import { useContext } from "react";
import { labels } from "../content/shared.ts";
import { BreadcrumbsContext } from "./breadcrumbs-context.ts";

/** Links to the pages above the current one, and its name. */
export function Breadcrumbs() {
  const breadcrumbs = useContext(BreadcrumbsContext);
  return (
    <nav className="col-span-full max-w-full" aria-label={labels.breadcrumbs}>
      <ol className="text-sm text-ink-soft">
        {breadcrumbs.slice(0, -1).map(({ title, href }) => (
          <li key={href} className="inline crumb-slash">
            <a className="inline-block py-close hover:text-brick" href={href}>
              {title}
            </a>
          </li>
        ))}
        <li className="inline crumb-slash">
          <span aria-current="page">{breadcrumbs.at(-1)?.title}</span>
        </li>
      </ol>
    </nav>
  );
}
