import { dateAndTime } from "../formats/dates.ts";
import { frameTimeout } from "./events.ts";
import { reportedHeight } from "./frame-height.ts";

/** The props of a third party's frame. The page omits optional props that the site does not set. */
export interface Frame {
  src: string;
  title: string;
  /** A media query that must match before the frame is fetched. */
  media?: string;
  /** The initial height, in pixels, of a frame that its script may resize; the box grows with it. Absent if the frame fills its box. */
  height?: number;
  /** The class by which a script of the third party finds the frame. */
  className?: string;
  /** The time, as text, since which the server has found the frame down. */
  down?: string;
  /** The frame's name in the server's answer at statePath; absent if the server does not probe frames. */
  name?: string;
  /** The attribution parameters with the provider’s names: pairs site=provider, separated by commas. */
  parameters?: string;
  /** The path of the script that has the values of the attribution parameters. */
  attribution?: string;
}

/** The path of the server's answer with the states of all frames. */
const statePath = "/embeds.json";
/** The time limit for the state of a frame from the site's server, in milliseconds. */
const stateTimeout = 2000;
/** The time limit for the state once the frame has loaded, in milliseconds. */
const loadedStateTimeout = 500;

/**
 * The sandbox tokens of a frame (HTML, the sandbox attribute). A frame of another origin also gets allow-same-origin.
 * The list omits allow-top-navigation, with which a form could replace the page before anyone touches it.
 */
const sandboxTokens = [
  "allow-forms", // submits the form
  "allow-scripts", // providers render and validate forms by script
  "allow-popups", // links with target=_blank; calendars and sign-ins that open in a window
  "allow-popups-to-escape-sandbox", // windows that the frame opens have no sandbox
  "allow-modals", // alert() and confirm()
  "allow-downloads", // a brochure or a copy of the answers
  "allow-top-navigation-by-user-activation", // target=_top, and a thank-you page opened by script after the click on Send
  "allow-top-navigation-to-custom-protocols", // tel:, sms: and mailto: links
];

const originOf = (src: string) => new URL(src, location.href).origin;

/** The custom property, on a frame's box, with the height that the page in the frame posts. */
const frameHeight = "--frame-height";

/** Fires on a visible frame whose next page could not be shown. */
const nextPageFailed = "site:next-page-failed";

// A navigation that the page's policy forbids also fires load, for an empty page or an error page of the browser. A violation
// event names no frame. A hidden frame is found by its origin, and a visible frame by the focus, which it has after the visitor has pressed Send.
document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
  if (effectiveDirective !== "frame-src") return; // a violation of connect-src concerns the HEAD request
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("[data-frame] > iframe")) {
    if (blockedURI.startsWith(originOf(frame.src))) frame.dispatchEvent(new Event("error"));
    if (frame === document.activeElement) frame.dispatchEvent(new Event(nextPageFailed));
  }
});

/**
 * Inserts a frame into its box and sets the box's data-frame attribute to loading, loaded or failed. By this attribute, styles show
 * the frame or the fallback, which the box contains from the start. A frame that loads late is shown, and the fallback's button
 * tries again. The state from the server overrides the load event, which browsers also fire for an answer that they refuse to
 * show.
 */
export function mountFrame(box: HTMLElement, { media, ...frame }: Frame) {
  if (media && !matchMedia(media).matches) {
    matchMedia(media).addEventListener("change", () => mountFrame(box, frame), { once: true });
    return;
  }
  const downSince = box.querySelector<HTMLElement>("[data-slot=down-since]");
  const retry = box.querySelector<HTMLElement>("[data-slot=retry]");
  const button = retry?.querySelector("button");
  const status = retry?.querySelector<HTMLElement>("[role=status]");
  const mountedAt = new Date();
  let downTime = frame.down;
  let hasRetried = false;
  let isRetrying = false;
  let attempt: ReturnType<typeof insertFrame> | undefined;

  const announce = (text = "") => {
    if (status) status.textContent = text;
  };
  const fail = (reportedDown?: string) => {
    downTime = reportedDown || downTime || dateAndTime(mountedAt);
    if (downSince) {
      downSince.textContent = `${downSince.dataset.words} ${downTime}.`;
      downSince.hidden = false;
    }
    box.dataset.frame = "failed";
    if (attempt?.frame === document.activeElement) button?.focus();
    if (isRetrying) announce(status?.dataset.failed);
    isRetrying = false;
  };
  const mount = (state: Promise<FrameState>) => {
    attempt = insertFrame(box, frame, state, fail, () => {
      // The fallback, with the focused button, is about to be hidden.
      const hasFocus = attempt?.frame !== document.activeElement && box.contains(document.activeElement);
      box.dataset.frame = "loaded";
      announce();
      isRetrying = false;
      if (hasFocus) attempt?.frame.focus();
    });
  };
  const failAndRemove = (downSince: string) => {
    fail(downSince);
    attempt?.remove();
  };

  const retryFrame = async () => {
    if (isRetrying) return;
    isRetrying = true;
    hasRetried = true;
    attempt?.remove();
    announce(status?.dataset.trying);
    const state = fetchState(frame.name, true);
    const { down } = await state;
    if (down) failAndRemove(down);
    else mount(state);
  };
  // The box of the shell may be mounted again, and the button then belongs to the later call.
  if (button) button.onclick = retryFrame;
  if (retry) retry.hidden = false;
  const state = fetchState(frame.name);
  state.then(({ down }) => {
    if (down === undefined || hasRetried) return;
    if (down) failAndRemove(down);
    else if (frame.down) mount(state); // the frame has recovered since the page was rendered
  });
  if (downTime) {
    fail();
  } else {
    box.dataset.frame = "loading";
    mount(state);
  }
}

