import { cx } from "class-variance-authority";
import { labels } from "../content/labels.ts";
import type { Home } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { contactOf } from "../site/contact.ts";
import { reviewsOf } from "../site/embeds.ts";
import { useFacts } from "../site/facts.tsx";
import { frameBoxClass } from "../ui/frame-box.tsx";
import { Band } from "./band.tsx";

/** The reviews: those of a third party in a frame, where one is configured, and the way to all of them. */
export function Testimonials({ heading, intro, link }: Home["testimonials"]) {
  const facts = useFacts();
  return (
    <Band heading={heading} intro={intro} ground="deep" id="testimonials">
      {facts.reviewsFrameUrl && (
        <Island
          name="embed-frame"
          id="reviews"
          className={cx(frameBoxClass, "mb-6 min-h-150 bg-limestone data-[frame^=load]:h-150")}
          props={{
            ...reviewsOf(facts),
            contact: contactOf(facts),
            fallback: labels.reviews.fallback,
            loading: labels.reviews.loading,
            retry: labels.reviews.retry,
          }}
        />
      )}
      <p>
        <a
          className="arrow-after inline-flex min-h-11 items-center font-strong text-brick underline"
          href={facts.mapsReviewsUrl}
          rel="noopener"
        >
          {link}
        </a>
      </p>
    </Band>
  );
}
