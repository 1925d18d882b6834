import { cx } from "class-variance-authority";
import type { Pages } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Island } from "../islands/island.tsx";
import { Copy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { contactOf, reviewsOf } from "../site/ways.ts";
import { buttonVariants } from "../ui/button.tsx";
import { darkClass } from "../ui/dark.ts";
import { frameBoxClass } from "../ui/frame-box.tsx";

/** The reviews: those of a third party in a frame, or else how many there are; and the way to all of them. */
export function Testimonials({ heading, intro, count, link }: Pages["home"]["testimonials"]) {
  const facts = useFacts();
  const hasFrame = facts.reviewsFrameUrl !== "";
  return (
    <section className={cx(darkClass, "py-8 lg:py-14")} id="testimonials">
      <div className="wrap flex flex-wrap items-center justify-between gap-6">
        <h2>
          <Copy text={hasFrame ? heading : count} />
        </h2>
        {hasFrame && (
          <p className="max-w-lead text-lead">
            <Copy text={intro} />
          </p>
        )}
        <a
          className={cx(buttonVariants({ variant: "outline-on-dark", size: "lg" }), "arrow-after")}
          href={facts.mapsReviewsUrl}
          rel="noopener"
        >
          {link}
        </a>
        {hasFrame && (
          <Island
            name="embed-frame"
            id="reviews"
            className={cx(frameBoxClass, "min-h-150 w-full bg-limestone px-5 text-ink data-[frame^=load]:h-150")}
            props={{
              ...reviewsOf(facts),
              contact: { ...contactOf(facts), page: { href: facts.mapsReviewsUrl, label: link } },
              fallback: labels.reviews.fallback,
              loading: labels.reviews.loading,
              retry: labels.reviews.retry,
            }}
          />
        )}
      </div>
    </section>
  );
}
