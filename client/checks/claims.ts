const kinds = "and|general|home|local|texas|houston|insured|bonded|remodeling|roofing|painting";
const people =
  "contractors?|remodelers?|roofers?|builders?|painters?|installers?|crews?|teams?|company|companies|professionals?|pros|experts?";

/**
 * Claims that a contractor in Texas cannot keep. The patterns match one sentence in lower case. A sentence that also matches `unless` is
 * allowed. lawful.ts has the offers that the law forbids.
 */
const list: readonly { claims: RegExp[]; unless?: RegExp; why: string }[] = [
  {
    claims: [
      /\blicensed(?:,| and|, and) (?:fully )?(?:bonded|insured|certified|experienced)\b/,
      /\b(?:we are|we’re|fully) licensed\b/,
      new RegExp(`\\blicensed (?:(?:${kinds}) )*(?:${people})\\b`),
    ],
    unless:
      /\b(?:no|not|nor|neither|never|nobody|without)\b.*\blicensed\b|\blicensed\b.*\b(?:electric|plumb|air.conditioning)/,
    why: "claims a license, which Texas gives neither general contractors nor roofers: write {licensed-claim}, or name the trade, such as a licensed electrician",
  },
  {
    claims: [
      /\b(?:price|total|quote|bid|number|figure)s? (?:that )?(?:(?:will|can|does|do) (?:not|never)|won’t|can’t|cannot|doesn’t|don’t|never) (?:\w+ )?(?:(?:change|grow|rise|increase|move)s?|go(?:es)? up)\b/,
      /\bis the (?:number|price|amount|figure) (?:that )?you(?:’ll)? pay\b/,
      /\bno surprises?\b|\bguaranteed (?:not to|prices?)\b/,
    ],
    unless: /\bfor the work\b|\bunless\b|\buntil you\b/,
    why: "promises that the price never changes, though the customer may want more and a wall may hide damage: add “for the work it describes”",
  },
  {
    claims: [
      /\bcarry (?:insurance|coverage) for (?:it|that|them|any|every)\b/,
      /\bour (?:\w+ )?(?:insurance|coverage|policy) (?:will )?(?:covers?|pays?)(?: for)? (?:any|all|every|whatever|our (?:own )?work)\b/,
      /\bshould anything (?:ever )?go wrong\b/,
    ],
    why: "promises insurance for your own work, which most liability policies leave out: name the limit, and offer the certificate",
  },
  {
    claims: [
      /\blead.safe (?:\w+ )?(?:practices?|methods?|habits?)\b/,
      /\blead (?:paint )?(?:has to|must) be ruled out\b|\brule out lead\b/,
    ],
    unless: /\b(?:epa|federal|law|certifi\w+)\b/,
    why: "boasts of what federal law demands anyway, or gets it wrong: name your firm’s EPA certification (40 CFR part 745)",
  },
];

/** Yields a message for each claim in a text that cannot be kept. Tokens are not replaced: their texts are checked separately. */
export function* untenable(text: string): Generator<string> {
  for (const sentence of text.toLowerCase().split(/(?<=[.?!;])\s/)) {
    for (const { claims, unless, why } of list) {
      const found = claims.map((claim) => claim.exec(sentence)?.[0]).find(Boolean);
      if (found && !unless?.test(sentence)) yield `“${found}” ${why}`;
    }
  }
}

/** Phrases that present pictures as finished work of the business. */
const asWork =
  /\bour (?:\w+ )?(?:work|projects?)\b|\b(?:work|projects?|houses|kitchens|rooms|decks) (?:that )?we(?:’ve| have)? (?:do|did|done|built|finished|made|remodeled)\b/i;

/** Returns the phrase with which a text presents finished work, or undefined. */
export const workIn = (text: string) => asWork.exec(text)?.[0];
