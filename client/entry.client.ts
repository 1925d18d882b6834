/**
 * The one script that every page loads: it makes the calls to action buttons and starts islands when they are due. React
 * comes with the estimate popup and with notifications, and with nothing else.
 */
import "./behavior/menus.ts";
import "./behavior/questions.ts";
import { numberCopied, openEstimate, patience } from "./islands/events.ts";
import type { IslandName } from "./islands/registry.ts";

const react = async (root: HTMLElement) => (await import("./islands/react.ts")).enliven(root);

const loaders: Record<IslandName, (root: HTMLElement) => Promise<unknown>> = {
  "embed-frame": async (root) =>
    (await import("./islands/mount-frame.ts")).mountFrame(root, JSON.parse(root.dataset.props ?? "")),
  // What mounts the form's frame comes in the same round.
  "estimate-popup": (root) => Promise.all([react(root), import("./islands/mount-frame.ts")]),
  "not-found-logger": async () => (await import("./islands/log-not-found.ts")).logNotFound(),
  notifications: react,
};

const started = new WeakMap<Element, Promise<unknown>>();

/** Starts an island once. A chunk that did not arrive is asked for again the next time. */
function start(root: HTMLElement): Promise<unknown> {
  let life = started.get(root);
  if (!life) {
    life = loaders[root.dataset.island as IslandName](root).then(
      () => {
        root.dataset.hydrated = "";
      },
      (error) => {
        started.delete(root);
        throw error;
      },
    );
    started.set(root, life);
  }
  return life;
}

const attempt = (root: HTMLElement) =>
  start(root).catch((error) => console.warn(`island ${root.dataset.island}:`, error));

const strategies: Record<string, (root: HTMLElement) => void> = {
  load: attempt,
  visible: (root) =>
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        attempt(root);
      },
      { rootMargin: "200px" },
    ).observe(root),
};

const rootOf = (island: IslandName) => document.querySelector<HTMLElement>(`[data-island="${island}"]`);
const popup = rootOf("estimate-popup");
const notifications = rootOf("notifications");
const prepare = () => popup && attempt(popup);

/** Where a click on a phone number rings nothing, it is worth having on the clipboard. */
function copyNumber({ href, textContent }: HTMLAnchorElement) {
  if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  const number = href.slice(4);
  navigator.clipboard?.writeText(number).then(
    () =>
      send(notifications, numberCopied, /[+(\d][\d\s().-]{5,}\d/.exec(textContent ?? "")?.[0] ?? number).catch(() => {}),
    () => {}, // The browser does not allow it: the link itself still does what it can.
  );
}

/** Starts an island and hands it an event, unless the visitor no longer wants it by then. */
async function send(root: HTMLElement | null, event: string, detail: unknown, wanted = () => true) {
  if (!root) return;
  await start(root);
  if (wanted()) document.dispatchEvent(new CustomEvent(event, { detail }));
}

/**
 * Opens the popup. Until React is there its shell shows, and without React it says how to reach the business. In
 * browsers without dialogs a popup that cannot be fetched gives way to the link.
 */
function openPopup(opener: HTMLElement, follow: () => void) {
  const shell = popup?.dataset.hydrated === undefined ? popup?.querySelector("dialog") : null;
  if (!shell?.showModal) return send(popup, openEstimate, opener).catch(follow);
  const giveUp = () => shell.querySelector("[data-frame]")?.setAttribute("data-frame", "failed");
  setTimeout(giveUp, patience);
  shell.showModal();
  return send(popup, openEstimate, opener, () => shell.open).catch(giveUp);
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
    button.addEventListener("click", () => {
      button.setAttribute("aria-busy", "true");
      openPopup(button, follow).finally(() => button.removeAttribute("aria-busy"));
    });
  } else {
    button.addEventListener("click", () => {
      copyNumber(link);
      follow();
    });
  }
  link.replaceWith(button);
}

// A visitor who begins to read may ask for the popup: it is fetched in a quiet moment, unless data is to be saved. Who
// opens a menu or a question has something else in mind, and the keyboard reaches the button's own sign first.
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

for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) {
  strategies[root.dataset.strategy ?? ""]?.(root);
}
