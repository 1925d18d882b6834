/**
 * Named warnings about offers that the law of Texas forbids, and about claims that a contractor cannot keep. They are no errors, because
 * the patterns know neither the contracts nor the licenses of the business. The publisher confirms each warning.
 */
import { memoize } from "../formats/memoize.ts";

/** A message with the name of its warning. */
type Warning = readonly [message: string, name: string];

/** Up to five words between two parts of a phrase. */
const few = "(?:(?!(?:and|or|you|before|after|until|when) )[\\w’$]+ ){0,5}?";
const matchAny = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})[a-z]*`, "g");
/** Matches “we”, one of the verbs and one of the objects, in this order. */
const matchAct = (verbs: string, objects: string) =>
  new RegExp(
    `(?<!before |after |when |until |once )\\bwe (?:(?!you |they |how |guide )[\\w’$]+,? )*?(?:${verbs})[a-z]* ${few}(?:${objects})\\b`,
    "g",
  );

/**
 * Offers that the law of Texas forbids, also on a website: to handle an insurance claim on a house that the contractor repairs or may
 * repair, and to take over the deductible. A clause is an offer if “we”, one of `verbs` and one of `objects` follow each other, or if it
 * matches `phrases`. Text about the law is lawful: “we cannot waive your deductible”, “anyone who offers you a free roof breaks the law”.
 */
const offers = [
  {
    name: "Insurance claims",
    why: "offers to handle an insurance claim, which a contractor in Texas may not do or advertise: Insurance Code 4102.163 and the Department of Insurance’s “Roofing and insurance: Know the law”",
    verbs:
      "handl|fil[ei]|manag|process|settl|negotiat|deal|fight|argu|haggl|submit|supplement|represent|maximi|explain|interpret|review|help|assist|works?\\b|worry|taking care|take care|take over|are\\b|be\\b|do\\b|act\\b|serve|prepar|coordinat|advocat|run\\b|push|see\\b",
    objects:
      "claims?|supplements?|fair settlement|payouts?|(?:your|the|insurance) (?:policy|settlement)|(?:your|insurance) coverage|insurers?|insurance|carriers?|public adjusters?",
    phrases: matchAny(
      "claims? (?:assistance|help|support|handl|speciali|expert|advoca|manage|team|negotiat)",
      "insurance (?:speciali|expert|advoca)",
      "^(?:free )?(?:help|assistance) with .*claim",
      "(?:handl|negotiat|deal)ing .*(?:claim|insur).* (?:our|for you|what we)",
      "(?:claim|insur|adjuster).* (?:by we|by us|for you|on your behalf|to us)\\b",
      "(?:negotiat|deal|work|fight)[a-z]* (?:[a-z]+ )?(?:with|against) .*adjuster",
      "get(?:s|ting)? you .*(?:money|dollar|dime|penn|paid|payout|settlement|owed)",
      "get(?:s|ting)? (?:[a-z]+ )?(?:claims?|roof) (?:approved|paid)",
      "speciali[sz]e in .*(?:claim|insur)",
      "(?:claim|insur).* our special",
      "we represent you",
      "argue your case",
      "your advocate",
      "every .*(?:dime|dollar|penny).* owed",
      "(?:maximi[sz]e|biggest|largest|incorrect) (?:[a-z]+ ){0,2}settlement",
      "(?:make|get|force)s? .*insur.* pays?",
      "make sure (?:.*claim.*|you get) paid",
      "nothing fair",
      "(?:hassle|stress) out of .*(?:claim|insur)",
      "adjuster on staff",
      "(?:claim|adjuster|insurer).* we explain$",
    ),
  },
  {
    name: "Deductible",
    why: "offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707 and Business & Commerce Code 27.02",
    verbs: "waiv|absorb|rebat|eat|pay|cover|handl|credit|match|return|lower|reduc|discount|put|tak|mak|sav|help",
    objects: "deductibles?",
    phrases: matchAny(
      `(?:waiv|absorb|rebat|eat|swallow|forgiv|eras|eliminat|refund|reimburs|knock|forget|skip|offset)[a-z]* ${few}deductible`,
      `deductibles?,? ${few}(?:waived|absorbed|covered|free|gone|on us|by us|by we|our|back|off|zero|assistance|help|relief|savings)\\b`,
      `(?:no|zero|without|not a penny of) ${few}deductible(?! (?:may|on our|applies|to meet))`,
      `(?<!if you do |we (?:do |will |can )?)(?:not|never|why) ${few}(?:pay|owe|worry) ${few}deductible(?! to)`,
      `(?:not|never) ${few}(?:charge|collect) (?:you )?${few}deductible(?! until)`,
      `(?:no|nothing|without) ${few}out of pocket`,
      "free (?:new )?roof(?:s|ing)?\\b(?! [a-z ]*(?:inspection|estimate|check|quote|report|sample|visit))",
      "(?:replace|get|next|new) .*roof for free",
      "roof that costs you nothing",
      "(?:new|next|your) roofs? (?:on us\\b|could be free|can be free|is free|paid for)",
      "(?:cash back|gift|bonus|refund)[a-z]* .*deductible",
    ),
  },
].map(({ verbs, objects, ...offer }) => ({
  ...offer,
  objects: new RegExp(objects),
  act: matchAct(verbs, objects),
  /** Matches the act after a clause with one of `objects`, which a pronoun may represent. */
  actWithPronoun: matchAct(verbs, `${objects}|it|them|everything`),
}));

/** Words of a clause about the law, or about other people. */
const aboutOthers =
  /\b(?:law|illegal|crime|breaking|forbids?|anyone|nobody|no one|who|whoever|contractors?|roofers?|insurers|some|one (?:offers|promises)|public adjuster (?:can|may)|agent|beware|no such thing)\b/;
const negation = /\b(?:not|never|no|nor|neither|nobody|without)\b/;
/** Negations that emphasize. */
const emphasis = /\bwhy not\b|\bnot (?:only|just|wait|worry\b(?! about))|\bno (?:problem|stress|hassle|matter)\b/g;
/** Phrases that contain a word of an offer, but have another meaning. */
const harmless =
  /\bwarranty (?:has|carries|comes with) no deductible|\bwithout a deductible, premiums?|\bwarranty claims?|\bclaims? (?:under|against) our .*warranty|\b(?:liability|windstorm) insurance|\binsurance (?:certificate|inspection)s?/g;

/**
 * Returns a warning for each clause of a text that makes an unlawful offer. The text is as visitors read it, with tokens replaced. The
 * message quotes all of the offer, so that another offer in the same clause is another warning.
 */
export const findUnlawfulOffers = memoize((text) => {
  const found: Warning[] = [];
  let before = "";
  for (const clause of clausesOf(text)) {
    for (const offer of offers) {
      const act = offer.objects.test(before) ? offer.actWithPronoun : offer.act;
      const matches = [...clause.matchAll(act), ...clause.matchAll(offer.phrases)];
      found.push(
        ...warn(
          offer,
          clause,
          matches.filter((match) => !isLawful(clause, match)),
        ),
      );
    }
    before = clause;
  }
  return found;
});

/** Returns a warning that quotes a text from the first match to the end of the last one; nothing without a match. */
function warn(
  { name, why }: { name: string; why: string },
  text: string,
  matches: readonly RegExpExecArray[],
): Warning[] {
  if (matches.length === 0) return [];
  const start = Math.min(...matches.map(({ index }) => index));
  const end = Math.max(...matches.map(({ index, 0: match }) => index + match.length));
  return [[`“${text.slice(start, end).trim()}” ${why}`, name]];
}

/** Reports whether a matched clause is negated, or is about other people or the law. */
function isLawful(clause: string, match: RegExpExecArray) {
  const end = clause.slice(0, match.index + match[0].length);
  const subject = ` ${end}`.lastIndexOf(" we ");
  if (subject < 0 && aboutOthers.test(clause)) return true;
  return !negation.test(match[0].split(" ")[0] ?? "") && negation.test(end.slice(Math.max(subject, 0)));
}

/** Returns the clauses of a text, in lower case, with “we” in place of the business and its people. */
function clausesOf(text: string) {
  return text
    .toLowerCase()
    .replaceAll("\u00ad", "")
    .replace(/can’t|cannot/g, "can not")
    .replace(/won’t/g, "will not")
    .replace(/n’t\b/g, " not")
    .replace(/’re\b/g, " are")
    .replace(/’(?:ll|ve|d)\b/g, " ")
    .replace(/[$]0/g, "zero")
    .replace(/at no cost/g, "for free")
    .replace(/-free\b/g, (end, at: number, all: string) =>
      all.slice(0, at).endsWith("deductible") ? " free" : end.slice(1),
    )
    .replace(/[-–]/g, " ")
    .replace(/(\d),(?=\d)/g, "$1")
    .replace(/[“”"()]/g, " ")
    .replace(
      /\{name\}|\bour (?:(?!claims |for |to )[a-z]+ ){0,3}?(?:crews?|teams?|experts?|adjusters?|people|office|company|staff)\b|(?<!(?:do|does|will|can|may) not )\b(?:let|have|ask|hire|trust) us(?: to)?\b/g,
      "we",
    )
    .replace(/\b(help|assist|guide|walk)(?:s|ing)? you\b/g, "help")
    .replace(emphasis, "")
    .replace(harmless, "papers")
    .split(/[.?!;:]\s|[.?!;:]$|,? but /)
    .map((clause) => clause.replace(/\s+/g, " ").trim());
}

const kinds = "and|general|home|local|texas|houston|insured|bonded|remodeling|roofing|painting";
const people =
  "contractors?|remodelers?|roofers?|builders?|painters?|installers?|crews?|teams?|company|companies|professionals?|pros|experts?";

/** Claims that a contractor in Texas cannot keep. The patterns match one sentence in lower case. `unless` matches an allowed sentence. */
const claims: readonly { name: string; patterns: RegExp[]; unless?: RegExp; why: string }[] = [
  {
    name: "License",
    patterns: [
      /\blicensed(?:,| and|, and) (?:fully )?(?:bonded|insured|certified|experienced)\b/g,
      /\b(?:we are|we’re|fully) licensed\b/g,
      new RegExp(`\\blicensed (?:(?:${kinds}) )*(?:${people})\\b`, "g"),
    ],
    unless:
      /\b(?:no|not|nor|neither|never|nobody|without)\b.*\blicensed\b|\blicensed\b.*\b(?:electric|plumb|air.conditioning)/,
    why: "claims a license, which Texas gives neither general contractors nor roofers: write {licensed-claim}, or name the trade, such as a licensed electrician",
  },
  {
    name: "Price promise",
    patterns: [
      /\b(?:price|total|quote|bid|number|figure)s? (?:that )?(?:(?:will|can|does|do) (?:not|never)|won’t|can’t|cannot|doesn’t|don’t|never) (?:\w+ )?(?:(?:change|grow|rise|increase|move)s?|go(?:es)? up)\b/g,
      /\bis the (?:number|price|amount|figure) (?:that )?you(?:’ll)? pay\b/g,
      /\bno surprises?\b|\bguaranteed (?:not to|prices?)\b/g,
    ],
    unless: /\bfor the work\b|\bunless\b|\buntil you\b/,
    why: "promises that the price never changes, though the customer may want more and a wall may hide damage: add “for the work it describes”",
  },
  {
    name: "Insurance for your work",
    patterns: [
      /\bcarry (?:insurance|coverage) for (?:it|that|them|any|every)\b/g,
      /\bour (?:\w+ )?(?:insurance|coverage|policy) (?:will )?(?:covers?|pays?)(?: for)? (?:any|all|every|whatever|our (?:own )?work)\b/g,
      /\bshould anything (?:ever )?go wrong\b/g,
    ],
    why: "promises insurance for your own work, which most liability policies leave out: name the limit, and offer the certificate",
  },
  {
    name: "Lead-safe work",
    patterns: [
      /\blead.safe (?:\w+ )?(?:practices?|methods?|habits?)\b/g,
      /\blead (?:paint )?(?:has to|must) be ruled out\b|\brule out lead\b/g,
    ],
    unless: /\b(?:epa|federal|law|certifi\w+)\b/,
    why: "boasts of what federal law demands anyway, or gets it wrong: name your firm’s EPA certification (40 CFR part 745)",
  },
];

/**
 * Returns a warning for each sentence of a text with a claim that cannot be kept. Tokens are not replaced: the text of
 * a token is checked separately.
 */
export const findUntenableClaims = memoize((text) =>
  text
    .toLowerCase()
    .split(/(?<=[.?!;])\s/)
    .flatMap((sentence) =>
      claims
        .filter(({ unless }) => !unless?.test(sentence))
        .flatMap((claim) =>
          warn(
            claim,
            sentence,
            claim.patterns.flatMap((pattern) => [...sentence.matchAll(pattern)]),
          ),
        ),
    ),
);
