/**
 * The one script that every page loads: it brings islands to life when they are due and makes the calls to action
 * buttons. React arrives with the first island that needs it.
 */
import "./behavior/menus.ts";
import "./behavior/questions.ts";
import { notify, openEstimate } from "./islands/events.ts";
import type { IslandName } from "./islands/registry.ts";

const react =
  (load: () => Promise<unknown>) =>
  async (root: HTMLElement): Promise<void> => {
    const [{ hydrate }, component] = await Promise.all([import("./islands/hydrate.tsx"), load()]);
    await hydrate(root, component);
  };

const loaders: Record<IslandName, (root: HTMLElement) => Promise<unknown>> = {
  "embed-frame": async (root) =>
    (await import("./islands/mount-frame.ts")).mountFrame(root, JSON.parse(root.dataset.props ?? "")),
  "estimate-popup": react(async () => (await import("./islands/estimate-popup.tsx")).EstimatePopup),
  "not-found-logger": async () => (await import("./islands/log-not-found.ts")).logNotFound(),
  notifications: react(async () => (await import("./islands/notifications.tsx")).Notifications),
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
  idle: (root) => (window.requestIdleCallback ?? setTimeout)(() => attempt(root)),
  visible: (root) =>
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        attempt(root);
      },
      { rootMargin: "200px" },
    ).observe(root),
  interaction: (root) => {
    for (const sign of ["pointerover", "touchstart", "focusin", "click"]) {
      root.addEventListener(sign, () => attempt(root), { once: true, passive: true });
    }
  },
};

/** Resolves when the island is alive, and says so by an event. */
async function send(island: IslandName, event: string, detail: unknown) {
  const root = document.querySelector<HTMLElement>(`[data-island="${island}"]`);
  if (!root) return;
  await start(root);
  document.dispatchEvent(new CustomEvent(event, { detail }));
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
    const prepare = () => document.querySelectorAll<HTMLElement>('[data-island="estimate-popup"]').forEach(attempt);
    for (const sign of ["pointerover", "touchstart", "focusin"])
      button.addEventListener(sign, prepare, { once: true, passive: true });
    button.addEventListener("click", () => {
      button.setAttribute("aria-busy", "true");
      send("estimate-popup", openEstimate, button)
        .catch(follow) // The popup could not be fetched: its form has a page of its own, and the phone works.
        .finally(() => button.removeAttribute("aria-busy"));
    });
  } else {
    button.addEventListener("click", follow);
  }
  link.replaceWith(button);
}

// Where a click on a phone number rings nothing, it is worth having on the clipboard.
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href^='tel:']");
  if (!link || !matchMedia("(hover: hover) and (pointer: fine)").matches) return;
  const number = link.textContent?.trim() ?? "";
  navigator.clipboard?.writeText(link.href.slice(4)).then(
    () =>
      send(
        "notifications",
        notify,
        `Copied to the clipboard: ${/\d/.test(number) ? number : link.href.slice(4)}`,
      ).catch(() => {}),
    () => {}, // The browser does not allow it: the link itself still does what it can.
  );
});

for (const root of document.querySelectorAll<HTMLElement>("[data-island]")) {
  strategies[root.dataset.strategy ?? "load"]?.(root);
}
