/**
 * The script of every page. It turns calls to action into buttons and starts islands. Only the estimate popup and notifications
 * load React. Each behavior starts on its own: an exception in one stops no other.
 */
import { isFramed } from "./browser/framed.ts";
import { makeButtons } from "./islands/calls-to-action.ts";
import { numberClicked } from "./islands/events.ts";
import { watchPopup } from "./islands/open-estimate.ts";
import { findIsland, startOrWarn, watchFrames } from "./islands/start.ts";
import { addArrowKeys, makePhoneMenuModal, markExpanded } from "./menus/script.ts";

/** Runs a behavior, and reports an exception without passing it on. */
function run(behavior: () => void) {
  try {
    behavior();
  } catch (error) {
    console.error(error);
  }
}

/** Shows the number of a link on a computer, where a click usually starts no call. */
function showNumber(link: HTMLAnchorElement) {
  const notifications = findIsland("notifications");
  if (!notifications || !matchMedia("(hover) and (pointer: fine)").matches) return;
  startOrWarn(notifications).then(() => document.dispatchEvent(new CustomEvent(numberClicked, { detail: link })));
}

const showNumbersOnClick = () =>
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href^='tel:']");
    if (link && !event.defaultPrevented) showNumber(link);
  });

/** Adds the print stylesheet one second after the page has loaded, or when the visitor prints before. */
function addPrintStyles() {
  const href = document.querySelector("noscript")?.innerHTML.match(/href="(.+?)"/)?.[1] ?? "";
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "print", href });
  const add = () => link.isConnected || document.head.append(link);
  addEventListener("beforeprint", add);
  addEventListener("load", () => setTimeout(add, 1000));
}

/** Fetches the fallbacks if the browser lacks the newest feature that they replace. */
function startFallbacks() {
  if (CSS.supports("selector(::details-content)")) return;
  import("./browser/fallbacks.ts").then(({ fallbacks }) => fallbacks.forEach(run));
}

/** Fetches the script that logs an unknown address. */
function logUnknownPath() {
  if (document.getElementById("not-found")) import("./browser/unknown-path.ts").then(({ log }) => log());
}

/** Makes links open in the whole window instead of the lead form's frame. The sandbox allows that after a click. */
function targetTopWindow() {
  for (const link of document.links) link.target = "_top";
}

for (const behavior of [
  markExpanded,
  addArrowKeys,
  makePhoneMenuModal,
  watchPopup,
  ...(isFramed ? [targetTopWindow] : [() => makeButtons(showNumber), watchFrames]),
  showNumbersOnClick,
  addPrintStyles,
  startFallbacks,
  logUnknownPath,
])
  run(behavior);
