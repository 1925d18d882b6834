import { labels } from "../content/labels.ts";
import type { ServiceAreas } from "../content/schema.ts";
import { useInconsistency } from "../site/facts.tsx";
import { Button } from "../ui/button.tsx";
import { Band } from "./band.tsx";
import { Titled } from "./titled.tsx";

type Content = ServiceAreas["counties"];

/** A county with its button. As given, the button does nothing; corrected, it shows the county's cities. */
function County({ name, text, cities, button }: Content["items"][number] & Pick<Content, "button">) {
  const showsCities = useInconsistency("view-cities") === true;
  const id = `cities-${name.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <li>
      <Titled title={name} text={text} />
      <Button variant="outline" size="sm" {...(showsCities && { popoverTarget: id })}>
        {button}
        <span className="sr-only">{` ${labels.counties.in} ${name}`}</span>
      </Button>
      {showsCities && (
        <div id={id} popover="auto" className="cities">
          <p className="eyebrow">{`${labels.counties.cities} ${name}`}</p>
          <ul>
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
      <ul className="counties">
        {items.map((county) => (
          <County key={county.name} {...county} button={button} />
        ))}
      </ul>
    </Band>
  );
}
