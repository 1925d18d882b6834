import { gallery } from "../content/catalog.ts";
import { BeforeAfter } from "../sections/before-after.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { Hero } from "../sections/hero.tsx";
import { Tiles } from "../sections/tiles.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function GalleryPage() {
  return (
    <>
      <Hero {...gallery.hero} button={gallery.callToAction.button} />
      <Tiles tiles={gallery.tiles} />
      <TitledItems {...gallery.notes} />
      <BeforeAfter {...gallery.beforeAfter} />
      <CallToAction content={gallery.callToAction} />
    </>
  );
}
