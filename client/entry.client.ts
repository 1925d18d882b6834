/**
 * The one script that every page loads: it makes the calls to action buttons and starts islands when they are due. React
 * comes with the estimate popup and with notifications, and with nothing else.
 */
import { isFramed } from "./browser/framed.ts";
import "./browser/menus.ts";
import { makeButtons } from "./islands/calls-to-action.ts";
import { numberCopied } from "./islands/events.ts";
import { rootOf, start, watchFrames } from "./islands/start.ts";

const notifications = rootOf("notifications");

/** Puts a phone number on the clipboard where a click on it starts no call: on a computer. */
function copyNumber({ href, textContent }: HTMLAnchorElement) {
  if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
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

if (!isFramed) {
  makeButtons(copyNumber);
  watchFrames();
}

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href^='tel:']");
  if (link && !event.defaultPrevented) copyNumber(link);
});

// Paper waits until all that is looked at is there.
addEventListener("load", () =>
  setTimeout(() => {
    const [, href = ""] = /href="(.+?)"/.exec(document.querySelector("noscript")?.textContent ?? "") ?? [];
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", media: "print", href }));
  }, 1000),
);

// What was asked for in vain: escaped, so that it cannot pose as other output, and cut.
if (document.getElementById("not-found"))
  console.error(`404: there is no page at ${JSON.stringify(location.pathname).slice(1, -1).slice(0, 200)}`);
