import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import type { PageLink } from "../content/navigation.ts";
import { Copy } from "../site/copy.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { heroTextClass } from "./hero-text.ts";
import { Lead } from "./lead.tsx";

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
    <section>
      <div className={cx("wrap grid gap-8 pt-over-hero pb-under-hero", image && "lg:grid-cols-2 lg:gap-16")}>
        <div className={cx(heroTextClass, !image && "max-w-[50rem]")}>
          <Breadcrumbs trail={trail} />
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <h1 className="text-h1-hero">
            <Copy text={heading} />
          </h1>
          <Lead text={intro} />
          {children}
        </div>
        {image && <HeroPicture name={image} />}
      </div>
    </section>
  );
}

/** A line in a hero that gives the page's own phone number. */
export function PhoneLine({ text }: { text: string }) {
  return (
    <p className="border-s-3 border-brass ps-4" data-slot="phone-line">
      <Copy text={text} />
    </p>
  );
}
