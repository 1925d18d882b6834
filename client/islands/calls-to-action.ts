/**
 * Calls to action are links in the HTML, so that they lead somewhere before and without script. This makes them buttons,
 * which open the popup, or call. One that the visitor has reached already does the same as a link, and becomes a button once
 * it is left: it keeps the focus, and the click of a press that is under way.
 */
import { open, openedBy, prepare } from "./open-estimate.ts";

/** Puts the button into the link's place, as soon as nobody is on it. */
function replace(link: HTMLAnchorElement, button: HTMLButtonElement) {
  if (!link.isConnected) return;
  if (link !== document.activeElement && !link.matches(":active")) {
    button.append(...link.childNodes);
    link.replaceWith(button);
    return;
  }
  const left = new AbortController();
  const leave = () => {
    if (link === openedBy()) return; // the focus comes back when the popup closes
    left.abort();
    setTimeout(() => replace(link, button)); // after the click that a press may become
  };
  link.addEventListener("blur", leave, left);
  document.addEventListener("pointerdown", leave, left);
}

/** Makes the calls to action of the page buttons, where the browser has dialogs; `call` is called for each that calls. */
export function makeButtons(call: (link: HTMLAnchorElement) => void) {
  if (!("HTMLDialogElement" in self)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-action]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = link.className;
    button.dataset.action = link.dataset.action;
    const follow = () => location.assign(link.href);
    if (link.dataset.action === "estimate") {
      opensPopup(link, button, follow);
    } else {
      button.addEventListener("click", () => {
        call(link);
        follow();
      });
    }
    replace(link, button);
  }
}

/** Has a click on either open the popup. One that asks for a page beside this one gets the form's own, where it has one. */
function opensPopup(link: HTMLAnchorElement, button: HTMLButtonElement, follow: () => void) {
  const asksBeside = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) =>
    link.protocol !== "tel:" && (ctrlKey || metaKey || shiftKey);
  for (const control of [link, button] as HTMLElement[]) {
    // A touch fires pointerover before pointerdown (Pointer Events, section 4.2).
    for (const sign of ["pointerover", "focusin"]) control.addEventListener(sign, prepare, { once: true });
    control.addEventListener("click", (event) => {
      if (asksBeside(event)) return control === button && showBeside(link); // a link does so by itself
      event.preventDefault();
      try {
        open(control, follow);
      } catch (error) {
        console.error(error);
        follow();
      }
    });
  }
  // The middle button scrolls by itself on some systems, and Enter with Ctrl clicks a button on few.
  button.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
  button.addEventListener("auxclick", ({ button }) => button === 1 && link.protocol !== "tel:" && showBeside(link));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !asksBeside(event)) return;
    event.preventDefault();
    showBeside(link);
  });
  if (link.matches(":focus, :hover, :active")) prepare();
}

/** As a click on the link does: who listens to links hears of it, and may say where the visit came from. */
function showBeside(link: HTMLAnchorElement) {
  const copy = document.body.appendChild(link.cloneNode() as HTMLAnchorElement);
  copy.target = "_blank";
  copy.click();
  copy.remove();
}
