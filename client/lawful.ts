/**
 * What a contractor in Texas may not offer, on a website either: to handle an insurance claim on a house where it does
 * or may do the work, and to take over the deductible. Telling readers about both is lawful: “we cannot waive your
 * deductible” and “anyone who offers you a free roof breaks the law” are no offers.
 */
const claims =
  "offers to handle an insurance claim, which a contractor in Texas may not do or advertise: Insurance Code 4102.163 and the Department of Insurance’s “Roofing and insurance: Know the law”";
const deductibles =
  "offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707 and Business & Commerce Code 27.02";

/** Words of one clause that do not belong to the thing named after them. */
const otherThing = "(?:to|from|with|for|and|or|but|you|we|our|until|before|after|once|when|while|if|as|on|in|by)\\b";
const some = (most: number) => `(?:(?!${otherThing})[\\w’$%{}]+ ){0,${most}}`;
/** “We”, up to what we do: somebody else who does it, or is told how to, ends the offer. */
const others =
  "\\b(?:you|they|he|she|who|which|insurers?|insurance company|adjusters?|homeowners?|owners?|how|recommend|suggest|advise|guide)\\b";
const we = `(?:(?<!\\b(?:before|after|when|until|while|once|if|as|than|what|that) )\\bwe (?:(?!${others})[^]){0,60}?|\\bwe (?:(?!${others})[^,]){0,60}?)\\b`;

const claim =
  "(?:(?<!warranty )claims?(?! (?:under|against|on) (?:our|the|your) (?:[\\w’]+ )*warranty)|settlements?|payouts?)\\b";
const insurer =
  "(?:insurers?|insurance(?! (?:work|jobs|repairs|certificates?|inspections?|inspectors?|agents?|premiums?|discounts?))(?: company| companies| paperwork| side)?|carriers?|(?:public )?adjusters?)\\b";
const claimOrInsurer = `(?:${claim}|${insurer})`;
const deductible = "deductibles?\\b";

const handle =
  "(?:(?:handl|fil|manag|process|settl|negotiat|adjust|submit|fight|supplement|push|win|tackl|do)(?:e|es|ed|ing|s|ting|ning)?(?: for)?|tak(?:e|es|ing) (?:care of|over|charge of|on)|worry about)";
const dealWith =
  "(?:deal|negotiat|argu|fight|haggl|bargain|battl|work|liais|coordinat|advocat|stand up)(?:e|es|ed|ing|s)? (?:[\\w’]+ ){0,3}?(?:with|against|to|for)";
const waive =
  "(?:waiv|absorb|rebat|eat|swallow|bur(?:y|i)|forgiv|eras|eliminat|cancel|wip|reimburs|refund|discount|offset|write off|writing off|knock off|skip)(?:e|es|ed|en|ing|s|led|ling)?(?: away| off| out)?";
const pay =
  "(?:pay|cover|handle|take care of|take on|pick up|credit|match|give back|return|deal with|contribute to|chip in for|beat|lower|reduce|work around|get around|help (?:you )?(?:with|pay|cover|avoid|save|meet|out with))(?:s|ed|ing)?";

interface Offer {
  why: string;
  phrase: RegExp;
  /** The phrase says “not” or “no” itself: a negation before it does not make it lawful. */
  negative?: boolean;
}
const offer = (why: string, phrase: string, more: Partial<Offer> = {}): Offer => ({
  why,
  phrase: new RegExp(phrase, "g"),
  ...more,
});

