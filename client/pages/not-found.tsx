import { notFound } from "../content/pages/not-found.ts";
import { Island } from "../islands/island.tsx";
import { serviceItems, siteItems } from "../layout/navigation.ts";
import { Page } from "../layout/page.tsx";
import { Copy } from "../site.tsx";
import { buttonClass } from "../ui/button.tsx";

export function NotFoundPage() {
  return (
    <Page metadata={{ meta: notFound.meta, image: "house" }}>
      <section className="not-found">
        <div className="wrap">
          <h1>{notFound.heading}</h1>
          <p className="lead">{notFound.text}</p>
          <p>
            <Copy text={notFound.help} />
          </p>
          <p className="actions">
            <a href="/" className={buttonClass({ size: "lg" })}>
              {notFound.link}
            </a>
          </p>
          <ul className="not-found-links">
            {[...siteItems, ...serviceItems].map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Island name="not-found-logger" id="not-found" props={{}} />
    </Page>
  );
}
