import type { Article } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { minutesToRead } from "../content/words.ts";
import { Badge } from "../ui/badge.tsx";

/** A day as people write it here: Mar 15, 2024. */
function Day({ date }: { date: string }) {
  const [year, month = "1", day] = date.split("-");
  return <time dateTime={date}>{`${labels.article.months[Number(month) - 1]} ${Number(day)}, ${year}`}</time>;
}

/** An article's subject, its date, on its own page that of its last change, and how long it takes to read. */
export function Byline({ article, updated }: { article: Article; updated?: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {/* The spaces show where nothing lays the parts out: in a feed reader, a search result, a copied text. */}
      <Badge>{article.category}</Badge> <Day date={article.published} />{" "}
      {updated && article.updated && (
        <>
          <span>
            {`${labels.article.updated} `}
            <Day date={article.updated} />
          </span>{" "}
        </>
      )}
      <span>{`${article.readMinutes ?? minutesToRead(article)} ${labels.article.minutes}`}</span>
    </p>
  );
}
