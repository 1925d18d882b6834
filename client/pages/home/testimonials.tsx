import { cx } from "class-variance-authority";
import { frameBoxClass } from "../../contact/frame-fallback.tsx";
import type { Pages } from "../../content/schema.ts";
import { Island } from "../../islands/island.tsx";
import { MarkList } from "../../parts/mark-list.tsx";
import { getContact, getReviewsFrame } from "../../site/contact-links.ts";
import { Copy } from "../../site/copy.tsx";
import { useFacts } from "../../site/facts.tsx";
import { Button } from "../../ui/button.tsx";
import { DarkGround } from "../../ui/dark-ground.tsx";

/** The reviews: a third party's widget or, if no widget is configured, the number of reviews with verifiable promises; and a link to all. */
export function Testimonials({ heading, intro, count, promises, link }: Pages["home"]["testimonials"]) {
  const facts = useFacts();
  const hasWidget = facts.reviewsFrameUrl !== "" || facts.reviewsScriptUrl !== "";
  return (
    <DarkGround>
      <section className="py-8 lg:py-14" id="testimonials">
        <div className="wrap grid justify-items-start gap-8 lg:grid-cols-[1fr_auto] lg:items-center">
          <div className="grid max-w-[45rem] gap-3">
            <h2>
              <Copy text={hasWidget ? heading : count} />
            </h2>
            {hasWidget ? (
              <p className="text-lead">
                <Copy text={intro} />
              </p>
            ) : (
              promises && <MarkList items={promises} />
            )}
          </div>
          <Button asChild variant="outline-on-dark" size="lg" className="arrow-after">
            <a href={facts.mapsReviewsUrl} rel="noopener">
              {link}
            </a>
          </Button>
          {hasWidget && (
            <Island
              name="embed-frame"
              id="reviews"
              className={cx(
                frameBoxClass,
                "min-h-150 w-full bg-limestone px-inset text-ink data-[frame=loading]:h-150 lg:col-span-2",
                // The widget replaces the fallback and sets the height of the box.
                "data-[frame=loaded]:px-0 data-[frame=loaded]:[&>div:first-of-type]:hidden",
              )}
              props={{
                ...getReviewsFrame(facts),
                contact: { ...getContact(facts), page: { href: facts.mapsReviewsUrl, label: link } },
              }}
            />
          )}
        </div>
      </section>
    </DarkGround>
  );
}
