/** Parses the heights that providers' forms post to the embedding page. */

/** The largest accepted height, in CSS pixels. A long form on a phone has about 4,000. */
const maxHeight = 10_000;

/** The longest parsed message, in characters. */
const maxLength = 4096;

/**
 * Returns the height of the content that a message from a form's frame reports, in CSS pixels, or undefined for any other
 * message. Formats:
 *
 * - Jotform: "setHeight:820:241234567890" (jotform.com/s/umd/…/for-form-embed-handler.js)
 * - GoHighLevel: ["highlevel.setHeight", { height: 820, id }] (link.msgsndr.com/js/form_embed.js)
 * - Typeform: { type: "form-height-changed", height: 820 } (github.com/Typeform/embed, create-iframe)
 * - HubSpot and others: { height: 820 }
 * - iframe-resizer: "[iFrameSizer]id:820:640:resize" (github.com/davidjbradshaw/iframe-resizer)
 *
 * A message may also be one of these objects as JSON.
 */
export function reportedHeight(message: unknown): number | undefined {
  const height = Math.ceil(Number(typeof message === "string" ? heightInText(message) : heightInValue(message)));
  return height > 0 && height <= maxHeight ? height : undefined;
}

function heightInText(text: string): unknown {
  if (text.length > maxLength) return;
  const [, height] = /^(?:setHeight|\[iFrameSizer\][^:]*):([\d.]+)(?::|$)/.exec(text) ?? [];
  if (height || !/^[[{]/.test(text)) return height;
  try {
    return heightInValue(JSON.parse(text));
  } catch {
    return;
  }
}

function heightInValue(value: unknown): unknown {
  const { height } = Object(Array.isArray(value) ? value[1] : value);
  return typeof height === "number" || (typeof height === "string" && /^[\d.]+(px)?$/.test(height))
    ? Number.parseFloat(String(height))
    : undefined;
}
