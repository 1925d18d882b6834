import { servicePath, services } from "../content/catalog.ts";
import type { Home } from "../content/schema.ts";
import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band } from "./band.tsx";
import { Picture } from "./picture.tsx";

/** All services: some with a picture, the others in a list beside. */
export function Services({ heading, intro, pictured }: Home["services"]) {
  return (
    <Band heading={heading} intro={intro} ground="deep" id="services">
      <ul className="services">
        {services.map((service) => {
          const image = pictured[service.slug];
          return (
            <li key={service.slug} className={image ? "service service-pictured" : "service"}>
              {image && <Picture name={image} sizes="(min-width: 64rem) 40rem, 100vw" decorative />}
              <h3>
                <StretchedLink href={servicePath(service)}>{service.title}</StretchedLink>
              </h3>
              <p>{service.description}</p>
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
