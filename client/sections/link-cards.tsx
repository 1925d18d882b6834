import { StretchedLink } from "../ui/stretched-link.tsx";
import { Band, type Ground } from "./band.tsx";

/** Links to other pages with a sentence each. */
export function LinkCards({
  heading,
  intro,
  ground,
  items,
}: {
  heading: string;
  intro?: string;
  ground?: Ground;
  items: readonly { title: string; text: string; href: string }[];
}) {
  return (
    <Band heading={heading} intro={intro} {...(ground && { ground })}>
      <ul className="link-cards" data-slot="link-cards">
        {items.map(({ title, text, href }) => (
          <li key={href}>
            <h3>
              <StretchedLink href={href}>{title}</StretchedLink>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
