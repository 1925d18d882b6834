import manifest from "manifest";
import type { Pages } from "../../content/schema.ts";
import { Item, ItemRows } from "../../parts/items.tsx";

/**
 * Reasons next to a house in section. On wide screens, the drawing has six parts of equal height, from the roof down to the soil, and the
 * reasons are rows of equal height, so each reason is next to its part. On smaller screens, the drawing has the numbers of the reasons.
 * Without a place for each of six reasons, they are rows without the drawing.
 */
export function House({ items }: Pick<Pages["home"]["why"], "items">) {
  if (items.length !== 6 || items.some(({ place }) => !place)) return <ItemRows items={items} />;
  return (
    <div className="xl:grid xl:grid-cols-2">
      {/* Screen readers skip the drawing: the places say the same. */}
      <picture className="relative">
        <source media="(min-width: 72rem)" srcSet={manifest.files["house-section.svg"]} />
        <img
          src={manifest.files["house-numbers.svg"]}
          alt=""
          width={600}
          height={840}
          loading="lazy"
          className="mx-auto w-[34rem] xl:absolute xl:size-full"
        />
      </picture>
      <ol role="list" className="grid gap-x-6 sm:max-xl:grid-cols-2 xl:auto-rows-fr">
        {items.map((item) => (
          <Item key={item.title} {...item} className="numeral [--step:0.625rem]" />
        ))}
      </ol>
    </div>
  );
}
