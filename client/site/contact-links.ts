/** Contact links and legal links, and the props of embeds, from the configured facts. Functions omit facts that are not set. */
import manifest from "manifest";
import type { Contact, DirectContact, FallbackContact } from "../contact/contact-card.tsx";
import type { FormContactProps } from "../contact/form-contact.tsx";
import type { FormLinksProps } from "../contact/form-links.tsx";
import type { NextStepsProps } from "../contact/next-steps.tsx";
import { business, labels } from "../content/shared.ts";
import { memoizeByObject } from "../formats/memoize.ts";
import { telephoneUrl } from "../formats/phone.ts";
import { plainCopy } from "./copy.tsx";
import type { Facts } from "./facts.tsx";
import { formatHoursAsText } from "./hours.ts";
import { getTextContact } from "./phone-links.tsx";

/** Returns the address of the form's own page, or an empty string if no form is configured or the form is down. */
export const getFormPage = (facts: Facts) => (facts.leadFormGone ? "" : facts.leadFormUrl);

/** Returns the props by which an embed's frame gets its state from the server. */
const getProbeProps = ({ embedsProbed }: Facts, name: string, down: string) => ({
  ...(embedsProbed && { name }),
  ...(down && { down }),
});

/** Returns the props of the lead form's frame. `src` is empty if no form is configured. */
export function getFormFrame(facts: Facts) {
  return {
    src: facts.leadFormUrl,
    title: labels.form.title,
    ...getProbeProps(facts, "leadForm", facts.leadFormDown),
    ...(facts.leadFormParameters && { parameters: facts.leadFormParameters, attribution: manifest.attribution }),
  };
}

/** The height, in pixels, of the reviews' frame until its script changes it. The box in pages/home/testimonials.tsx has the same height. */
const reviewsHeight = 600;

/** Returns the props of the reviews' frame and script, with the fallback text. */
export function getReviewsFrame(facts: Facts) {
  return {
    ...labels.reviews,
    src: facts.reviewsFrameUrl,
    height: reviewsHeight,
    ...(facts.reviewsScriptUrl && { script: facts.reviewsScriptUrl, className: facts.reviewsClass }),
    ...getProbeProps(facts, "reviews", facts.reviewsDown),
  };
}

/** Returns the phone number, and the lead form's own page unless it is down. */
function getDirectContact(facts: Facts): DirectContact {
  const form = getFormPage(facts);
  return {
    call: { href: telephoneUrl(facts.phone), label: plainCopy(labels.call, facts) },
    ...(form && { page: { href: form, label: labels.form.ownPage } }),
  };
}

/** Returns the link for an e-mail whose subject contains the title of the page. */
function getEmailLink(facts: Facts, page = "") {
  const subject = [labels.subject, page].filter(Boolean).join(": ");
  return { href: `mailto:${facts.email}?subject=${encodeURIComponent(subject)}`, label: labels.write };
}

const hoursAsText = memoizeByObject(formatHoursAsText);

/** Returns the e-mail link and the hours, and the link for text messages if there is one. A fallback shows them next to the direct contacts. */
export function getFallbackContact(facts: Facts, page?: string): FallbackContact {
  const text = getTextContact(facts);
  return {
    email: getEmailLink(facts, page),
    hours: hoursAsText(facts),
    ...(facts.openNow && { openNow: true }),
    ...(text && { text }),
  };
}

/** Returns all contacts of the business, for a fallback that replaces a form. `page` is the title of the page. */
export const getContact = (facts: Facts, page?: string): Contact => ({
  ...getDirectContact(facts),
  ...getFallbackContact(facts, page),
});

/** Returns the steps after a request, or undefined if the content has no steps. */
export const getNextSteps = ({ nextSteps, whoCalls, whenCalled } = business): NextStepsProps | undefined =>
  nextSteps && { steps: nextSteps, call: [whoCalls, whenCalled].filter(Boolean).join(", ") };

/** Returns the phone number, the link and the notice below the lead form's frame. */
export const getFormContact = (facts: Facts): FormContactProps => ({
  contact: getDirectContact(facts),
  notice: labels.form.nextPage,
});

/** Returns the links to other sites that the settings contain. `ssr check` identifies them by `name`. */
export function getOwnerLinks({ scheduleUrl, financingUrl, privacyUrl, smsTermsUrl }: Facts) {
  const { schedule, financing, privacy, smsTerms } = labels.ways;
  return [
    { name: "schedule", href: scheduleUrl, label: schedule },
    { name: "financing", href: financingUrl, label: financing },
    { name: "privacy", href: privacyUrl, label: privacy },
    { name: "sms-terms", href: smsTermsUrl, label: smsTerms },
  ].filter(({ href }) => href);
}

/**
 * Returns the links next to the lead form. Carriers require senders of text messages to link their privacy policy and terms at the
 * place where they collect numbers (CTIA, Messaging Principles and Best Practices).
 */
export function getFormLinks(facts: Facts): FormLinksProps | undefined {
  const all = getOwnerLinks(facts);
  const links = all.filter(({ name }) => name === "schedule");
  const documents = all.filter(({ name }) => name === "privacy" || name === "sms-terms");
  return links.length + documents.length > 0 ? { links, use: labels.form.use, documents } : undefined;
}