const offers: readonly Offer[] = [
  // “We handle your claim”, “we negotiate with the adjuster”, “your claim is filed for you”.
  offer(claims, `${we}${handle} ${some(4)}${claimOrInsurer}`),
  offer(claims, `${we}${dealWith} ${some(3)}${insurer}`),
  offer(
    claims,
    `${we}(?:(?:help|assist)(?:s|ed|ing)? (?:you |homeowners |customers )?|(?:guide|walk|support|lead)(?:s|ed|ing)? (?:you|homeowners|customers) )(?:with|through|to|in|file|filing|get|win|settle|handle|navigate) [^,]{0,30}?(?:${claim}|\\b(?:adjuster|insurer|insurance compan))`,
  ),
  offer(
    claims,
    `${we}(?:explain|interpret|review|read|go over|look over) ${some(3)}(?:polic(?:y|ies)|coverage|claims?)\\b`,
  ),
  offer(
    claims,
    `${we}(?:talk|speak|communicate|meet|deal|represent|act|appear)(?:s|ing)? [^,]{0,60}?\\b(?:for you|on your behalf|in your place)\\b`,
  ),
  offer(claims, `${we}(?:represent|speak for|stand in for) (?:you|homeowners|policyholders|the policyholder)\\b`),
  offer(
    claims,
    `${we}(?:are|act|serve|work|be|have|employ|provide)(?:s|ing)? (?:as )?(?:(?:an?|your|own|licensed|public|insurance|certified) )*(?:public )?(?:adjusters?|advocates?)\\b`,
  ),
  offer(claims, `\\b(?:adjusters?) (?:on staff|on board|in house|on our team)\\b`),
  offer(
    claims,
    `${claim} (?:is |are |gets? |be )?(?:[\\w’]+ ){0,1}?(?:handled|filed|managed|negotiated|settled|taken care of)\\b [^,]{0,20}?\\b(?:by us|by we|for you|on your behalf)\\b`,
  ),
  offer(claims, `\\b${handle} ${some(3)}${claim} [^,]{0,30}?\\b(?:for you|on your behalf|is what we|is our)\\b`),
  offer(
    claims,
    `\\b(?:negotiating|dealing|arguing|fighting|haggling) (?:with|against) ${some(3)}${insurer} [^,]{0,20}?\\b(?:for you|on your behalf|is what we|is our)\\b`,
  ),
  offer(claims, `${we}(?:handle|file|do|take care of|manage)s? [^,]{0,30}?\\b(?:with|for) ${some(2)}${insurer}`),
  offer(claims, `\\b(?:stress|hassle|headaches?|work|worry|pain) out of ${some(2)}(?:${claim}|insurance\\b)`),
  offer(claims, `\\bclaims? (?:handled|negotiated)$`),
  offer(
    claims,
    `\\bclaims? (?:assistance|help|support|handling|teams?|desk|specialists?|experts?|advoca\\w+|management|negotiat\\w+|processing|services?|consult\\w+)\\b`,
  ),
  offer(claims, `\\binsurance (?:specialists?|experts?|advocates?|consultants?)\\b`),
  offer(
    claims,
    `(?<!\\b(?:photos?|pictures?|records?|notes?|reports?|that|which|it|they|can|will|may|also) )\\b(?:help|assistance|support|a hand) with ${some(3)}claims?\\b`,
  ),
  offer(claims, `\\b(?:leave|hand) (?:over )?${some(4)}${claimOrInsurer} (?:over )?to (?:us|we)\\b`),
  // “We get you the money”, “every dime you are owed”, “we make the insurer pay”.
  offer(
    claims,
    `\\bget(?:s|ting)? you (?:[\\w’$]+ ){0,4}?(?:money|dimes?|dollars?|penn(?:y|ies)|paid|payouts?|settlements?|what you are owed)\\b`,
  ),
  offer(claims, `\\bget(?:s|ting)? your (?:[\\w’]+ ){0,3}?(?:claims?|roof) (?:approved|paid)`),
  offer(
    claims,
    `\\bevery (?:last |single )?(?:dime|dollar|penny|cent)\\b[^,]{0,20}?\\b(?:owed|deserve|entitled|due)\\b`,
  ),
  offer(
    claims,
    `\\b(?:recover|collect|secure|win|fight for|obtain|get)(?:s|ing)?\\b(?=[^]*(?:insur|claim|settle|polic))[^,]{0,40}?\\b(?:owed|entitled|you deserve|due to you)\\b`,
  ),
  offer(claims, `\\b(?:maximi[sz]|increas|boost)(?:e|es|ing)? ${some(3)}(?:${claim}|insurance)`),
  offer(
    claims,
    `\\b(?:bigg(?:er|est)|larg(?:er|est)|maximum|highest) (?:settlement|payout|claim|insurance (?:check|payment))`,
  ),
  offer(
    claims,
    `\\b(?:make|makes|making|get|gets|getting|force) (?:sure )?(?:[\\w’]+ ){0,2}?${insurer} (?:company )?(?:to )?(?:pay|approve|cover)`,
  ),
  offer(claims, `\\bmake sure ${some(4)}claims? (?:gets?|is) (?:approved|paid)`),
  offer(claims, `\\b(?:incorrect|unfair) settlement|\\bnothing fair is left out`),
  offer(claims, `\\b(?:claims?|adjusters?|insurers?|file)\\b[^]*\\bwe explain$`),
  offer(claims, `\\bwe work for you,? not (?:for )?(?:the |your )?insur`, { negative: true }),
  // “We waive your deductible”, “your deductible is on us”, “we help with the deductible”.
  offer(
    deductibles,
    `(?<!\\b(?:insurers?|insurance|company|polic(?:y|ies)) (?:[\\w’]+ ){0,2})\\b${waive} (?:or [\\w’]+ )?${some(5)}${deductible}`,
  ),
  offer(deductibles, `\\bsav(?:e|es|ing) (?:you )?(?:your|the|on your|on the) ${deductible}`),
  offer(
    deductibles,
    `\\b${deductible},? (?:(?:is|are|was|gets?|will|would|be|been|can|could|may|might|has|have|fully|completely|never|not|simply|just) )*(?:waived|absorbed|rebated|forgiven|erased|eliminated|cancell?ed|reimbursed|refunded|eaten|(?:covered|paid|handled|taken care of) (?:by (?:us|we)|for you)|taken care of|on us|on we|on the house|our (?:treat|gift|problem|job|responsibility)|gone|free|covered$)\\b`,
  ),
  offer(
    deductibles,
    `${we}${pay} (?:(?!\\b(?:after|before|until|when|once|if|and|you|they|above|except)\\b)[^,]){0,40}?(?:and (?:your|the) )?${deductible}`,
  ),
  offer(
    deductibles,
    `\\b(?:tak|knock|mak|get|writ|deduct|subtract|cut)(?:e|es|s|ing|ting)? (?:your|the|their) ${deductible} (?:off|away|back|out|disappear|vanish|go away)`,
  ),
  offer(
    deductibles,
    `\\b(?:discount|lower|reduc|cut)(?:e|es|s|ing|ting)? (?:your|the) (?:bill|price|invoice|total) by ${some(3)}${deductible}`,
  ),
  offer(
    deductibles,
    `${we}(?:[\\w’]+ ){0,3}?(?:not|never) (?:[\\w’]+ ){0,2}?(?:charge|collect|bill|ask|require|make|take|want)(?:s|ing)? [^,]{0,40}?${deductible}(?! (?:until|before|in advance|up front))`,
    { negative: true },
  ),
  offer(
    deductibles,
    `(?:\\bwe |[$]\\d+|credit|discount|voucher|card|off|rebate)[^,]{0,30} towards? (?:your|the) ${deductible}`,
  ),
  offer(
    deductibles,
    `\\bdeductible (?:assistance|help|relief|savings|discounts?|rebates?|refunds?|credits?|forgiveness)\\b`,
  ),
  offer(deductibles, `\\bdeductible (?:is|of) (?:zero|[$]0)`),
  // “No deductible”, “you do not pay a deductible”, “nothing out of pocket”.
  offer(
    deductibles,
    `(?<!warranty (?:has|have|carries|comes with|with) )(?:\\b(?:no|zero|without|without paying)|\\$0) (?:(?:an?|any|your|the|out of pocket|insurance|hail|roof) )*${deductible}(?! (?:(?:may|can|should)\\b|(?:on|under|for) (?:our|the) (?:[\\w’]+ )*warranty))`,
    { negative: true },
  ),
  offer(
    deductibles,
    `(?<!\\b(?:if|when|unless|because|that|who) (?:[\\w’]+ )?)\\b(?:you|homeowners?|customers?) (?:[\\w’]+ ){0,2}?(?:not|never|no longer) (?:[\\w’]+ ){0,3}?(?:pay|owe|cover|worry about|need) ${some(3)}${deductible}(?! (?:to|until|before)\\b)`,
    { negative: true },
  ),
  offer(deductibles, `\\b(?:forget(?: about)?|not worry about|never pay|why pay) ${some(2)}${deductible}`, {
    negative: true,
  }),
  offer(
    deductibles,
    `\\bnot a (?:penny|cent|dime) of (?:your|the) ${deductible}|(?:\\b(?:no|zero|nothing|not a (?:cent|penny|dime)|without) |\\$0 )(?:[\\w’]+ ){0,4}?out of pocket\\b`,
    { negative: true },
  ),
  offer(
    deductibles,
    `(?<![\\w-])free (?:new |replacement |insurance )*roofs?(?:ing)?\\b(?! (?:and [\\w’]+ |damage |leak |repair |replacement |storm )*(?:inspections?|estimates?|quotes?|checks?|checkups?|assessments?|evaluations?|consultations?|reports?|reviews?|guides?|measurements?|visits?|advice))`,
  ),
  offer(
    deductibles,
    `(?<!\\b(?:inspect|estimat|quot|pric|measur|check|look|assess|photograph|visit|survey|tarp|clean)[^]*)\\broofs? (?:for free|for nothing|at no cost|free of charge|that costs? (?:you )?nothing)\\b`,
    { negative: true },
  ),
];

