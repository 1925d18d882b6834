import { patience } from "./events.ts";

export interface Frame {
  src: string;
  title: string;
  media?: string;
  script?: string;
}

/**
 * Puts a frame into box and keeps box's data-frame attribute at loading, loaded or failed, which styles turn
 * into what is seen: the frame, or the fallback that box already holds. A frame that loads late is shown after all.
 * Browsers do not tell why a frame of another origin shows nothing, and fire its load event for their own error page
 * as well: so its address is asked for beside it, and an answer that cannot be had counts as failed.
 */
export function mountFrame(box: HTMLElement, { src, title, media, script }: Frame) {
  if (media && !matchMedia(media).matches) {
    matchMedia(media).addEventListener("change", () => mountFrame(box, { src, title, media, script: script ?? "" }), {
      once: true,
    });
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.loading = "lazy";
  // Out of the Tab order until it shows something: a frame that loads would drop the focus. It keeps its place, without
  // which a lazy frame would never begin to load.
  frame.className =
    "invisible absolute inset-0 size-full bg-white opacity-0 transition-opacity in-data-[frame=loaded]:visible in-data-[frame=loaded]:opacity-100";
  const foreign = new URL(src, location.href).origin !== location.origin;
  for (const right of [
    "allow-forms",
    "allow-scripts",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-top-navigation-to-custom-protocols",
    // Its own cookies and storage: safe for another origin, an escape from the sandbox for ours.
    ...(foreign ? ["allow-same-origin"] : []),
  ]) {
    frame.sandbox.add(right);
  }
  const state = (name: string) => {
    box.dataset.frame = name;
  };
  let reachable = true;
  const fail = () => {
    reachable = false;
    state("failed");
  };
  const timer = setTimeout(() => state("failed"), patience);
  frame.addEventListener("load", () => {
    clearTimeout(timer);
    if (reachable) state("loaded");
  });
  fetch(src, { method: "HEAD", mode: foreign ? "no-cors" : "same-origin", credentials: "omit" })
    .then((answer) => {
      if (!foreign && !answer.ok) fail();
    })
    .catch(fail);
  // Our own policy may forbid the frame: then the load event of an empty page must not count.
  document.addEventListener("securitypolicyviolation", (event) => {
    if (event.blockedURI.startsWith(new URL(src, location.href).origin)) fail();
  });
  state("loading");
  frame.src = src;
  box.append(frame);
  if (script) document.head.append(Object.assign(document.createElement("script"), { src: script, async: true }));
}

/** Starts an embed-frame island. */
export const start = (root: HTMLElement) => mountFrame(root, JSON.parse(root.dataset.props ?? ""));
