import type { Pages, Service } from "../../content/schema.ts";
import { PageTiles, RoofingLinks, TilePicture, tileOf } from "../../parts/page-tiles.tsx";
import { Copy } from "../../site/copy.tsx";

/** The wide tile of roofing, which is not one of the ten services. On phones it is a row like the other tiles. */
function RoofingTile({ title, text, image, detail }: NonNullable<Pages["home"]["roofing"]>) {
  return (
    <section className="mt-4 flex flex-wrap gap-x-4 sm:mt-8 sm:gap-x-8" aria-label={title}>
      <div className="max-sm:flex-[1_0_min(6.5rem,30%)] sm:w-[calc(50%-1rem)]">
        <TilePicture name={image} detail={detail} column="ofTwo" />
      </div>
      <div className="max-sm:flex-[999_1_9rem] sm:flex-[1_1_0] sm:self-center">
        <h3 className="max-lg:text-base">{title}</h3>
        <p className="mt-under-title prose">
          <Copy text={text} />
        </p>
      </div>
    </section>
  );
}

/** The tiles of the services, then the tile of roofing. */
export function ServiceTiles({
  services,
  roofing,
}: {
  services: readonly Service[];
  roofing: Pages["home"]["roofing"];
}) {
  return (
    <>
      <PageTiles tiles={services.map((service) => tileOf(service))} />
      {roofing ? <RoofingTile {...roofing} /> : <RoofingLinks />}
    </>
  );
}
