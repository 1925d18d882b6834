import { pages } from "../content/catalog.ts";
import { BeforeAfter } from "../sections/before-after.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Tiles } from "../sections/tiles.tsx";
import { TitledItems } from "../sections/titled-items.tsx";

export function GalleryPage() {
  return (
    <InnerPage content={pages.gallery}>
      <Tiles tiles={pages.gallery.tiles} />
      <TitledItems {...pages.gallery.notes} />
      <BeforeAfter {...pages.gallery.beforeAfter} />
    </InnerPage>
  );
}
