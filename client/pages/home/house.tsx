import manifest from "manifest";
import { houseParts } from "../../content/house.ts";
import type { Pages } from "../../content/schema.ts";
import { Item, ItemRows } from "../../parts/items.tsx";

/**
 * Reasons next to a house in section. On wide screens, the drawing has six parts of equal height, from the roof down to the soil, and the
 * reasons are rows of equal height, so each reason is next to its part. On smaller screens, the drawing has the numbers of the reasons:
 * tablets keep it in view next to them, and phones show it above them. Without a place for each of six reasons, they are rows without
 * the drawing.
 */
export function House({ items }: Pick<Pages["home"]["why"], "items">) {
  if (items.length !== houseParts.length || items.some(({ place }) => !place)) return <ItemRows items={items} />;
  return (
    <div className="sm:grid sm:grid-cols-2 sm:max-xl:gap-x-6">
      {/* Screen readers skip the drawing: the places say the same. */}
      <picture className="sm:sticky sm:top-24 sm:max-xl:self-start">
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
      <ol role="list" className="grid xl:auto-rows-fr">
        {items.map((item) => (
          <Item key={item.title} {...item} className="numeral [--step:0.625rem]" />
        ))}
      </ol>
    </div>
  );
}
