/** Counts conversions: taps on contact links, the popup, and the states of the lead form. */
import { estimateShown } from "../islands/events.ts";
import { submissionTest } from "./form-messages.ts";

/** The conversions of taps on contact links and buttons, by selector. */
const taps = {
  "a[href^='tel:'], button[data-action=call]": "call-tapped",
  "a[href^='mailto:']": "email-tapped",
  "a[href^='sms:']": "text-tapped",
  "[data-slot=schedule]": "schedule-tapped",
};

/** The containers of the lead form's frame, and the conversions of their states. */
const form = "[data-frame]:not(#reviews)";
const frames: Readonly<Record<string, string>> = { loaded: "frame-shown", failed: "frame-failed" };

/** Calls `count` at the first occurrence of each conversion. */
export function trackConversions(count: (outcome: string) => void) {
  const counted = new Set<string>();
  const countOnce = (outcome: string) => {
    if (counted.has(outcome)) return;
    counted.add(outcome);
    count(outcome);
  };

  addEventListener(
    "click",
    ({ target }) => {
      for (const [selector, outcome] of Object.entries(taps)) {
        if (target instanceof Element && target.closest(selector)) countOnce(outcome);
      }
    },
    true, // in the capture phase, because other listeners may stop the event
  );

  const countFrames = () => {
    for (const box of document.querySelectorAll<HTMLElement>(form)) {
      const outcome = frames[box.dataset.frame ?? ""];
      if (outcome && box.getClientRects().length > 0) countOnce(outcome); // a box in the closed shell of the popup does not count
    }
  };
  new MutationObserver(countFrames).observe(document, { subtree: true, attributeFilter: ["data-frame"] });
  countFrames(); // An island may have set data-frame before this script runs.
  document.addEventListener(estimateShown, () => {
    countOnce("popup-opened");
    countFrames();
  });

  addEventListener("message", (message) => {
    const sent = counted.has("form-sent") ? undefined : submissionTest(message.origin);
    if (!sent) return; // reading message.data would deserialize the message
    for (const frame of document.querySelectorAll<HTMLIFrameElement>(`${form} > iframe`)) {
      if (frame.contentWindow !== message.source || new URL(frame.src).origin !== message.origin) continue;
      if (sent(message.data)) countOnce("form-sent");
    }
  });
}
