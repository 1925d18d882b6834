/**
 * Replacements of features for older browsers. The loader fetches this file only in browsers that lack one of the features. Each function
 * checks its own feature. BROWSERS.md lists the features and their first versions.
 */
import { openDropdowns } from "../menus/popover-fallback.ts";

/** Keeps one question open at a time: Safari before 17.2, Chrome before 120, Firefox before 130. */
function exclusiveDetails() {
  if ("name" in HTMLDetailsElement.prototype) return;
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const opened = target as HTMLDetailsElement;
      const name = opened.getAttribute("name");
      if (!name || !opened.open) return;
      for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[open][name="${name}"]`))
        if (other !== opened) other.open = false;
    },
    true,
  );
}

/** Prints closed answers: Safari before 18.4, Chrome before 131, Firefox before 143. */
function printedDetails() {
  if (CSS.supports("selector(::details-content)")) return;
  const names = new Map<HTMLDetailsElement, string | null>();
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
      names.set(details, details.getAttribute("name"));
      details.removeAttribute("name"); // an opening details element closes others of the same name
      details.open = true;
    }
  });
  addEventListener("afterprint", () => {
    for (const [details, name] of names) {
      details.open = false;
      if (name !== null) details.setAttribute("name", name);
    }
    names.clear();
  });
}

/** Keeps the page behind a dialog from scrolling. */
function scrollLock() {
  const { documentElement: root } = document;
  // The stylesheet uses :has() for this: Safari from 15.4, Chrome from 105, Firefox from 121.
  if (!CSS.supports("selector(:has(*))"))
    new MutationObserver(() => {
      root.style.overflow = document.querySelector("dialog[open]") ? "hidden" : "";
    }).observe(root, { subtree: true, attributeFilter: ["open"] });
  // In Safari before 16, touches scroll a page despite overflow: hidden.
  if (CSS.supports("overscroll-behavior: contain")) return;
  let from = 0;
  document.addEventListener("touchstart", ({ touches }) => {
    from = touches[0]?.clientY ?? 0;
  });
  document.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length > 1 || getComputedStyle(root).overflowY !== "hidden") return;
      const dialog = (event.target as Element).closest("dialog, [role=dialog]");
      const down = (event.touches[0]?.clientY ?? 0) > from;
      const atEnd =
        !dialog ||
        (down ? dialog.scrollTop <= 0 : Math.ceil(dialog.scrollTop + dialog.clientHeight) >= dialog.scrollHeight);
      if (atEnd && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

/** The functions that the loader calls. */
export const fallbacks = [openDropdowns, exclusiveDetails, printedDetails, scrollLock];
