/** Examples of the components of ui and sections, on a page of the development server. e2e/components.spec.ts tests them. */
import type { ReactElement } from "react";
import { pages } from "../content/catalog.ts";
import type { UnlistedRoute } from "../layout/route.ts";
import { Band } from "../sections/band.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { CloseUp } from "../sections/close-up.tsx";
import { InnerPage } from "../sections/inner-page.tsx";
import { Notice, NoticeHeading, NoticeLead } from "../sections/notice.tsx";
import { Prose } from "../sections/prose.tsx";
import { Statement } from "../sections/statement.tsx";
import { TitledItems } from "../sections/titled-items.tsx";
import { WithProposal } from "../sections/with-proposal.tsx";
import { AnyButton, type AnyButtonLook } from "../ui/any-button.tsx";
import { Badge } from "../ui/badge.tsx";
import { Actions, Button } from "../ui/button.tsx";
import { DarkGround } from "../ui/dark-ground.tsx";
import { DialogBox, DialogClose, DialogText, DialogTitle } from "../ui/dialog.tsx";
import { Dimension } from "../ui/dimension.tsx";
import { Eyebrow } from "../ui/eyebrow.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sentences } from "../ui/sentences.tsx";
import { Slot } from "../ui/slot.tsx";
import { StretchedLink } from "../ui/stretched-link.tsx";

const { image } = pages.home.hero;
const text = "We measure the roof, list the work with its price, and call you within two working days.";
const section = { heading: "How long a roof lasts", paragraphs: [text, text], bullets: [text, "Wind"] };
const hail = { heading: "Hail", paragraphs: [text], bullets: [text], against: true };
const tall = {
  heading: "What a roof is made of",
  paragraphs: Array.from({ length: 5 }, (_, at) => `${at + 1}. ${text}`),
};
const wind = { heading: "Wind", paragraphs: [] };
const items = Array.from({ length: 5 }, (_, at) => ({
  title: `Reason ${at + 1}`,
  text,
  ...(at === 1 && { href: "/about", badge: <Badge>Guide</Badge>, features: [text, "Licensed"] }),
}));
const callToAction = { heading: "Ready for an estimate in {city}?", text, button: "Free estimate" };
const hero = { heading: "Roof repair in Houston", intro: text };

const variants: Record<NonNullable<AnyButtonLook["variant"]>, "light" | "dark"> = {
  default: "light",
  destructive: "light",
  outline: "light",
  "light-on-dark": "dark",
  "outline-on-dark": "dark",
  secondary: "light",
  ghost: "light",
  link: "light",
  gradient: "light",
};
const buttons = (ground: "light" | "dark") => (
  <Actions>
    {Object.entries(variants).map(
      ([variant, own]) =>
        own === ground && (
          <AnyButton key={variant} variant={variant as keyof typeof variants}>
            {`Call: ${variant}`}
          </AnyButton>
        ),
    )}
  </Actions>
);

/** Examples by component and state. */
type Examples = Readonly<Record<string, Readonly<Record<string, ReactElement>>>>;

