/**
 * Opens the estimate popup for the loader. The popup's shell, which is in the HTML, is shown until React's popup is ready. If React is
 * late or fails, the shell shows the form. Within `reactTimeout` of a tap, the visitor has React's popup or the form in the shell.
 */
import { estimateClosed, estimateShown, islandFailed, openEstimate } from "./events.ts";
import { findIsland, importMountFrame, start, startOrWarn } from "./start.ts";

/** The longest time from a tap to React's popup, in milliseconds. */
const reactTimeout = 3500;

let root = findIsland("estimate-popup");
/** The popup as the server rendered it. A copy replaces an island that React has partly rendered or emptied. */
const serverRendered = root?.cloneNode(true);

/** The last tap on a call to action, until the visitor closes the popup. */
let tap: { opener: HTMLElement; follow: () => void } | undefined;
/** The timer of `reactTimeout` while a tap waits for React, and 0 otherwise. */
let timer = 0;
/** Whether the popup works without React from now on: React threw, or the shell contains the form. */
let withoutReact = false;
/** The box of the form in the shell. */
let mountedBox: Element | undefined;

/** Returns the dialog of the shell. */
function shell() {
  return root?.querySelector("dialog");
}

/** Returns the element that opened the popup, or is about to open it: focus returns to it. */
export const currentOpener = () => tap?.opener;

/** Fetches React before a likely tap. */
export function preloadPopup() {
  if (root && !withoutReact && !shell()?.open) startOrWarn(root);
}

/** Opens the popup for a tap. `follow` opens the link if the page has no popup. */
export function openPopup(tapped: HTMLElement, follow: () => void) {
  if (timer) return; // the previous tap still waits
  // A tap in the menu closes the menu: focus returns to the button that opens the menu.
  const menu = tapped.closest("dialog")?.id;
  const opener = document.querySelector<HTMLElement>(`button[aria-controls="${menu}"]`) ?? tapped;
  tap = { opener, follow };
  if (!root || withoutReact) return openShell();
  const cover = "hydrated" in root.dataset ? null : shell();
  cover?.showModal();
  cover?.addEventListener("close", () => timer && clearTap());
  opener.setAttribute("aria-busy", "true");
  const timeout = setTimeout(openShell, reactTimeout);
  timer = timeout;
  start(root).then(
    () => timer === timeout && document.dispatchEvent(new CustomEvent(openEstimate, { detail: opener })),
    () => timer === timeout && openShell(),
  );
}

function stopWaiting() {
  clearTimeout(timer);
  timer = 0;
  tap?.opener.removeAttribute("aria-busy");
}

function clearTap() {
  stopWaiting();
  tap = undefined;
}

function openShell() {
  stopWaiting();
  if (!withoutReact) restoreServerRendered();
  const dialog = shell();
  if (!dialog) return tap?.follow();
  tap?.opener.focus({ preventScroll: true }); // focus returns to it when the dialog closes
  dialog.showModal();
  mountForm(dialog).catch(() => {}); // without the form, the dialog shows the contacts of the business
  document.dispatchEvent(new Event(estimateShown));
}

/** Replaces the popup, which React may still be rendering, by a copy of the server's HTML. */
function restoreServerRendered() {
  const copy = serverRendered?.cloneNode(true) as HTMLElement;
  root?.replaceWith(copy);
  root &&= copy;
}

async function mountForm(dialog: HTMLDialogElement) {
  const box = dialog.querySelector<HTMLElement>("[data-frame]");
  if (!box) return; // no form is configured
  if (box === mountedBox) {
    if (box.dataset.frame === "failed") box.querySelector<HTMLElement>("[data-slot=retry] button")?.click();
    return;
  }
  box.dataset.frame = "failed"; // until the script that mounts it has loaded
  const { mountFrame } = await importMountFrame();
  if (timer || !dialog.open) return; // a new tap is waiting for React, or the dialog is closed: the next tap tries React again
  withoutReact = true;
  mountedBox = box;
  mountFrame(box, JSON.parse(root?.dataset.props as string).form);
}

/** Reports whether a mouse event is on the backdrop of the shell. */
function isOnBackdrop({ target, clientX, clientY }: MouseEvent) {
  const dialog = shell();
  if (target !== dialog || !dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Tracks the state of the popup, and closes the shell on a click outside. */
export function watchPopup() {
  document.addEventListener(estimateShown, stopWaiting);
  document.addEventListener(estimateClosed, clearTap);
  document.addEventListener(islandFailed, ({ target }) => {
    if (target !== root) return;
    if (tap) openShell();
    else restoreServerRendered();
    withoutReact = true;
  });
  // A drag from inside to the backdrop, as in selecting text, also ends in a click on the dialog.
  let pressedOutside = false;
  document.addEventListener("mousedown", (event) => {
    pressedOutside = isOnBackdrop(event);
  });
  document.addEventListener("click", (event) => {
    if (pressedOutside && event.detail < 2 && isOnBackdrop(event)) shell()?.close();
  });
}
