import { Page } from "../layout/page.tsx";
import { PhoneLink, useFacts } from "../site.tsx";

/** What a visitor sees when a page could not be rendered. The server renders it once, at its start. */
export function ErrorPage() {
  const facts = useFacts();
  return (
    <Page
      metadata={{
        meta: {
          title: "This page is not available right now",
          description:
            "Something went wrong on our side. Please try again in a moment, or call us for your free estimate.",
          keywords: [],
        },
        image: "house",
      }}
    >
      <section className="not-found">
        <div className="wrap">
          <h1>Give us a moment</h1>
          <p className="lead">This page could not be put together just now. Please try again in a few seconds.</p>
          <p>
            Or call us at <PhoneLink number={facts.phone} />: that always works.
          </p>
        </div>
      </section>
    </Page>
  );
}
