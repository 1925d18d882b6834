/** Messages by which form providers report a submission to the page. Only documented formats are supported. */

/** The maximum length of JSON text, in characters. */
const maxLength = 65_536;

/** The providers: origin, field and its value for a submission. */
const providers: readonly [origin: RegExp, field: string, sent: string][] = [
  // https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
  [/^https:\/\/calendly\.com$/, "event", "calendly.event_scheduled"],
  // https://developers.tally.so/widgets/events: JSON as text
  [/^https:\/\/tally\.so$/, "event", "Tally.FormSubmitted"],
  // https://github.com/Typeform/embed, packages/embed/src/utils/create-iframe/get-form-event-handler.ts
  [/^https:\/\/[a-z0-9-]+\.typeform\.com$/, "type", "form-submit"],
];

/** Parses a message that is JSON text. Returns other messages unchanged. */
function parse(message: unknown): unknown {
  if (typeof message !== "string" || message.length > maxLength) return message;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Returns a predicate for messages from an origin that reports whether a message is a submission. Undefined for unknown origins. */
export function submissionTest(origin: string) {
  const [, field = "", sent] = providers.find(([of]) => of.test(origin)) ?? [];
  return sent === undefined ? undefined : (message: unknown) => Object(parse(message))[field] === sent;
}