/** The state of a frame, from the server's probes. */
interface FrameState {
  /** The time, as text, since which the frame is down; empty if it can be shown, and absent if the server has no state. */
  down?: string;
  /** Whether the frame can be shown although HEAD fails for every visitor. */
  isHeadOpaque?: boolean;
}

/**
 * Fetches the state of a frame. For a retry, the server first probes the third party if its last probe is out of date, and the time
 * limit is that of the frame.
 */
async function fetchState(name?: string, forRetry = false): Promise<FrameState> {
  if (!name) return {};
  try {
    const limit = new AbortController(); // Safari before 16 has no AbortSignal.timeout()
    setTimeout(() => limit.abort(), forRetry ? frameTimeout : stateTimeout);
    const { signal } = limit;
    const answer = await fetch(forRetry ? `${statePath}?again` : statePath, { cache: "no-store", signal });
    const states = answer.ok ? await answer.json() : {};
    const down = states[name];
    return typeof down === "string" ? { down, isHeadOpaque: states.mute?.includes(name) === true } : {};
  } catch {
    return {};
  }
}

/**
 * Inserts the iframe into its box. Browsers do not report why a frame of another origin is empty, and fire load even for an error page.
 * Therefore the failure of a HEAD request for the same address counts as the failure of the frame. If the server does not know the
 * frame's state, the request runs in parallel with the frame. If the server has reached the frame, only this visitor's browser or
 * network can refuse the frame, as an ad blocker does: the request follows the load event, unless the frame has posted a message,
 * which an error page never does. A frame stays from `loadedStateTimeout` after its appearance on, whatever fails later: the visitor
 * may have begun to fill in the form, and the form may open any page.
 */
function insertFrame(
  box: HTMLElement,
  props: Frame,
  state: Promise<FrameState>,
  failed: () => void,
  loaded: () => void,
) {
  const { src, title, height, className } = props;
  const foreign = originOf(src) !== self.origin;
  const frame = document.createElement("iframe");
  let timer = 0;
  let hasLoaded = false;
  let hasPosted = false;
  let isShown = false;
  let isRemoved = false;
  /** The end of the HEAD request; absent before the request. */
  let answer: Promise<void> | undefined;
  const noteMessage = ({ source }: MessageEvent) => {
    hasPosted ||= source !== null && source === frame.contentWindow;
  };
  /** Removes the frame; it reports nothing afterwards. */
  const remove = () => {
    isRemoved = true;
    clearTimeout(timer);
    removeEventListener("message", noteMessage);
    frame.remove();
  };
  const giveUp = () => {
    if (isRemoved || isShown) return;
    failed();
    remove();
  };
  frame.title = title;
  frame.loading = "lazy";
  // `visibility: hidden` takes the frame out of the Tab order until it is loaded: a loading frame would lose the focus. The frame has
  // its box, because a lazy frame without a box never loads.
  frame.className =
    "invisible absolute inset-0 w-full bg-white opacity-0 [transition:opacity_.12s] in-data-[frame=loaded]:visible in-data-[frame=loaded]:opacity-100";
  if (height) {
    // An attribute, because scripts resize frames by the attribute or by a style: a class would override the attribute.
    frame.height = String(height);
    frame.classList.add("in-data-[frame=loaded]:static");
  } else frame.classList.add("h-full");
  if (className) frame.classList.add(className);
  frame.sandbox.add(...sandboxTokens);
  // Cookies and storage of the frame's origin. On the origin of the site, this would be an escape from the sandbox.
  if (foreign) frame.sandbox.add("allow-same-origin");
  const requestHead = async () => {
    try {
      const { ok } = await fetch(src, {
        method: "HEAD",
        mode: foreign ? "no-cors" : "same-origin",
        credentials: "omit",
      });
      if (!foreign && !ok) giveUp();
    } catch {
      giveUp();
    }
  };
  const check = () => (answer ??= requestHead());
  const checkUnknown = state.then(({ down }) => (down === undefined ? check() : undefined));
  const checkSilent = () => state.then(({ isHeadOpaque }) => (hasPosted || isHeadOpaque ? undefined : check()));
  addEventListener("message", noteMessage);
  frame.addEventListener("load", async () => {
    hasLoaded = true;
    clearTimeout(timer);
    await withTimeout(loadedStateTimeout, checkUnknown); // a failure is often reported soon after load
    if (isRemoved) return;
    loaded();
    await withTimeout(loadedStateTimeout, checkSilent());
    isShown = true;
  });
  frame.addEventListener("error", giveUp);
  if (!height) trackPages(box, frame);
  const append = (address: string) => {
    if (isRemoved) return;
    frame.src = address;
    box.append(frame);
  };
  if (props.attribution) attributedAddress(props).then(append);
  else append(src);
  onceVisible(box, () => {
    if (!isRemoved && !hasLoaded) timer = window.setTimeout(failed, frameTimeout);
  });
  return { frame, remove };
}

