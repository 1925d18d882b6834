/** What a visit comes to: which ways to the business its visitor takes, and whether the lead form is there. */
import { estimateShown } from "../islands/events.ts";
import { sentFrom } from "./form-messages.ts";

/** Links and buttons that lead to the business, and what a tap on each counts as. */
const taps = {
  "a[href^='tel:'], button[data-action=call]": "call-tapped",
  "a[href^='mailto:']": "email-tapped",
  "a[href^='sms:']": "text-tapped",
  "[data-slot=schedule]": "schedule-tapped",
};

/** The boxes of the lead form's frame, and what their states count as. */
const form = "[data-frame]:not(#reviews)";
const frames: Readonly<Record<string, string>> = { loaded: "frame-shown", failed: "frame-failed" };

/** Calls count once for each outcome, when it first happens. */
export function watchOutcomes(count: (outcome: string) => void) {
  const counted = new Set<string>();
  const note = (outcome: string) => {
    if (counted.has(outcome)) return;
    counted.add(outcome);
    count(outcome);
  };

  addEventListener(
    "click",
    ({ target }) => {
      for (const [selector, outcome] of Object.entries(taps)) {
        if (target instanceof Element && target.closest(selector)) note(outcome);
      }
    },
    true, // before anything that stops it
  );

  const look = () => {
    for (const box of document.querySelectorAll<HTMLElement>(form)) {
      const outcome = frames[box.dataset.frame ?? ""];
      if (outcome && box.getClientRects().length > 0) note(outcome); // the popup's shell may be closed
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ["data-frame"] });
  look(); // Islands may have been faster than this script.
  document.addEventListener(estimateShown, () => {
    note("popup-opened");
    look();
  });

  addEventListener("message", (message) => {
    const sent = counted.has("form-sent") ? undefined : sentFrom(message.origin);
    if (!sent) return; // Reading message.data would deserialize it for nothing.
    for (const frame of document.querySelectorAll<HTMLIFrameElement>(`${form} > iframe`)) {
      if (frame.contentWindow !== message.source || new URL(frame.src).origin !== message.origin) continue;
      if (sent(message.data)) note("form-sent");
    }
  });
}
