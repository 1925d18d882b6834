import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { homeLink, serviceLinks, siteLinks } from "../content/navigation.ts";
import type { Pages } from "../content/schema.ts";
import { Island } from "../islands/island.tsx";
import { Copy } from "../site/copy.tsx";
import { Actions } from "../ui/actions.tsx";
import { buttonVariants } from "../ui/button.tsx";
import { dimensionClass } from "./dimension.ts";
import { heroTextClass } from "./hero-text.ts";

/** All that a page shows which is not there, or which failed. */
const Notice = ({ children }: { children: ReactNode }) => (
  <section className="pt-band pb-[calc(var(--spacing-band)+2rem)]">
    <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:gap-y-16">{children}</div>
  </section>
);

const headingClass = cx("mt-3 text-h1-not-found leading-none");
const leadClass = cx("max-w-lead font-display text-h2 leading-[1.15] font-semibold");

/** What a visitor reads in the place of a page that could not be rendered. */
export const Apology = ({ heading, text, help }: Omit<Pages["error"], "meta" | "image">) => (
  <Notice>
    <h1 className={headingClass}>{heading}</h1>
    <p className={leadClass}>
      <Copy text={text} />
    </p>
    <p>
      <Copy text={help} />
    </p>
  </Notice>
);

/** What a visitor reads at an address that leads nowhere, with the way to all that stands. */
export const Missing = ({ heading, text, help, link }: Omit<Pages["not-found"], "meta" | "image">) => (
  <>
    <Notice>
      <div>
        {/* The house at this address: drawn, measured, never built. Only the ground is there. */}
        <svg
          className="w-full fill-none stroke-oak-soft stroke-2 [stroke-dasharray:7_6] forced-colors:stroke-[CanvasText]"
          viewBox="0 0 560 260"
          aria-hidden="true"
        >
          <path d="M60 256V128M500 256V128M28 148 190 40 352 148M316 124 366 88H440L532 148H28" />
          <path d="M150 256V176H206V256M92 176H128V214H92ZM236 176H288V214H236ZM340 180H470V256M340 256V180M340 205H470M340 230H470M174 84H206V116H174Z" />
          <path className="stroke-oak [stroke-dasharray:none] forced-colors:stroke-[CanvasText]" d="M0 257H560" />
        </svg>
        <h1 className={cx(dimensionClass, headingClass)}>{heading}</h1>
      </div>
      <div className={heroTextClass}>
        <p className={leadClass}>{text}</p>
        <p>
          <Copy text={help} />
        </p>
        <Actions>
          <a href={homeLink.href} className={buttonVariants({ size: "lg" })}>
            {link}
          </a>
        </Actions>
        <ul className="flex flex-wrap gap-x-6">
          {[...siteLinks, ...serviceLinks].map(({ title, href }) => (
            <li key={href}>
              <a className="inline-block py-close" href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Notice>
    <Island name="not-found-logger" id="not-found" props={{}} />
  </>
);
