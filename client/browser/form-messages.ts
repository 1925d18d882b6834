/**
 * What providers of forms post to the page when a visitor has sent one. Only formats that their makers document are here.
 * Other messages are ignored.
 */

/** The longest text that is read as JSON, in characters. */
const longest = 65_536;

/** Whose messages say that a form was sent, by a field of a value. */
const providers: readonly [origin: RegExp, field: string, sent: string][] = [
  // https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
  [/^https:\/\/calendly\.com$/, "event", "calendly.event_scheduled"],
  // https://developers.tally.so/widgets/events: JSON as text
  [/^https:\/\/tally\.so$/, "event", "Tally.FormSubmitted"],
  // https://github.com/Typeform/embed, packages/embed/src/utils/create-iframe/get-form-event-handler.ts
  [/^https:\/\/[a-z0-9-]+\.typeform\.com$/, "type", "form-submit"],
];

/** What a message tells, where it may be JSON as text. */
function read(message: unknown): unknown {
  if (typeof message !== "string" || message.length > longest) return message;
  try {
    return JSON.parse(message);
  } catch {
    return undefined;
  }
}

/** Tells whether a message from this origin says that a form was sent. Undefined for an unknown origin. */
export function sentFrom(origin: string) {
  const [, field = "", sent] = providers.find(([of]) => of.test(origin)) ?? [];
  return sent === undefined ? undefined : (message: unknown) => Object(read(message))[field] === sent;
}
