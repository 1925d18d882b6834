import { labels } from "../content/labels.ts";
import type { Contact } from "../ui/contact-card.tsx";
import { formPageOf } from "./embeds.ts";
import type { Facts } from "./facts.tsx";
import { hoursText } from "./hours.ts";
import { telephoneUrl } from "./phone.tsx";
import { textOf } from "./ways.ts";

/** The ways to reach the business, for islands and fallbacks. */
export function contactOf(facts: Facts): Contact {
  const text = textOf(facts);
  const form = formPageOf(facts);
  return {
    phone: facts.phone,
    phoneHref: telephoneUrl(facts.phone),
    email: facts.email,
    hours: hoursText(),
    ...(facts.openNow && { openNow: true }),
    ...(text && { text }),
    ...(form && { form: { href: form, label: labels.form.ownPage } }),
  };
}
