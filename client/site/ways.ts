/** Ways to the business and its papers. What is not set is not there. */
import manifest from "manifest";
import type { BesideFormProps } from "../contact/beside-form.tsx";
import type { Contact, DirectContact, FallbackContact } from "../contact/contact-card.tsx";
import type { FormContactProps } from "../contact/form-contact.tsx";
import type { NextStepsProps } from "../contact/next-steps.tsx";
import { business, labels } from "../content/shared.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { plainCopy } from "./copy.tsx";
import type { Facts } from "./facts.tsx";
import { hoursText } from "./hours.ts";
import { textContactOf } from "./phone-links.tsx";

/** The address of the form's own page; empty where no form is configured, and while it does not open. */
export const formPageOf = (facts: Facts) => (facts.leadFormGone ? "" : facts.leadFormUrl);

/** How an embed's frame learns from the server whether it can be shown. */
const probed = ({ embedsProbed }: Facts, name: string, down: string) => ({
  ...(embedsProbed && { name }),
  ...(down && { down }),
});

/** The lead form's frame, for islands; its address is empty where none is configured. */
export function formOf(facts: Facts) {
  return {
    src: facts.leadFormUrl,
    title: labels.form.title,
    ...probed(facts, "leadForm", facts.leadFormDown),
    ...(facts.leadFormParameters && { parameters: facts.leadFormParameters, attribution: manifest.attribution }),
  };
}

/** The height of the reviews' frame until its script sets another, in pixels. The box in pages/home/testimonials.tsx has the same. */
const reviewsHeight = 600;

/** The reviews' frame and script, and the text where they are missing, for islands. */
export function reviewsOf(facts: Facts) {
  return {
    ...labels.reviews,
    src: facts.reviewsFrameUrl,
    height: reviewsHeight,
    ...(facts.reviewsScriptUrl && { script: facts.reviewsScriptUrl, className: facts.reviewsClass }),
    ...probed(facts, "reviews", facts.reviewsDown),
  };
}

/** The phone number, and the lead form's own page where it opens. */
function directContactOf(facts: Facts): DirectContact {
  const form = formPageOf(facts);
  return {
    call: { href: telephoneUrl(facts.phone), label: plainCopy(labels.call, facts) },
    ...(form && { page: { href: form, label: labels.form.ownPage } }),
  };
}

/** Returns the link that begins an e-mail. Its subject names the page. */
function emailOf(facts: Facts, page = "") {
  const subject = [labels.subject, page].filter(Boolean).join(": ");
  return { href: `mailto:${facts.email}?subject=${encodeURIComponent(subject)}`, label: labels.write };
}

/** Returns the other contacts of the business, for a fallback next to which the direct contacts are visible anyway. */
export function fallbackContactOf(facts: Facts, page?: string): FallbackContact {
  const text = textContactOf(facts);
  return {
    email: emailOf(facts, page),
    hours: hoursText(facts),
    ...(facts.openNow && { openNow: true }),
    ...(text && { text }),
  };
}

/** Returns all contacts of the business, for a fallback that replaces a form. `page` is the title of the page. */
export const contactOf = (facts: Facts, page?: string): Contact => ({
  ...directContactOf(facts),
  ...fallbackContactOf(facts, page),
});

/** Returns the steps after a request, or nothing where the content has none. */
export const nextStepsOf = ({ nextSteps, whoCalls, whenCalled } = business): NextStepsProps | undefined =>
  nextSteps && { steps: nextSteps, call: [whoCalls, whenCalled].filter(Boolean).join(", ") };

/** The phone number, the link and the notice below the lead form's frame. */
export const formContactOf = (facts: Facts): FormContactProps => ({
  contact: directContactOf(facts),
  notice: labels.form.nextPage,
});

/** The links to other sites, which owners add by settings. `ssr check` tells them apart by their names. */
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
