import manifest from "manifest";
import type { Pages } from "../../content/schema.ts";
import { Item, ItemRows } from "../../parts/items.tsx";

/**
 * Reasons next to a house in section. The drawing has six parts of equal height, from the roof down to the soil, and the reasons are rows
 * of equal height, so each reason is next to its part. Without a place for each of six reasons, they are rows without the drawing.
 */
export function House({ items }: Pick<Pages["home"]["why"], "items">) {
  if (items.length !== 6 || items.some(({ place }) => !place)) return <ItemRows items={items} />;
  return (
    <div className="grid grid-cols-[min(4.5rem,18vw)_1fr] menu:grid-cols-2">
      {/* Screen readers skip the drawing: the places say the same. */}
      <picture className="relative">
        <source media="(min-width: 72rem)" srcSet={manifest.files["house-section.svg"]} />
        <img src={manifest.files["house-strip.svg"]} alt="" loading="lazy" className="absolute size-full" />
      </picture>
      <ol role="list" className="grid auto-rows-fr">
        {items.map((item) => (
          <Item key={item.title} {...item} className="ps-4" />
        ))}
      </ol>
    </div>
  );
}