/** Returns the frame's address with the attribution parameters, or without them if the script is late: it must not delay the frame. */
async function attributedAddress({ src, parameters, attribution = "" }: Frame): Promise<string> {
  const imported = import(attribution).then((script) => script.addressOf(src, parameters));
  return (await withTimeout(stateTimeout, imported).catch(() => {})) ?? src;
}

/** Resolves like the promise, or to undefined after `time` milliseconds. */
const withTimeout = <T>(time: number, promise: Promise<T>) =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, time))]);

/** Runs a callback once the box is on the screen: browsers do not load a lazy frame that was scrolled away before. */
function onceVisible(box: HTMLElement, callback: () => void) {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    callback();
  }).observe(box);
}

/**
 * Reports whether a visible frame shows an empty page, or a page of this site that failed to load. The browser hides pages of other
 * origins.
 */
function hasFailedPage({ contentDocument, contentWindow }: HTMLIFrameElement) {
  if (!contentDocument) return false;
  const [navigation] = contentWindow?.performance.getEntriesByType("navigation") ?? [];
  return (
    contentDocument.URL === "about:blank" || Number((navigation as { responseStatus?: number })?.responseStatus) >= 400
  );
}

/**
 * Tracks the pages of a frame. Sets the box's custom property to the height that a page posts, which the stylesheet limits, and fills the
 * notice when a page could not be shown. The frame stays, with the text of the visitor.
 */
function trackPages(box: HTMLElement, frame: HTMLIFrameElement) {
  const container = box.parentElement;
  const notice = container?.querySelector<HTMLElement>("[data-slot=frame-notice]");
  let isFirst = true;
  let hasHeight = false;
  const removeHeight = () => box.style.removeProperty(frameHeight);
  const fail = () => {
    if (notice) notice.textContent = notice.dataset.words ?? "";
  };
  const listen = ({ source, data }: MessageEvent) => {
    if (frame.isConnected && source !== frame.contentWindow) return;
    // Any origin: a form's pages may be on several hosts of its provider, and a message changes only the height.
    const height = frame.isConnected ? reportedHeight(data) : removeEventListener("message", listen);
    if (!height) return;
    hasHeight = true;
    box.style.setProperty(frameHeight, `${height}px`);
  };
  removeHeight();
  addEventListener("message", listen);
  frame.addEventListener(nextPageFailed, fail);
  frame.addEventListener("load", () => {
    // A page that posts its height does so before its load event.
    if (!hasHeight) removeHeight();
    hasHeight = false;
    if (!isFirst && hasFailedPage(frame)) fail();
    // A thank-you page after a long form begins above the screen, or above the popup's edge.
    const edge = Math.max(0, container?.getBoundingClientRect().top ?? 0);
    if (!isFirst && box.getBoundingClientRect().top < edge) box.scrollIntoView();
    isFirst = false;
  });
}

/**
 * Loads a widget's script in the box, because some scripts render next to their script element. With `className`, the box has no
 * frame: the script finds an element with that class, and the box shows the widget instead of the fallback once it has a height.
 */
function loadWidget(box: HTMLElement, src: string, className?: string) {
  const script = Object.assign(document.createElement("script"), { src, async: true });
  if (className === undefined) {
    box.append(script);
    return;
  }
  const widget = document.createElement("div");
  widget.className = "invisible absolute inset-x-0 top-0 in-data-[frame=loaded]:visible in-data-[frame=loaded]:static";
  widget.append(Object.assign(document.createElement("div"), { className }), script);
  const fail = () => {
    if (box.dataset.frame === "loading") box.dataset.frame = "failed";
  };
  script.addEventListener("error", fail);
  new ResizeObserver(() => {
    if (widget.offsetHeight > 0) box.dataset.frame = "loaded";
  }).observe(widget);
  box.dataset.frame = "loading";
  box.append(widget);
  onceVisible(box, () => setTimeout(fail, frameTimeout));
}

/** Starts an embed-frame island. */
export function start(root: HTMLElement) {
  const { script, ...frame }: Frame & { script?: string } = JSON.parse(root.dataset.props ?? "");
  if (frame.src) mountFrame(root, frame);
  if (script) loadWidget(root, script, frame.src ? undefined : frame.className);
}
