import { cx } from "class-variance-authority";
import { frameBoxClass } from "../../contact/frame-fallback.tsx";
import type { Pages } from "../../content/schema.ts";
import { Island } from "../../islands/island.tsx";
import { CloseUp } from "../../sections/close-up.tsx";
import { getContact, getReviewsFrame } from "../../site/contact-links.ts";
import { Copy } from "../../site/copy.tsx";
import { useFacts } from "../../site/facts.tsx";
import { Button } from "../../ui/button.tsx";
import { DarkGround } from "../../ui/dark-ground.tsx";

/**
 * The reviews: a third party's widget or, if no widget is configured, the number of reviews with a way to check them; and a link to
 * all. A picture is below them.
 */
export function Testimonials({
  heading,
  intro,
  count,
  check,
  link,
  closeUp,
}: Pages["home"]["testimonials"] & Pick<Pages["home"], "closeUp">) {
  const facts = useFacts();
  const hasWidget = facts.reviewsFrameUrl !== "" || facts.reviewsScriptUrl !== "";
  const text = hasWidget ? intro : check;
  return (
    <DarkGround>
      <section id="testimonials">
        <div className="wrap grid justify-items-start gap-8 py-6 lg:grid-cols-[1fr_auto] lg:items-center lg:py-14">
          <div className="grid max-w-lead gap-3">
            <h2>
              <Copy text={hasWidget ? heading : count} />
            </h2>
            {text && (
              <p className="text-lead text-balance">
                <Copy text={text} />
              </p>
            )}
          </div>
          <Button asChild variant="outline-on-dark" size="lg" className="arrow-after max-sm:w-full">
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
        {closeUp && <CloseUp {...closeUp} />}
      </section>
    </DarkGround>
  );
}