const primitives: Examples = {
  Actions: { empty: <Actions />, printed: <Actions paper="text">{text}</Actions> },
  Badge: {
    variants: (
      <p>
        <Badge>Roofing</Badge> <Badge variant="accent">Guide</Badge> <Badge variant="urgent">Critical</Badge>
      </p>
    ),
  },
  AnyButton: {
    variants: buttons("light"),
    "on a dark ground": (
      <DarkGround>
        <div>{buttons("dark")}</div>
      </DarkGround>
    ),
    sizes: (
      <Actions>
        <AnyButton size="sm">Small</AnyButton>
        <AnyButton size="lg">Large</AnyButton>
        <AnyButton size="fill">As wide as its column</AnyButton>
        <AnyButton size="icon" aria-label="Close">
          <Icon name="close" size={24} />
        </AnyButton>
      </Actions>
    ),
  },
  Button: {
    link: (
      <Button asChild variant="outline">
        <a href="/about">About us</a>
      </Button>
    ),
  },
  DarkGround: {
    text: (
      <DarkGround>
        <p>{text}</p>
      </DarkGround>
    ),
  },
  DialogBox: {
    closed: (
      <>
        <Button popoverTarget="example-dialog">Open the dialog</Button>
        <DialogBox>
          <div popover="auto" id="example-dialog" role="dialog" aria-labelledby="example-dialog-title">
            <DialogClose>
              <button type="button" popoverTarget="example-dialog" popoverTargetAction="hide" aria-label="Close">
                <Icon name="close" size={24} />
              </button>
            </DialogClose>
            <DialogTitle>
              <h2 id="example-dialog-title">Request your free estimate</h2>
            </DialogTitle>
            <DialogText>
              <p>{text}</p>
            </DialogText>
          </div>
        </DialogBox>
      </>
    ),
  },
  Dimension: {
    figure: (
      <Dimension>
        <p>3-5 days</p>
      </Dimension>
    ),
  },
  Eyebrow: { line: <Eyebrow>Harris County</Eyebrow> },
  Icon: {
    shapes: (
      <p>
        <Icon name="close" size={24} /> <Icon name="down" size={24} /> <Icon name="menu" size={24} />{" "}
        <Icon name="phone" size={24} />
      </p>
    ),
  },
  Sentences: {
    two: (
      <p>
        <Sentences text={`${text} ${text}`} />
      </p>
    ),
    empty: (
      <p>
        <Sentences text="" />
      </p>
    ),
  },
  Slot: {
    child: (
      <Slot className="font-semibold">
        <p>{text}</p>
      </Slot>
    ),
  },
  StretchedLink: {
    "in a card": (
      <section className="relative">
        <h2>
          <StretchedLink href="/about">About us</StretchedLink>
        </h2>
        <p>{text}</p>
      </section>
    ),
  },
};

const sections: Examples = {
  Band: {
    heading: (
      <Band heading="Why us" intro={text} shaded>
        <p>{text}</p>
      </Band>
    ),
    label: (
      <Band label="Projects">
        <p>{text}</p>
      </Band>
    ),
  },
  CallToAction: {
    text: <CallToAction content={callToAction} />,
    children: (
      <CallToAction content={callToAction}>
        <p>{text}</p>
      </CallToAction>
    ),
  },
  CloseUp: { picture: <CloseUp image={image} /> },
  InnerPage: {
    picture: (
      <InnerPage content={{ hero: { ...hero, lead: "Leaks, wind and hail", image }, callToAction }}>
        <Prose sections={[section]} />
      </InnerPage>
    ),
    "all options": (
      <InnerPage content={{ hero, callToAction }} hero={{ eyebrow: "Harris County", claim: "Licensed in {region}" }}>
        <Prose sections={[section]} />
      </InnerPage>
    ),
  },
  Notice: {
    "not found": (
      <Notice>
        <div>
          <NoticeHeading>404</NoticeHeading>
          <NoticeLead>{text}</NoticeLead>
        </div>
      </Notice>
    ),
  },
  Prose: {
    "one section": <Prose sections={[section]} />,
    "two sections": <Prose sections={[section, hail]} shaded />,
    "three sections": <Prose sections={[section, hail, wind]} />,
    "a tall first section": <Prose sections={[tall, wind, hail]} />,
    "a tall last section": <Prose sections={[hail, wind, tall]} />,
    "no section": <Prose sections={[]} />,
  },
  Statement: { sentence: <Statement image={image} sentence={text} /> },
  TitledItems: Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((count) => [
      `${count} items`,
      <TitledItems key={count} heading="Benefits" items={items.slice(0, count)} />,
    ]),
  ),
  WithProposal: {
    text: (
      <WithProposal heading="Benefits" intro={text}>
        <p>{text}</p>
      </WithProposal>
    ),
  },
};

/** Shows each example after its name. Use only classes that other folders use: Tailwind does not scan this folder. */
function List({ examples, className }: { examples: Examples; className?: string }) {
  return Object.entries(examples).flatMap(([component, states]) =>
    Object.entries(states).map(([state, example]) => {
      const name = `${component}: ${state}`;
      return (
        <div key={name} className={className}>
          <p className="text-sm text-ink-soft">{name}</p>
          <div data-example={name}>{example}</div>
        </div>
      );
    }),
  );
}

/** The page of the examples. It belongs to no route table of a production build. */
export const examplesRoute: UnlistedRoute = {
  path: "/development/components",
  template: "examples",
  meta: { title: "Components", description: "The components of ui and sections, in all states.", keywords: [] },
  image: "",
  page: (
    <>
      <h1 className="wrap">Components</h1>
      <List examples={primitives} className="wrap mb-4" />
      <List examples={sections} />
    </>
  ),
};
