import { pages } from "../content/catalog.ts";
import type { Pages } from "../content/schema.ts";
import { AreaDistances } from "../map/area-distances.tsx";
import { AreaMap } from "../map/area-map.tsx";
import { ItemRows } from "../parts/items.tsx";
import { MarkList } from "../parts/mark-list.tsx";
import { Picture, RenderingNote } from "../pictures/picture.tsx";
import { Band } from "../sections/band.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Prose } from "../sections/prose.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { WithProposal } from "../sections/with-proposal.tsx";
import { Copy } from "../site/copy.tsx";
import { Credentials } from "../site/credentials.tsx";

type About = Pages["about"];

/** The id of the section about checking a contractor, to which other pages link (content/addresses.ts). */
const checkId = "check";

/** The owner's portrait next to a quote and the name, below the story. */
const Owner = ({ name, image, sentence }: NonNullable<About["owner"]>) => (
  <Band label={name}>
    <figure className="flex flex-wrap items-center gap-8">
      <div className="w-56">
        <Picture name={image} shape="1:1" column="narrow" />
        <RenderingNote of={image} />
      </div>
      <blockquote className="max-w-lead flex-[1_1_16rem] font-display text-h3">
        <Copy text={sentence} />
        <figcaption className="mt-3 font-text text-base font-strong">{name}</figcaption>
      </blockquote>
    </figure>
  </Band>
);

/** The members of the crew, with portraits and roles. */
const Crew = ({ heading, people }: NonNullable<About["crew"]>) => (
  <Band heading={heading}>
    <RenderingNote of={people.map(({ image }) => image)} />
    <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-6">
      {people.map(({ name, image, role }) => (
        <li key={name}>
          <Picture name={image} shape="1:1" column="narrow" decorative />
          <h3 className="mt-3">{name}</h3>
          <p>{role}</p>
        </li>
      ))}
    </ul>
  </Band>
);

export function AboutPage() {
  const { story, owner, crew, values, why, verify, place } = pages.about;
  return (
    <InnerPage content={pages.about}>
      <Prose sections={[story]} />
      {owner && <Owner {...owner} />}
      {crew && <Crew {...crew} />}
      <TitledItems {...values} shaded />
      <WithProposal {...why}>
        <MarkList items={why.items} />
        <Credentials />
      </WithProposal>
      {verify && (
        <Band {...verify} id={checkId} shaded>
          <ItemRows items={verify.items} />
        </Band>
      )}
      {place && (
        <Band shaded={!verify}>
          <div className="grid gap-8 lg:grid-cols-[1fr_min(28rem,45%)] lg:gap-16">
            <div className="grid content-start gap-3 lg:grid-rows-[auto_auto_1fr] lg:content-stretch">
              <h2>
                <Copy text={place.heading} />
              </h2>
              <p className="text-lead">
                <Copy text={place.intro} />
              </p>
              <AreaDistances />
            </div>
            <AreaMap />
          </div>
        </Band>
      )}
    </InnerPage>
  );
}
