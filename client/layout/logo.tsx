import { homeLink } from "../content/navigation.ts";
import { MenuLink } from "../menus/links.tsx";
import { useFacts } from "../site/facts.tsx";

/** The length of a name, in characters, above which its font is smaller. */
const longName = 30;

/** The name of the business next to a drawn roofline, as a link to the home page. */
export function Logo() {
  const { name } = useFacts();
  return (
    <MenuLink
      className="me-auto inline-flex min-h-11 items-center gap-close font-display leading-tight font-semibold in-[footer]:hover:underline menu:flex-none"
      href={homeLink.href}
    >
      <svg
        className="flex-none stroke-brick in-[footer]:stroke-brass forced-colors:stroke-[CanvasText]"
        width={40}
        viewBox="0 0 40 28"
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M2 17 20 3l18 14M8 13v12h24V13M20 25v-8" />
      </svg>
      <span
        className={
          name.length > longName ? "max-w-[11em] text-[min(0.9375rem,4.7vw)]" : "max-w-[9em] text-[min(1.0625rem,6vw)]"
        }
      >
        {name}
      </span>
    </MenuLink>
  );
}
