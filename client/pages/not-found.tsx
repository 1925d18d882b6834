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
          <div>
            {/* The house at this address: drawn, measured, never built. Only the ground is there. */}
            <svg className="drawing" viewBox="0 0 560 260" aria-hidden="true">
              <path d="M60 256V128M500 256V128M28 148 190 40 352 148M316 124 366 88H440L532 148H28" />
              <path d="M150 256V176H206V256M92 176H128V214H92ZM236 176H288V214H236ZM340 180H470V256M340 256V180M340 205H470M340 230H470M174 84H206V116H174Z" />
              <path d="M0 257H560" />
            </svg>
            <h1 className="dimension">{notFound.heading}</h1>
          </div>
          <div className="hero-text">
            <p className="lead">{notFound.text}</p>
            <p>
              <Copy text={notFound.help} />
            </p>
            <p className="actions" data-slot="actions">
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
        </div>
      </section>
      <Island name="not-found-logger" id="not-found" props={{}} />
    </Page>
  );
}
