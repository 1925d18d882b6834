import type { Article } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { minutesToRead } from "../content/words.ts";
import { shortDate } from "../formats/dates.ts";
import { Badge } from "../ui/badge.tsx";

const Day = ({ date }: { date: string }) => <time dateTime={date}>{shortDate(date, labels.article.months)}</time>;

/** The category, date and reading time of an article; with `showUpdated`, also the date of its last change. */
export function Byline({ article, showUpdated }: { article: Article; showUpdated?: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {/* The spaces separate the parts without styles: in a feed reader, a search result, copied text. */}
      <Badge>{article.category}</Badge> <Day date={article.published} />{" "}
      {showUpdated && article.updated && (
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
