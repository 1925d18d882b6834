import type { ReactNode } from "react";
import type { PageLink } from "../content/navigation.ts";
import { Copy } from "../site/copy.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { halfWidth } from "./picture.tsx";

/** The top of an inner page: its heading, intro, and a picture where it has one. */
export function Hero({
  heading,
  intro,
  image,
  trail,
  eyebrow,
  children,
}: {
  heading: string;
  intro: string;
  image?: string;
  trail: readonly PageLink[];
  eyebrow?: string;
  children?: ReactNode;
}) {
  return (
    <section className={image ? "hero" : "hero hero-plain"}>
      <div className="wrap">
        <div className="hero-text">
          <Breadcrumbs trail={trail} />
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1>
            <Copy text={heading} />
          </h1>
          <p className="lead">
            <Copy text={intro} />
          </p>
          {children}
        </div>
        {image && <HeroPicture name={image} sizes={halfWidth} />}
      </div>
    </section>
  );
}

/** A line in a hero that gives the page's own phone number. */
export function PhoneLine({ text }: { text: string }) {
  return (
    <p className="phone-line" data-slot="phone-line">
      <Copy text={text} />
    </p>
  );
}
