import { cx } from "class-variance-authority";
import { menuServices, servicePath } from "../content/catalog.ts";
import type { Home } from "../content/schema.ts";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { cardWidth, Picture } from "./picture.tsx";
import { Titled } from "./titled.tsx";

/** The services of the menus: some with a picture, the others in a list beside. */
export function Services({ heading, intro, pictured }: Home["services"]) {
  return (
    <Band heading={heading} intro={intro} ground="deep" id="services">
      <ul className="grid gap-5 sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-4 lg:gap-y-0">
        {menuServices.map((service) => {
          const image = pictured[service.slug];
          return (
            <li
              key={service.slug}
              className={cx("relative border-t border-limestone-line py-5", image && "sm:col-span-2 lg:row-span-2")}
            >
              {image && (
                <Picture
                  name={image}
                  sizes={cardWidth("40rem")}
                  className="mb-4 aspect-16/9 w-full object-cover"
                  decorative
                />
              )}
              <Titled
                title={<StretchedLink href={servicePath(service)}>{service.title}</StretchedLink>}
                text={service.description}
              />
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
