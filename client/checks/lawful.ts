/** Up to five words between two parts of a phrase. */
const few = "(?:(?!(?:and|or|you|before|after|until|when) )[\\w’$]+ ){0,5}?";
const anyOf = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})[a-z]*`, "g");

/**
 * What a contractor in Texas may not offer, on a website either: to handle an insurance claim on a house where it does
 * or may do the work, and to take over the deductible. A sentence offers it when it says that we do one of the acts below
 * to one of the things, or with one of the sayings. To tell of the law is lawful: “we cannot waive your deductible”,
 * “anyone who offers you a free roof breaks the law”. In doubt a sentence is refused: the owner writes another.
 */
const laws = [
  {
    why: "offers to handle an insurance claim, which a contractor in Texas may not do or advertise: Insurance Code 4102.163 and the Department of Insurance’s “Roofing and insurance: Know the law”",
    acts: "handl|fil[ei]|manag|process|settl|negotiat|deal|fight|argu|haggl|submit|supplement|represent|maximi|explain|interpret|review|help|assist|works?\\b|worry|taking care|take care|take over|are\\b|be\\b|do\\b|act\\b|serve|prepar|coordinat|advocat|run\\b|push|see\\b",
    things:
      "claims?|supplements?|fair settlement|payouts?|(?:your|the|insurance) (?:policy|settlement)|(?:your|insurance) coverage|insurers?|insurance|carriers?|public adjusters?",
    sayings: anyOf(
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
    why: "offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707 and Business & Commerce Code 27.02",
    acts: "waiv|absorb|rebat|eat|pay|cover|handl|credit|match|return|lower|reduc|discount|put|tak|mak|sav|help",
    things: "deductibles?",
    sayings: anyOf(
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
];

const telling =
  /\b(?:law|illegal|crime|breaking|forbids?|anyone|nobody|no one|who|whoever|contractors?|roofers?|insurers|some|one (?:offers|promises)|public adjuster (?:can|may)|agent|beware|no such thing)\b/;
const negation = /\b(?:not|never|no|nor|neither|nobody|without)\b/;
const emphasis = /\bwhy not\b|\bnot (?:only|just|wait|worry\b(?! about))|\bno (?:problem|stress|hassle|matter)\b/g;
const harmless =
  /\bwarranty (?:has|carries|comes with) no deductible|\bwithout a deductible, premiums?|\bwarranty claims?|\bclaims? (?:under|against) our .*warranty|\b(?:liability|windstorm) insurance|\binsurance (?:certificate|inspection)s?/g;

/** Returns a message about an unlawful offer in a text as visitors read it, or undefined. */
export function unlawful(text: string) {
  let before = "";
  for (const clause of clausesOf(text)) {
    for (const law of laws) {
      const meant = new RegExp(law.things).test(before) ? `${law.things}|it|them|everything` : law.things;
      const act = new RegExp(
        `(?<!before |after |when |until |once )\\bwe (?:(?!you |they |how |guide )[\\w’$]+,? )*?(?:${law.acts})[a-z]* ${few}(?:${meant})\\b`,
        "g",
      );
      for (const match of [...clause.matchAll(act), ...clause.matchAll(law.sayings)]) {
        if (!isTold(clause, match)) return `“${match[0].trim()}” ${law.why}`;
      }
    }
    before = clause;
  }
  return undefined;
}

/** Reports whether a clause is negated or about others. */
function isTold(clause: string, match: RegExpExecArray) {
  const end = clause.slice(0, match.index + match[0].length);
  const ours = ` ${end}`.lastIndexOf(" we ");
  if (ours < 0 && telling.test(clause)) return true;
  return !negation.test(match[0].split(" ")[0] ?? "") && negation.test(end.slice(Math.max(ours, 0)));
}

/** Returns the statements of a text, in lower case, with “we” in place of the business and its people. */
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
