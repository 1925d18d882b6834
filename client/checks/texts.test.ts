/** Tests of phrases with an error or a warning, and of similar phrases without one. */
import assert from "node:assert/strict";
import test from "node:test";
import { checkStyle, isTitleCase } from "./advice.ts";
import { findUnlawfulOffers } from "./laws.ts";
import { type Files, indexSite, type Report } from "./site.ts";
import { checkTexts, finishedWork } from "./texts.ts";

/** Returns the errors and warnings of files, each with its name. */
function check(files: Files) {
  const found: string[] = [];
  const report: Report = (_name, _field, message, warning = "Error") => message && found.push(`${warning}: ${message}`);
  checkTexts(indexSite(files, []), report);
  checkStyle(indexSite(files, []), report);
  return found;
}

const checkText = (text: string) => check({ "site/any": { text } });

const warned: readonly [warning: RegExp, texts: readonly string[]][] = [
  [
    /^Insurance claims: .*Insurance Code 4102\.163/,
    [
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
      "Get your claim approved",
      "We make sure the insurer pays.",
      "Avoid incorrect settlement pricing",
      "We review your policy before the adjuster comes.",
      "We explain your coverage.",
      "Your insurance claim? We take care of everything.",
      "You file, the adjuster decides, and we explain.",
      "Let us worry about the insurance company.",
      "We take the stress out of insurance claims.",
      "We can’t wait to handle your claim.",
      "Have us act as your public adjuster.",
      "We’ll do all the paperwork for your claim.",
    ],
  ],
  [
    /^Deductible: .*chapter 707/,
    [
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
      "Your next roof could be free.",
    ],
  ],
  [
    /^License: .*claims a license/,
    ["Your licensed Houston roofing contractor", "Licensed, insured and local", "Ask a licensed roofer."],
  ],
  [
    /^Price promise: .*never changes/,
    [
      "The price never changes.",
      "That price doesn’t grow.",
      "The number in your proposal is the number you pay.",
      "You get a quote that won’t go up.",
      "No surprises on the last day.",
    ],
  ],
  [
    /^Insurance for your work: .*liability policies/,
    [
      "If our work damages your home, we carry coverage for it.",
      "Our insurance covers any damage.",
      "Should anything go wrong, call us.",
    ],
  ],
  [
    /^Lead-safe work: .*certification/,
    ["Lead-safe practices on every job", "Lead has to be ruled out before the first scrape."],
  ],
  [
    /^Advice: .*write \{phone\}/,
    ["(713) 555-0142", "713.555.0142", "+44 20 7946 0958", "713–555–0142", "(713) 555-ROOF", "1-800-GOT-JUNK"],
  ],
  [/^Advice: .*between spaces/, ["Doors — and drawers", "3 - 5 days"]],
  [/^Advice: .*without u/, ["Choose your colour"]],
  [/^Advice: .*meter/, ["six metres"]],
  [/^Advice: .*-ize/, ["We customise it"]],
  [/^Advice: .*mold/, ["mould behind it"]],
  [/^Advice: .*needs cleaning/, ["The gutter wants cleaning."]],
  [/^Advice: .*is extra/, ["Permits come on top."]],
];
for (const [warning, texts] of warned)
  for (const text of texts) {
    test(`warns about: ${text}`, () => {
      const found = checkText(text);
      assert.match(found.find((line) => warning.test(line)) ?? found.join("\n"), warning);
      assert.ok(!found.some((line) => line.startsWith("Error")));
    });
  }

test("refuses the phone number of the business in any format", () => {
  const facts = { phone: "(713) 555-ROOF ext. 12", areaPhone: "281-555-0187" };
  for (const text of ["Call 713.555.7663.", "Call +1 (281) 555-0187.", "Call 311-555-0100 or (713) 555-ROOF."])
    assert.match(
      check({ "site/business": { facts }, "pages/any": { text } }).join(),
      /(?:^|,)Error: .*write \{phone\}/,
    );
  for (const facts of [null, [], "none"])
    assert.match(check({ "site/business": { facts }, "pages/any": { text: "Call 713.555.7663." } }).join(), /^Advice/);
});

test("allows an offer in the reason for a correction", () => {
  const waiver = { given: "A", corrected: "B", why: "We pay your deductible." };
  assert.deepEqual(check({ "site/inconsistencies": { waiver } }), []);
});

test("quotes all offers of a clause in one warning", () => {
  const [[one] = []] = findUnlawfulOffers("We pay your deductible.");
  const [[two] = []] = findUnlawfulOffers("We pay your deductible and we waive your deductible.");
  assert.match(one ?? "", /^“we pay your deductible” offers/);
  assert.match(two ?? "", /^“we pay your deductible and we waive your deductible” offers/);
  assert.equal(findUnlawfulOffers("We pay your deductible. Then we handle the claim.").length, 2);
});

for (const text of [
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
  "Wired by a licensed electrician.",
  "There are no licensed roofers in Texas.",
  "The price of lumber can change.",
  "The price doesn’t change for the work it describes.",
  "The price won’t change unless you sign for it.",
  "The EPA’s rule asks for lead-safe work practices.",
  "The cap comes on top of the last row.",
  "We recommend four hours of labor at Towne Centre.",
  "Call {phone}.",
  "Ask for part 0192474442 or 2120474442 of 03.05.1987.",
  "8:00 AM - 7:00 PM",
  "3-5 days, 15-20% more, 300-500%",
  "1000+ projects, $2,000,000, 2024-2026",
])
  test(`allows: ${text}`, () => assert.deepEqual(checkText(text), []));

for (const [text, work] of [
  ["Nine views of the work we do in Houston", "work we do"],
  ["See our finished projects", "our finished projects"],
  ["Kitchens we’ve built", "Kitchens we’ve built"],
  ["Pictures to plan your remodel with", undefined],
] as const)
  test(`finds ${work ? "" : "no "}finished work in: ${text}`, () => assert.equal(finishedWork.exec(text)?.[0], work));

for (const [heading, titled] of [
  ["Remodeling near Clear Lake and The Woodlands", false],
  ["Hail damage on a Houston roof: Five warning signs", false],
  ["Hail Damage on a Houston Roof: Five Warning Signs", true],
] as const)
  test(`finds ${titled ? "" : "no "}title case in: ${heading}`, () =>
    assert.equal(isTitleCase(heading, new Set(["The", "Woodlands", "Houston", "Clear", "Lake"])), titled));
