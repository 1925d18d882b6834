import { cx } from "class-variance-authority";
import { useContext } from "react";
import { unmarked } from "../content/marks.ts";
import { labels } from "../content/shared.ts";
import { BreadcrumbsContext } from "./breadcrumbs-context.ts";

/** Links to the pages above the current one, and its name. Phones do not show a name that is also the heading of the page. */
export function Breadcrumbs({ heading }: { heading: string }) {
  const breadcrumbs = useContext(BreadcrumbsContext);
  const name = breadcrumbs.at(-1)?.title;
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
        <li className={cx("inline crumb-slash", unmarked(name ?? "") === unmarked(heading) && "max-sm:hidden")}>
          <span className="inline-block py-close" aria-current="page">
            {name}
          </span>
        </li>
      </ol>
    </nav>
  );
}
