import { useContext } from "react";
import { labels } from "../content/shared.ts";
import { Trail } from "../site/facts.tsx";

/** The way from the home page to here; the last crumb is the page itself. */
export function Breadcrumbs() {
  const trail = useContext(Trail);
  return (
    <nav className="max-w-full print:hidden" aria-label={labels.breadcrumbs}>
      <ol className="flex items-baseline text-sm text-ink-soft">
        {trail.slice(0, -1).map(({ title, href }) => (
          <li key={href} className="flex-none crumb-slash text-nowrap">
            <a className="inline-block py-close" href={href}>
              {title}
            </a>
          </li>
        ))}
        <li className="truncate crumb-slash">
          <span aria-current="page">{trail.at(-1)?.title}</span>
        </li>
      </ol>
    </nav>
  );
}
