import assert from "node:assert/strict";
import test from "node:test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { markTexts } from "../content/marks.ts";
import { Sentences } from "../ui/sentences.tsx";
import { Copy } from "./copy.tsx";
import { type Facts, FactsContext } from "./facts.tsx";
import { showFields } from "./field-attributes.ts";

const facts = { phone: "713 555 0142", email: "hello@example.com", edition: "as-given" } as Facts;

const words = markTexts("pages/p", {
  one: "Free",
  two: "Free",
  phone: "{phone}",
  sentence: "Call {phone} or read [this](/faqs) first.",
  sentences: "A sag. A dip.",
  title: "It’s <b>",
  image: "deck",
}) as Record<"one" | "two" | "phone" | "sentence" | "sentences" | "title" | "image", string>;

const call = '<a href="tel:+17135550142">713 555 0142</a>';

const cases: [name: string, shown: ReactNode, html: string][] = [
  [
    "equal texts",
    <p key="">
      <b>{words.one}</b>
      <i>{words.two}</i>
    </p>,
    '<p><b data-content="pages/p:one">Free</b><i data-content="pages/p:two">Free</i></p>',
  ],
  [
    "joined texts",
    <p key="">{`${words.one}, ${words.two}!`}</p>,
    '<p><span data-content="pages/p:one">Free</span>, <span data-content="pages/p:two">Free</span>!</p>',
  ],
  [
    "texts between elements",
    <p key="">
      {words.one}
      <br />
      {words.two}
    </p>,
    '<p><span data-content="pages/p:one">Free</span><br/><span data-content="pages/p:two">Free</span></p>',
  ],
  [
    "fact alone",
    <p key="">
      <Copy text={words.phone} />
    </p>,
    `<p data-content="pages/p:phone">${call}</p>`,
  ],
  [
    "marks inside",
    <p key="">
      <Copy text={words.sentence} />
    </p>,
    `<p data-content="pages/p:sentence">Call ${call} or read <a href="/faqs">this</a> first.</p>`,
  ],
  [
    "sentences apart",
    <h1 key="">
      <Sentences text={words.sentences} />
    </h1>,
    '<h1 data-content="pages/p:sentences"><span class="inline-block">A sag.</span> <span class="inline-block">A dip.</span> </h1>',
  ],
  ["escaped text", <p key="">{words.title}</p>, '<p data-content="pages/p:title">It’s &lt;b&gt;</p>'],
  ["picture", <p key="">{words.image}</p>, "<p>deck</p>"],
  [
    "attribute",
    <a key="" title={words.title} href={`mailto:?subject=${encodeURIComponent(words.one)}`}>
      E-mail
    </a>,
    '<a title="It’s &lt;b&gt;" href="mailto:?subject=Free">E-mail</a>',
  ],
  [
    "drawing",
    <svg key="" aria-hidden="true">
      <text>{`${words.one} ${words.two}`}</text>
    </svg>,
    '<svg aria-hidden="true"><text data-content="pages/p:one pages/p:two">Free Free</text></svg>',
  ],
  [
    "replaced link",
    <a key="" href="/faqs" data-action="call">
      {words.one}
    </a>,
    '<a href="/faqs" data-action="call"><span data-content="pages/p:one">Free</span></a>',
  ],
  [
    "hydrated island",
    <div key="" data-island="notifications">
      <p>{words.one}</p>
    </div>,
    '<div data-island="notifications"><p>Free</p></div>',
  ],
  [
    "frame's fallback",
    <div key="" data-island="embed-frame">
      <p>{words.one}</p>
    </div>,
    '<div data-island="embed-frame"><p data-content="pages/p:one">Free</p></div>',
  ],
  [
    "script",
    <script key="" type="application/ld+json">
      {words.one}
    </script>,
    '<script type="application/ld+json">Free</script>',
  ],
];

for (const [name, shown, html] of cases)
  test(`names the fields: ${name}`, () => {
    const page = renderToStaticMarkup(
      <FactsContext value={facts}>
        <html lang="en">
          <head>
            <title>{words.one}</title>
          </head>
          <body>{shown}</body>
        </html>
      </FactsContext>,
    );
    const found = showFields(page).replaceAll("<!-- -->", "");
    assert.equal(found, `<html lang="en"><head><title>Free</title></head><body>${html}</body></html>`);
  });
