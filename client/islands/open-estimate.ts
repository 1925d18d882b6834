/**
 * The estimate popup, as the loader opens it. Its shell, which is in the HTML, shows until React's popup is there. Where
 * React is late or fails, the form goes into the shell. Each tap ends in one of these within `due`.
 */
import { estimateClosed, estimateShown, islandFailed, openEstimate } from "./events.ts";
import { attempt, importFrame, rootOf, start } from "./start.ts";

/** How long React's popup may take from the tap on, in milliseconds. */
const due = 3500;

let root = rootOf("estimate-popup");
/** The popup as the server sent it. A copy replaces what React has begun or emptied. */
const sent = root?.cloneNode(true);

/** The last tap, until the visitor closes the popup that it opened. */
let tap: { opener: HTMLElement; follow: () => void } | undefined;
/** Runs while a tap is due, and is 0 otherwise. */
let timer = 0;
/** Whether the popup does without React from now on: it threw, or the shell has the form. */
let plain = false;
/** The box that the form is in then. */
let mounted: Element | undefined;

/** The dialog to show without React. */
function shell() {
  return root?.querySelector("dialog");
}

/** What has opened the popup, or is about to: it gets the focus back. */
export const openedBy = () => tap?.opener;

/** Fetches React for a tap that is likely. */
export function prepare() {
  if (root && !plain && !shell()?.open) attempt(root);
}

/** Opens the popup for a tap; `follow` goes where its link leads. */
export function open(tapped: HTMLElement, follow: () => void) {
  if (timer) return; // the tap before this one is still due
  // A tap in the menu closes it: the focus goes back to the button that opens the menu.
  const menu = tapped.closest("dialog")?.id;
  const opener = document.querySelector<HTMLElement>(`button[aria-controls="${menu}"]`) ?? tapped;
  tap = { opener, follow };
  if (!root || plain) return openPlain();
  const cover = "hydrated" in root.dataset ? null : shell();
  cover?.showModal();
  cover?.addEventListener("close", () => timer && forget());
  opener.setAttribute("aria-busy", "true");
  const mine = setTimeout(openPlain, due);
  timer = mine;
  start(root).then(
    () => timer === mine && document.dispatchEvent(new CustomEvent(openEstimate, { detail: opener })),
    () => timer === mine && openPlain(),
  );
}

function settle() {
  clearTimeout(timer);
  timer = 0;
  tap?.opener.removeAttribute("aria-busy");
}

function forget() {
  settle();
  tap = undefined;
}

function openPlain() {
  settle();
  if (!plain) renew();
  const dialog = shell();
  if (!dialog) return tap?.follow();
  tap?.opener.focus({ preventScroll: true }); // it gets the focus back when the dialog closes
  dialog.showModal();
  mountForm(dialog).catch(() => {}); // the dialog says how to do without it
  document.dispatchEvent(new Event(estimateShown));
}

/** Takes the popup away from React, which may still be at work on it. */
function renew() {
  const copy = sent?.cloneNode(true) as HTMLElement | undefined;
  if (copy) root?.replaceWith(copy);
  root = copy ?? null;
}

async function mountForm(dialog: HTMLDialogElement) {
  const box = dialog.querySelector<HTMLElement>("[data-frame]");
  if (!box) return; // no form is configured
  if (box === mounted) {
    if (box.dataset.frame === "failed") box.querySelector<HTMLElement>("[data-slot=retry] button")?.click();
    return;
  }
  box.dataset.frame = "failed"; // until what mounts it has come
  const { mountFrame } = await importFrame();
  if (timer || !dialog.open) return; // the next tap asks React again
  plain = true;
  mounted = box;
  mountFrame(box, JSON.parse(root?.dataset.props as string).form);
}

/** Reports whether a mouse event is on the backdrop of the shell. */
function isOutside({ target, clientX, clientY }: MouseEvent) {
  const dialog = shell();
  if (target !== dialog || !dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Tracks the state of the popup, and closes the shell on a click outside. */
export function watchPopup() {
  document.addEventListener(estimateShown, settle);
  document.addEventListener(estimateClosed, forget);
  document.addEventListener(islandFailed, ({ target }) => {
    if (target !== root) return;
    if (tap) openPlain();
    else renew();
    plain = true;
  });
  // A drag from inside to the backdrop, as in selecting text, also ends in a click on the dialog.
  let pressedOutside = false;
  document.addEventListener("mousedown", (event) => {
    pressedOutside = isOutside(event);
  });
  document.addEventListener("click", (event) => {
    if (pressedOutside && event.detail < 2 && isOutside(event)) shell()?.close();
  });
}
