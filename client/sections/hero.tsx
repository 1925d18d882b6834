import type { ReactNode } from "react";
import { Copy } from "../site.tsx";
import { halfWidth, Picture, RenderingNote } from "../ui/picture.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";

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
  trail: readonly Crumb[];
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
        {image && (
          <figure className="hero-picture">
            <Picture name={image} sizes={halfWidth} priority />
            <figcaption>
              <RenderingNote name={image} />
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
