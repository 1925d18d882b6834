import { cx } from "class-variance-authority";
import type { Pages } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { Copy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";
import { contactOf, reviewsOf } from "../site/ways.ts";
import { buttonVariants } from "../ui/button.tsx";
import { darkClass } from "../ui/dark.ts";
import { frameBoxClass } from "../ui/frame-box.tsx";

/** The reviews of a third party's widget, or their number if no widget is configured, and the link to all reviews. */
export function Testimonials({ heading, intro, count, link }: Pages["home"]["testimonials"]) {
  const facts = useFacts();
  const hasWidget = facts.reviewsFrameUrl !== "" || facts.reviewsScriptUrl !== "";
  return (
    <section className={cx(darkClass, "py-8 lg:py-14")} id="testimonials">
      <div className="wrap flex flex-wrap items-center justify-between gap-6">
        <h2>
          <Copy text={hasWidget ? heading : count} />
        </h2>
        {hasWidget && (
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
        {hasWidget && (
          <Island
            name="embed-frame"
            id="reviews"
            className={cx(
              frameBoxClass,
              "min-h-150 w-full bg-limestone px-gutter text-ink data-[frame=loading]:h-150",
              // The widget takes the fallback's place and decides how high the box is.
              "data-[frame=loaded]:px-0 data-[frame=loaded]:[&>div:first-of-type]:hidden",
            )}
            props={{
              ...reviewsOf(facts),
              contact: { ...contactOf(facts), page: { href: facts.mapsReviewsUrl, label: link } },
            }}
          />
        )}
      </div>
    </section>
  );
}
