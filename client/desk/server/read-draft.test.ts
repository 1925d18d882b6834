/** Tests of drafts in the formats that people use. */
import assert from "node:assert/strict";
import test from "node:test";
import { readDraft } from "./read-draft.ts";

const markdown = `# After the *storm*

Hail came on Tuesday. Call
{phone}, {name}, or read [what **hail** does](/blog/hail-damage), not [x](/gone).

> It was "loud".

![A roof](roof.jpg)

## What to look for

Start low: a [ ] box, 2*3*4, snake_case_word, \\*this\\*, \`code\`.

- dents in gutters
- granules
  below the downspouts

---

## What to do

1. **Photograph it.** Each side.
2. Call the insurer.

### Who pays

The insurer -- less the deductible.

- roof
- walls

Ask [us](https://www.example.com/x), or [the state][1].
`;
const word = `Your roof after a storm\r
It\u2019s easy to miss.\r
What to look for\r
Start low. Look at the "soft" metal.\r
\u2022\tdents\r
\u2022\tgranules\r
Then go up\r
With binoculars only.\r
`;
const google = `**How to choose a roofer**

*By John — November 2026*

**1\\. Check insurance**

Ask for a certificate. **Always.**

| Bid | Price | Warranty |
| :---- | :---: | ----: |
| A | $10,000 | 5 yrs |

**Last thoughts**

Call us! 🙂
`;

for (const [name, text, title, intro, ...sections] of [
  [
    "Markdown",
    markdown,
    "After the storm",
    ["Hail came on Tuesday. Call {phone}, name, or read [what hail does](/blog/hail-damage), not x.", "It was “loud”."],
    {
      heading: "What to look for",
      paragraphs: ["Start low: a box, 2*3*4, snake_case_word, *this*, code."],
      bullets: ["dents in gutters", "granules below the downspouts"],
    },
    {
      heading: "What to do",
      paragraphs: [],
      bullets: ["Photograph it. Each side.", "Call the insurer."],
      points: [
        { title: "Who pays", description: "The insurer, less the deductible. roof walls Ask us, or the state." },
      ],
    },
  ],
  [
    "plain text, as Word saves it",
    word,
    "Your roof after a storm",
    ["It’s easy to miss."],
    {
      heading: "What to look for",
      paragraphs: ["Start low. Look at the “soft” metal."],
      bullets: ["dents", "granules"],
    },
    { heading: "Then go up", paragraphs: ["With binoculars only."] },
  ],
  [
    "export of Google Docs",
    google,
    "How to choose a roofer",
    ["By John, November 2026"],
    {
      heading: "1. Check insurance",
      paragraphs: ["Ask for a certificate. Always."],
      bullets: ["Bid, Price, Warranty", "A, $10,000, 5 yrs"],
    },
    { heading: "Last thoughts", paragraphs: ["Call us! 🙂"] },
  ],
] as const)
  test(`reads a draft: ${name}`, () => {
    const isKnown = (token?: string, address?: string) => token === "phone" || address === "/blog/hail-damage";
    assert.deepEqual(readDraft(text, isKnown), { title, intro, sections });
  });
