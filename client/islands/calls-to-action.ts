/**
 * Replaces the calls to action, which are links in the HTML so that they work before and without scripts, by buttons that open the
 * popup or call the business. A link with the focus or under a pressed pointer stays a link that does the same, and is replaced
 * later: a replacement would lose the focus and the click.
 */
import { currentOpener, openPopup, preloadPopup } from "./open-estimate.ts";

/** Replaces the link by the button as soon as the link has neither the focus nor a pressed pointer. */
function replaceLink(link: HTMLAnchorElement, button: HTMLButtonElement) {
  if (!link.isConnected) return;
  if (link !== document.activeElement && !link.matches(":active")) {
    button.append(...link.childNodes);
    link.replaceWith(button);
    return;
  }
  const listeners = new AbortController();
  const leave = () => {
    if (link === currentOpener()) return; // the focus returns to the link when the popup closes
    listeners.abort();
    setTimeout(() => replaceLink(link, button)); // after the click that a press may cause
  };
  link.addEventListener("blur", leave, listeners);
  document.addEventListener("pointerdown", leave, listeners);
}

/** Replaces the calls to action of the page by buttons if the browser has dialogs. Runs `onCall` before a call. */
export function makeButtons(onCall: (link: HTMLAnchorElement) => void) {
  if (!("HTMLDialogElement" in self)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-action]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = link.className;
    button.dataset.action = link.dataset.action;
    const follow = () => {
      location.href = link.href;
    };
    if (link.dataset.action === "estimate") {
      openPopupOnClick(link, button, follow);
    } else {
      button.addEventListener("click", () => {
        onCall(link);
        follow();
      });
    }
    replaceLink(link, button);
  }
}

/** Makes a click on the link or on its button open the popup. A click that requests a new tab or window opens the form's own page there. */
function openPopupOnClick(link: HTMLAnchorElement, button: HTMLButtonElement, follow: () => void) {
  const requestsNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) =>
    link.protocol !== "tel:" && (ctrlKey || metaKey || shiftKey);
  for (const control of [link, button] as HTMLElement[]) {
    // A touch fires pointerover before pointerdown (Pointer Events, section 4.2).
    for (const type of ["pointerover", "focusin"]) control.addEventListener(type, preloadPopup, { once: true });
    control.addEventListener("click", (event) => {
      if (requestsNewTab(event)) return control === button && openInNewTab(link); // the browser opens the tab of a link
      event.preventDefault();
      try {
        openPopup(control, follow);
      } catch (error) {
        console.error(error);
        follow();
      }
    });
  }
  // On some systems the middle mouse button starts scrolling. On few systems, Ctrl+Enter clicks a button.
  button.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
  button.addEventListener("auxclick", ({ button }) => button === 1 && link.protocol !== "tel:" && openInNewTab(link));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !requestsNewTab(event)) return;
    event.preventDefault();
    openInNewTab(link);
  });
  if (link.matches(":focus, :hover, :active")) preloadPopup();
}

/** Clicks a copy of the link, so that listeners for links receive the click: the attribution script adds its parameters. */
function openInNewTab(link: HTMLAnchorElement) {
  const copy = document.body.appendChild(link.cloneNode() as HTMLAnchorElement);
  copy.target = "_blank";
  copy.click();
  copy.remove();
}
