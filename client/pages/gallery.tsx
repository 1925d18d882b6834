import { heroImages } from "../content/images.ts";
import { gallery } from "../content/pages/gallery.ts";
import { Page } from "../layout/page.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Band } from "../sections/section.tsx";
import { Picture, RenderingNote } from "../ui/picture.tsx";
import { trailTo } from "./trail.ts";

export function GalleryPage() {
  const { hero, tiles, beforeAfter } = gallery;
  const trail = trailTo({ title: "Gallery", href: "/gallery" });
  return (
    <Page
      metadata={{ meta: gallery.meta, canonical: "/gallery", image: heroImages[0] }}
      structure={{ subject: { page: "CollectionPage" }, trail, updated: gallery.updated }}
    >
      <Hero {...hero} trail={trail} />
      <section className="band" aria-label="Projects">
        <ul className="gallery wrap">
          {tiles.map(({ title, category }, index) => {
            const image = heroImages[index % heroImages.length] ?? heroImages[0];
            return (
              <li key={title}>
                <figure className={`tile tile-${index + 1}`}>
                  <div className="crop">
                    <Picture name={image} sizes="(min-width: 64rem) 66vw, 100vw" priority={index === 0} />
                  </div>
                  <figcaption>
                    <strong>{title}</strong>
                    <span>{category}</span>
                    <RenderingNote name={image} />
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
      </section>
      <Band heading={beforeAfter.heading} intro={beforeAfter.text} ground="deep">
        <div className="before-after">
          <p>{beforeAfter.before}</p>
          <p>{beforeAfter.after}</p>
        </div>
      </Band>
      <CallToAction content={gallery.callToAction} />
    </Page>
  );
}
