/**
 * What providers of forms post to the page when a visitor has sent one. Only formats that their makers document are here.
 * Other messages are ignored.
 */

type Says = (message: unknown) => boolean;

/** The longest text that is read as JSON, in characters. */
const longest = 65_536;

const field = (message: unknown, name: string): unknown =>
  typeof message === "object" && message !== null ? Reflect.get(message, name) : undefined;

const providers: { origin: RegExp; sent: Says }[] = [
  {
    // https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
    origin: /^https:\/\/calendly\.com$/,
    sent: (message) => field(message, "event") === "calendly.event_scheduled",
  },
  {
    // https://developers.tally.so/widgets/events: JSON as text
    origin: /^https:\/\/tally\.so$/,
    sent: (message) => {
      if (typeof message !== "string" || message.length > longest) return false;
      try {
        return field(JSON.parse(message), "event") === "Tally.FormSubmitted";
      } catch {
        return false;
      }
    },
  },
  {
    // https://github.com/Typeform/embed, packages/embed/src/utils/create-iframe/get-form-event-handler.ts
    origin: /^https:\/\/[a-z0-9-]+\.typeform\.com$/,
    sent: (message) => field(message, "type") === "form-submit",
  },
];

/** Tells whether a message from this origin says that a form was sent. Undefined for an unknown origin. */
export const sentFrom = (origin: string): Says | undefined =>
  providers.find((provider) => provider.origin.test(origin))?.sent;
