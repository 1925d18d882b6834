import type { Pages, Service } from "../../content/schema.ts";
import { PageTiles, RoofingLinks, TilePicture, tileOf } from "../../parts/page-tiles.tsx";
import { Copy } from "../../site/copy.tsx";

/** The wide tile of roofing, which is not one of the ten services, with links to its pages. On phones it is a row like the other tiles. */
function RoofingTile({ title, text, links, image, detail }: NonNullable<Pages["home"]["roofing"]>) {
  return (
    <section
      className="mt-4 gap-4 max-sm:flex max-sm:flex-wrap sm:grid sm:grid-cols-2 lg:mt-8 lg:gap-8"
      aria-label={title}
    >
      <div className="max-sm:flex-[1_0_min(6.5rem,30%)]">
        <TilePicture name={image} detail={detail} column="ofTwo" />
      </div>
      <div className="flex flex-col max-sm:flex-[999_1_9rem]">
        <h3 className="max-lg:text-base">{title}</h3>
        <p className="mt-under-title">
          <Copy text={text} />
        </p>
        <ul role="list" className="mt-3 grid grow">
          {links.map(
            ({ label, href }) =>
              href && (
                <li key={href} className="flex border-t border-brass">
                  <a
                    className="arrow-after flex min-h-11 grow items-center justify-between font-strong hover:text-brick"
                    href={href}
                  >
                    {label}
                  </a>
                </li>
              ),
          )}
        </ul>
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
