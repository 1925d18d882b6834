/** Which words offer what a contractor in Texas may not offer, and which only tell of it. */
import assert from "node:assert/strict";
import test from "node:test";
import { unlawful } from "./lawful.ts";

const claimOffers = [
  "{name} handles every claim.",
  "Let us deal with your insurance company.",
  "We will negotiate with your insurer.",
  "We’re happy to negotiate the claim",
  "We work closely with your adjuster.",
  "We work with all insurance companies.",
  "We fight for your claim.",
  "We walk you through the insurance claim.",
  "We’ll talk to the adjuster on your behalf.",
  "We are licensed public adjusters.",
  "Insurance claims handled",
  "Handling your claim is what we do.",
  "Insurance claim assistance",
  "Free help with your insurance claim",
  "Leave the claim to us.",
  "Getting you every dollar",
  "We recover every dime you are owed.",
  "Get your claim approved",
  "We make sure the insurer pays.",
  "Avoid incorrect settlement pricing",
  "We review your policy before the adjuster comes.",
  "We explain your coverage.",
  "Your insurance claim? We take care of everything.",
  "We make sure your claim gets paid.",
  "You file, the adjuster decides, and we explain.",
  "Let us worry about the insurance company.",
  "We take the stress out of insurance claims.",
  "We can’t wait to handle your claim.",
  "Have us act as your public adjuster.",
  "We’ll do all the paperwork for your claim.",
];

const deductibleOffers = [
  "We’ll help you with your deductible.",
  "Your deductible is paid by us",
  "A credit: we credit your whole deductible",
  "$0 deductible",
  "A roof without paying your deductible",
  "Don’t worry about your deductible.",
  "Forget your deductible.",
  "Why pay your deductible?",
  "We don’t charge you the deductible",
  "You pay nothing out of pocket.",
  "No out-of-pocket costs",
  "Free roofs for hail victims",
  "A new roof at no cost to you",
  "We cannot waive your deductible, but we can absorb it.",
  "No stress, deductible waived",
  "We put $500 toward your deductible.",
  "Your deductible is zero.",
  "We’ll pay up to $1,000 of your deductible.",
  "We’ll make your deductible disappear.",
  "Ask us to cover your deductible.",
  "We discount your bill by the deductible.",
  "Not a penny of your deductible comes from you.",
  "We replace your roof for free.",
  "Your next roof could be free.",
  "Cash back on your deductible",
];

const lawful = [
  "We cannot waive your deductible.",
  "We never waive deductibles.",
  "We don’t pay your deductible: the law forbids it.",
  "No contractor may waive your deductible.",
  "No contractor, however friendly, is allowed to: it is illegal to waive a deductible.",
  "Waiving a deductible is a crime in Texas.",
  "Texas law does not let us waive your deductible.",
  "If one offers to cover or forget your deductible, close the door.",
  "If you don’t pay your deductible, the insurer may hold back the rest.",
  "You do not pay the deductible to the insurer: it comes off the check.",
  "We start after you pay your deductible.",
  "Free roof inspection",
  "A leak-free roof",
  "A public adjuster can negotiate with the insurer on your behalf.",
  "Before we start, file your claim.",
  "We handle warranty claims within a week.",
  "We settle every claim under our one-year warranty.",
  "There is no deductible on our warranty.",
  "Some policies have no separate hail deductible.",
  "We wrote a guide to filing a claim.",
  "Free roofing samples",
  "We can be there when the insurer’s adjuster comes.",
  "We file the permit, and you file the claim.",
  "We work in two coats for full coverage.",
  "We level floors after years of settlement.",
  "Ask for the insurance certificate.",
];

for (const text of claimOffers) {
  test(`it offers to handle a claim: ${text}`, () => assert.match(unlawful(text) ?? "", /Insurance Code 4102\.163/));
}
for (const text of deductibleOffers) {
  test(`it offers to take over the deductible: ${text}`, () => assert.match(unlawful(text) ?? "", /chapter 707/));
}
for (const text of lawful) {
  test(`it is lawful: ${text}`, () => assert.equal(unlawful(text), undefined));
}
