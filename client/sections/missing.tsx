import { homeLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import type { NotFound } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { Copy } from "../site/copy.tsx";
import { Actions } from "../ui/actions.tsx";
import { buttonVariants } from "../ui/button.tsx";

/** What a visitor reads at an address that leads nowhere, with the way to all that stands. */
export function Missing({ heading, text, help, link }: Omit<NotFound, "meta" | "image">) {
  return (
    <section className="not-found">
      <div className="wrap">
        <div>
          {/* The house at this address: drawn, measured, never built. Only the ground is there. */}
          <svg className="drawing" viewBox="0 0 560 260" aria-hidden="true">
            <path d="M60 256V128M500 256V128M28 148 190 40 352 148M316 124 366 88H440L532 148H28" />
            <path d="M150 256V176H206V256M92 176H128V214H92ZM236 176H288V214H236ZM340 180H470V256M340 256V180M340 205H470M340 230H470M174 84H206V116H174Z" />
            <path d="M0 257H560" />
          </svg>
          <h1 className="dimension">{heading}</h1>
        </div>
        <div className="hero-text">
          <p className="lead">{text}</p>
          <p>
            <Copy text={help} />
          </p>
          <Actions>
            <a href={homeLink.href} className={buttonVariants({ size: "lg" })}>
              {link}
            </a>
          </Actions>
          <ul className="not-found-links">
            {[...siteLinks, ...serviceLinks].map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Island name="not-found-logger" id="not-found" props={{}} />
    </section>
  );
}
