import { cx } from "class-variance-authority";
import { useContext } from "react";
import { labels } from "../content/shared.ts";
import { BreadcrumbsContext } from "./breadcrumbs-context.ts";

/** Links to the pages above the current one, and its name. Phones show links from the third level on without the name, which is the heading. */
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
        <li className={cx("inline crumb-slash", breadcrumbs.length > 2 && "max-sm:sr-only")}>
          <span aria-current="page">{breadcrumbs.at(-1)?.title}</span>
        </li>
      </ol>
    </nav>
  );
}