/** “We handle it”, said after a claim or a deductible. */
const carriedOver = new RegExp(
  `${we}(?:${waive}|${handle}|pay|cover|take care of|negotiate|fight)(?:s|ed|ing)? (?:it|that|them|yours|everything|all of it)\\b`,
  "g",
);

/** Turns of phrase that say “not” and mean the opposite. */
const notMeant =
  /\b(?:not wait|not (?:only|just|merely|simply)|no (?:problem|worries|hassle|stress|doubt|matter|wonder)|not worry|why not|(?:not|never) (?:hesitate|fail|mind))\b/g;
const negation = /\b(?:not|never|no|nor|neither|nobody|none|cannot|without|refus\w+|declin\w+)\b/;
const forbidden =
  /\b(?:forb[ai]d\w*|forbidden|prohibit\w*|bans?|banned|illegal\w*|unlawful\w*|against the law|break\w* the law|crimes?|criminal|fraud\w*|offense|scam\w*)\b/;
/** Somebody else of whom the clause tells. */
const somebodyElse =
  /\b(?:anyone|anybody|whoever|nobody|no one|someone|(?:contractors?|roofers?|salesm[ae]n|crews?|company|companies|bidders?|stranger) (?:who|that)|(?:some|other|many|few|if an?|the|letting the|no|out of state) (?:contractors?|roofers?|salesm[ae]n|crews?|bidders?)|public adjusters?|(?:one|he|she|that|who|somebody) (?:offers|promises|says)|beware|watch out|walk away|(?:your|an?) (?:agent|attorney|lawyer)|department of insurance|insurer’s|insurance company’s)\b/;

