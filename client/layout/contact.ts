import { hours } from "../content/business.ts";
import { type Facts, telephoneUrl } from "../site.tsx";
import type { Contact } from "../ui/contact-card.tsx";

/** The ways to reach the business, for islands and fallbacks. */
export function contactOf(facts: Facts): Contact {
  return {
    phone: facts.phone,
    phoneHref: telephoneUrl(facts.phone),
    email: facts.email,
    hours: hours.lines.map(({ days, times }) => `${days}: ${times}`).join(". "),
    ...(facts.leadFormUrl && { formUrl: facts.leadFormUrl }),
  };
}

/** Name of the lead form, as its frame's title. */
export const formTitle = "Website Form";
