import { labels } from "../content/labels.ts";
import type { PageLink } from "../content/navigation.ts";

/** The way from the home page to here; the last crumb is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly PageLink[] }) {
  return (
    <nav aria-label={labels.breadcrumbs} className="breadcrumbs">
      <ol>
        {trail.map(({ title, href }, index) => (
          <li key={href}>
            {index === trail.length - 1 ? <span aria-current="page">{title}</span> : <a href={href}>{title}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
