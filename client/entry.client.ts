/**
 * The one script that every page loads: it makes the calls to action buttons and starts islands when they are due. React
 * comes with the estimate popup and with notifications, and with nothing else.
 */
import "./behavior/menus.ts";
import "./behavior/questions.ts";
import { numberCopied } from "./islands/events.ts";
import { open, prepare } from "./islands/open-estimate.ts";
import { rootOf, start, startIslands } from "./islands/start.ts";

const notifications = rootOf("notifications");

/** Puts a phone number on the clipboard where a click on it starts no call: on a computer. */
function copyNumber({ href, textContent }: HTMLAnchorElement) {
  if (!window.matchMedia?.("(hover: hover) and (pointer: fine)").matches) return;
  const number = href.slice(4);
  const told = /[+(\d][\d\s().-]{5,}\d/.exec(textContent ?? "")?.[0] ?? number;
  navigator.clipboard
    ?.writeText(number)
    .then(async () => {
      if (!notifications) return;
      await start(notifications);
      document.dispatchEvent(new CustomEvent(numberCopied, { detail: told }));
    })
    .catch(() => {}); // The browser does not allow it, or no message can be shown: the link itself does what it can.
}

// Calls to action are links in the HTML, so that they lead somewhere before and without this script.
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-action]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.dataset.action = link.dataset.action;
  button.append(...link.childNodes);
  const follow = () => location.assign(link.href);
  if (link.dataset.action === "estimate") {
    for (const sign of ["pointerover", "touchstart", "focusin"])
      button.addEventListener(sign, prepare, { once: true, passive: true });
    button.addEventListener("click", () => open(button, follow));
  } else {
    button.addEventListener("click", () => {
      copyNumber(link);
      follow();
    });
  }
  link.replaceWith(button);
}

// A visitor who begins to read may ask for the popup: it is fetched in a quiet moment, unless data is to be saved.
// Opening a menu or a question is no such sign, and the keyboard reaches the button's own sign first.
const signs = ["pointerdown", "scroll"];
function prefetch({ target }: Event) {
  if (target instanceof Element && target.closest("header, summary")) return;
  for (const sign of signs) removeEventListener(sign, prefetch);
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!connection?.saveData) (window.requestIdleCallback ?? setTimeout)(prepare);
}
for (const sign of signs) addEventListener(sign, prefetch, { passive: true });

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href^='tel:']");
  if (link) copyNumber(link);
});

startIslands();
