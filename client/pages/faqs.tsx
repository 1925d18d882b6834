import { ContactCard } from "../contact/contact-card.tsx";
import { pages } from "../content/catalog.ts";
import { labels } from "../content/shared.ts";
import { Picture, RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { getContact } from "../site/contact-links.ts";
import { Copy } from "../site/copy.tsx";
import { useFacts } from "../site/facts.tsx";

/** The FAQ page: questions of which one is open at a time, next to the contacts of the business. */
export function FaqsPage() {
  const { image, items, ask } = pages.faqs;
  const { page: _, ...contact } = getContact(useFacts(), labels.sections.questions);
  return (
    <InnerPage content={pages.faqs}>
      <Band label={labels.sections.questions}>
        <div className="grid gap-10 lg:grid-cols-3">
          <div className="lg:col-span-2">
            {items.map(({ question, answer }) => (
              <details key={question} className="border-t border-brass" name="questions">
                <summary className="plus-minus flex min-h-16 cursor-pointer items-center justify-between gap-4 py-4 hover:text-brick">
                  <h2 className="text-h3">{question}</h2>
                </summary>
                <div className="max-w-prose pb-6 prose">
                  <p>
                    <Copy text={answer} />
                  </p>
                </div>
              </details>
            ))}
          </div>
          <section aria-label={ask.heading}>
            <div className="grid gap-6 lg:sticky lg:top-24">
              <div className="p-card white-card">
                <ContactCard contact={contact}>
                  <h2 className="text-h3">{ask.heading}</h2>
                  <p>
                    <Copy text={ask.text} />
                  </p>
                </ContactCard>
              </div>
              <figure className="print:hidden">
                <Picture name={image} shape="16:9" phone="page" column="side" />
                <figcaption className="pt-close">
                  <RenderingNote of={image} />
                </figcaption>
              </figure>
            </div>
          </section>
        </div>
      </Band>
    </InnerPage>
  );
}
