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

/** The reviews: those of a third party in a frame, or else what they come to, and the way to all of them. */
export function Testimonials({ heading, intro, numbers, link }: Pages["home"]["testimonials"]) {
  const facts = useFacts();
  return (
    <section className={cx(darkClass, "py-band")} id="testimonials">
      <div className="wrap grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-center lg:gap-16">
        <div>
          <h2>
            <Copy text={heading} />
          </h2>
          <p className="mt-4 mb-6 max-w-lead text-lead">
            <Copy text={intro} />
          </p>
          <a
            className={cx(buttonVariants({ variant: "outline-on-dark", size: "lg" }), "arrow-after")}
            href={facts.mapsReviewsUrl}
            rel="noopener"
          >
            {link}
          </a>
        </div>
        {facts.reviewsFrameUrl ? (
          <Island
            name="embed-frame"
            id="reviews"
            className={cx(frameBoxClass, "min-h-150 bg-limestone px-5 text-ink data-[frame^=load]:h-150")}
            props={{
              ...reviewsOf(facts),
              contact: { ...contactOf(facts), page: { href: facts.mapsReviewsUrl, label: link } },
              fallback: labels.reviews.fallback,
              loading: labels.reviews.loading,
              retry: labels.reviews.retry,
            }}
          />
        ) : (
          <dl className="flex flex-wrap items-end gap-6">
            {numbers.map(({ value, label }, index) => (
              <div key={label} className={cx("flex flex-col-reverse", index === 0 ? "grow-2" : "grow")}>
                <dt className="before:mb-3 before:block before:dimension-line">{label}</dt>
                <dd
                  className={cx(
                    "mb-2 font-display leading-none font-semibold",
                    index === 0 ? "text-figure-first" : "text-figure",
                  )}
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
