import type { Pages } from "../content/schema.ts";
import { labels } from "../content/shared.ts";
import { Copy } from "../site/copy.tsx";
import { sideOf, useFacts } from "../site/facts.tsx";
import { Button } from "../ui/button.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { Band } from "./band.tsx";

type Content = Pages["service-areas"]["counties"];

/**
 * A county with its button. As given, the button does nothing; corrected, it shows the county's cities until the focus
 * leaves them.
 */
function County({ name, text, cities, button }: Content["items"][number] & Pick<Content, "button">) {
  const showsCities = sideOf("view-cities", useFacts()) === true;
  const id = `cities-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <li
      className="grid content-start justify-items-start gap-3 border-t-2 border-oak pt-4 max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:*:[button]:col-start-2 max-sm:*:[button]:row-start-1 max-sm:*:[p]:col-span-full"
      {...(showsCities && { "data-dropdown": true })}
    >
      <h3>{name}</h3>
      <p>
        <Copy text={text} />
      </p>
      <Button variant="outline" size="sm" {...(showsCities && { popoverTarget: id, "aria-controls": id })}>
        {button}
        <span className="sr-only">{` ${labels.counties.in} ${name}`}</span>
      </Button>
      {showsCities && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          className="m-auto w-[min(100%-2rem,26rem)] border-t-4 border-brass bg-white p-7 backdrop:bg-scrim-light print:hidden forced-colors:border"
          id={id}
          popover="auto"
          role="group"
          aria-labelledby={`${id}-title`}
        >
          <Eyebrow id={`${id}-title`}>{`${labels.counties.cities} ${name}`}</Eyebrow>
          <ul className="mt-3 mb-4 columns-2">
            {cities.map((city) => (
              <li key={city}>{city}</li>
            ))}
          </ul>
          <Button variant="ghost" size="sm" popoverTarget={id} popoverTargetAction="hide">
            {labels.counties.close}
          </Button>
        </div>
      )}
    </li>
  );
}

export function Counties({ heading, intro, button, items }: Content) {
  return (
    <Band heading={heading} intro={intro} ground="deep">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((county) => (
          <County key={county.name} {...county} button={button} />
        ))}
      </ul>
    </Band>
  );
}
