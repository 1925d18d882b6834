/** Ways to the business and its papers that owners add by settings. What is not set is not there. */
import { labels } from "../content/labels.ts";
import type { BesideFormProps } from "../ui/beside-form.tsx";
import type { Facts } from "./facts.tsx";
import { telephoneUrl } from "./phone.tsx";

/** A link that begins a text message. */
export const textOf = ({ textPhone }: Facts) =>
  textPhone ? { href: textUrl(textPhone), label: `${labels.ways.text} ${textPhone}` } : undefined;

/** The sms: URL (RFC 5724) of a number as people write it. */
const textUrl = (number: string) => telephoneUrl(number).replace("tel:", "sms:");

/** The links to other sites. `ssr check` tells them apart by their names. */
export function waysOf({ scheduleUrl, financingUrl, privacyUrl, smsTermsUrl }: Facts) {
  const { schedule, financing, privacy, smsTerms } = labels.ways;
  return [
    { name: "schedule", href: scheduleUrl, label: schedule },
    { name: "financing", href: financingUrl, label: financing },
    { name: "privacy", href: privacyUrl, label: privacy },
    { name: "sms-terms", href: smsTermsUrl, label: smsTerms },
  ].filter(({ href }) => href);
}

/**
 * What stands beside the lead form. Carriers require senders of text messages to link their privacy policy and terms where
 * they collect numbers (CTIA, Messaging Principles and Best Practices).
 */
export function besideFormOf(facts: Facts): BesideFormProps | undefined {
  const ways = waysOf(facts);
  const links = ways.filter(({ name }) => name === "schedule");
  const papers = ways.filter(({ name }) => name === "privacy" || name === "sms-terms");
  return links.length + papers.length > 0 ? { links, use: labels.form.use, papers } : undefined;
}