/** What is unlawful about a text as a visitor reads it, in one line; undefined where nothing is. */
export function unlawful(text: string): string | undefined {
  let before = "";
  for (const clause of clausesOf(text)) {
    for (const { why, phrase, negative } of offers) {
      for (const match of clause.matchAll(phrase)) {
        if (!isLawful(clause, match, negative)) return `“${match[0].trim()}” ${why}`;
      }
    }
    const why = /deductible/.test(before)
      ? deductibles
      : /(?<!warranty )claim|adjuster|insurer/.test(before)
        ? claims
        : "";
    for (const match of why ? clause.matchAll(carriedOver) : []) {
      if (!isLawful(clause, match)) return `“${match[0].trim()}” ${why}`;
    }
    before = clause;
  }
  return undefined;
}

/** Whether the clause tells of what a phrase offers instead of offering it. */
function isLawful(clause: string, match: RegExpExecArray, negative = false): boolean {
  const toEnd = clause.slice(0, match.index + match[0].length);
  const ours = toEnd.lastIndexOf(" we ");
  if (ours >= 0) return !negative && negation.test(toEnd.slice(ours).replace(notMeant, ""));
  if (forbidden.test(clause) || somebodyElse.test(toEnd)) return true;
  const spoken = toEnd.slice(toEnd.slice(0, match.index).lastIndexOf(",") + 1);
  return !negative && negation.test(spoken.replace(notMeant, ""));
}

const contractions: readonly [RegExp, string][] = [
  [/\bwon’t\b/g, "will not"],
  [/\bcan’t\b|\bcannot\b/g, "can not"],
  [/n’t\b/g, " not"],
  [/’ll\b/g, " will"],
  [/’re\b/g, " are"],
  [/’ve\b/g, " have"],
  [/’d\b/g, " would"],
  [/\blet’s\b/g, "let us"],
];

/** A text in parts that each make one statement, in lower case, with “we” for the business and its people. */
function clausesOf(text: string): string[] {
  let plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['‘`]/g, "’")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "");
  for (const [short, long] of contractions) plain = plain.replace(short, long);
  return plain
    .replace(/ [-–—] |—|[()“”"]| but /g, "; ")
    .replace(/(?<!deductible)-free\b/g, "free")
    .replace(/[-‐‑–]/g, " ")
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/\{name\}/g, "we")
    .replace(
      /\bour (?:(?!for|to|of|and|with|claims?|insurance)[\w’]+ ){0,3}?(?:crews?|teams?|office|company|people|experts?|specialists?|estimators?|inspectors?|roofers?|adjusters?|staff|project managers?)\b/g,
      "we",
    )
    .replace(/(?<!\b(?:not|never) )\b(?:let|have|hire|trust|ask|allow|with) us(?: to)?\b/g, "we")
    .split(/[.?!;:](?:\s+|$)|\n/)
    .map((clause) => ` ${clause.replace(/\s+/g, " ").trim()}`)
    .filter((clause) => clause.length > 1);
}
