/** What becomes of drafts as people write them. */
import assert from "node:assert/strict";
import test from "node:test";
import { readDraft } from "./read-draft.ts";

const read = (text: string) =>
  readDraft(text, (token, address) => token === "phone" || address === "/blog/hail-damage");

test("Markdown", () => {
  const text = `# After the *storm*

Hail came on Tuesday. Call
{phone}, or read [what **hail** does](/blog/hail-damage).

> It was "loud".

## What to look for

Start low.

- dents in gutters
- granules
  below the downspouts

---

## What to do

1. **Photograph it.** Each side.
2. **Call:** The insurer first.

### Who pays

The insurer -- less the deductible.

- roof
- walls

Ask [us](https://www.example.com/x), or [the state][1].

| Sign | Urgent |
| ---- | ------ |
| Leak | yes    |
`;
  assert.deepEqual(read(text), {
    title: "After the storm",
    intro: ["Hail came on Tuesday. Call {phone}, or read [what hail does](/blog/hail-damage).", "It was “loud”."],
    sections: [
      {
        heading: "What to look for",
        paragraphs: ["Start low."],
        bullets: ["dents in gutters", "granules below the downspouts"],
      },
      {
        heading: "What to do",
        paragraphs: [],
        numbered: true,
        points: [
          { title: "Photograph it", description: "Each side." },
          { title: "Call", description: "The insurer first." },
          {
            title: "Who pays",
            description: "The insurer, less the deductible. roof walls Ask us, or the state. Sign: Urgent Leak: yes",
          },
        ],
      },
    ],
  });
});

test("plain text, as Word saves it", () => {
  const text = `Your roof after a storm\r
It\u2019s easy to miss.\r
What to look for\r
Start low. Look at the "soft" metal.\r
\u2022\tdents\r
\u2022\tgranules\r
Then go up\r
With binoculars only.\r
`;
  assert.deepEqual(read(text), {
    title: "Your roof after a storm",
    intro: ["It’s easy to miss."],
    sections: [
      {
        heading: "What to look for",
        paragraphs: ["Start low. Look at the “soft” metal."],
        bullets: ["dents", "granules"],
      },
      { heading: "Then go up", paragraphs: ["With binoculars only."] },
    ],
  });
});

test("a mail, whose lines are broken", () => {
  assert.deepEqual(read("Your roof\n\nHail came on\nTuesday.\n\nWhat to do?\n\nCall us\nfirst.\n"), {
    title: "Your roof",
    intro: ["Hail came on Tuesday."],
    sections: [{ heading: "What to do?", paragraphs: ["Call us first."] }],
  });
});

test("what Google Docs makes of a document", () => {
  const text = `**How to choose a roofer**

*By John — November 2026*

Choosing is *hard*.

**1\\. Check insurance**

Ask for a certificate. **Always.**

| Bid | Price | Warranty |
| :---- | :---: | ----: |
| A | $10,000 | 5 yrs |

**LAST THOUGHTS**

Call us! 🙂
`;
  assert.deepEqual(read(text), {
    title: "How to choose a roofer",
    intro: ["By John, November 2026", "Choosing is hard."],
    sections: [
      {
        heading: "1. Check insurance",
        paragraphs: ["Ask for a certificate. Always."],
        bullets: ["Bid: Price, Warranty", "A: $10,000, 5 yrs"],
      },
      { heading: "Last thoughts", paragraphs: ["Call us!"] },
    ],
  });
});

for (const [name, text, want] of [
  [
    "numbers that are no steps, but for one",
    "# T\n\nW.\n\n## S\n\n1. one\n2. **Two.** Three.",
    { title: "T", intro: ["W."], sections: [{ heading: "S", paragraphs: [], bullets: ["one", "Two. Three."] }] },
  ],
  [
    "steps",
    "# T\n\nW.\n\n## S\n\n1. Call us: any day.\n2. We come. Soon.",
    {
      title: "T",
      intro: ["W."],
      sections: [
        {
          heading: "S",
          paragraphs: [],
          numbered: true,
          points: [
            { title: "Call us", description: "any day." },
            { title: "We come", description: "Soon." },
          ],
        },
      ],
    },
  ],
  [
    "marks that are unknown",
    "# T\n\n{name} and {phone}, a [ ] box, 2*3*4, snake_case_word, \\*this\\*, `code`, [x](/gone)",
    {
      title: "T",
      intro: ["name and {phone}, a box, 2*3*4, snake_case_word, *this*, code, x"],
      sections: [],
    },
  ],
  [
    "pictures and fences",
    "# T\n\n![A roof](roof.jpg)\n\n```\nWords.\n```\n\n***",
    { title: "T", intro: ["Words."], sections: [] },
  ],
] as const) {
  test(name, () => assert.deepEqual(read(text), want));
}
