import { dateAndTime } from "../formats/dates.ts";
import { patience } from "./events.ts";
import { reportedHeight } from "./frame-height.ts";

/** A third party's frame. The optional props are there only where the site has them. */
export interface Frame {
  src: string;
  title: string;
  /** A media query that must match before the frame is fetched. */
  media?: string;
  /** The initial height in pixels of a frame that its script may resize: the box grows with it. Absent if the frame fills its box. */
  height?: number;
  /** The class by which a script of the third party finds the frame. */
  className?: string;
  /** Since when the server has found that the frame cannot be shown, in words. */
  down?: string;
  /** The frame's name in the server's answer at statePath; absent if the server does not probe frames. */
  name?: string;
  /** The provider’s names of the attribution parameters: pairs ours=theirs, separated by commas. */
  parameters?: string;
  /** The script that knows the values of those parameters. */
  attribution?: string;
}

/** Where the server says whether frames can be shown now. */
const statePath = "/embeds.json";
/** How long the site's own server may take to say something about a frame, in milliseconds. */
const briefly = 2000;
/** The same where the frame itself has loaded. */
const soon = 500;

/**
 * The sandbox tokens of a frame (HTML, the sandbox attribute). A frame of another origin also gets allow-same-origin.
 * Missing on purpose: allow-top-navigation, with which a form could replace the page before anyone touches it.
 */
const sandboxTokens = [
  "allow-forms", // the form posts
  "allow-scripts", // providers draw and check their forms by script
  "allow-popups", // links with target=_blank; calendars and sign-ins in a window
  "allow-popups-to-escape-sandbox", // such a window works as it does outside of the frame
  "allow-modals", // alert() and confirm(): validation messages and questions
  "allow-downloads", // a brochure or a copy of the answers
  "allow-top-navigation-by-user-activation", // target=_top, and a thank-you page opened by script after the click on Send
  "allow-top-navigation-to-custom-protocols", // tel:, sms: and mailto: links
];

const originOf = (src: string) => new URL(src, location.href).origin;

/** The custom property of a frame's box with the height that the page in the frame posts. */
const frameHeight = "--frame-height";

/** Reports to a shown frame that it could not show the next page. */
const nextPageFailed = "site:next-page-failed";

// A navigation that the page's policy forbids also fires load, for an empty page or an error page of the browser. A violation
// names no frame: one that is not yet shown is recognized by its origin, one that is shown by the focus that a visitor's
// press of Send leaves in it.
document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
  if (effectiveDirective !== "frame-src") return; // connect-src: HEAD's own
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("[data-frame] > iframe")) {
    if (blockedURI.startsWith(originOf(frame.src))) frame.dispatchEvent(new Event("error"));
    if (frame === document.activeElement) frame.dispatchEvent(new Event(nextPageFailed));
  }
});

/**
 * Puts a frame into box and keeps box's data-frame attribute at loading, loaded or failed, which styles turn
 * into what is seen: the frame, or the fallback that box already holds. A frame that loads late is shown after all, and
 * the fallback's button tries again. Where the server says that the frame cannot be shown, that counts more than its
 * load event: browsers fire one for an answer that they refuse to show.
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
  const began = new Date();
  let since = frame.down;
  let retried = false;
  let trying = false;
  let attempt: ReturnType<typeof insert> | undefined;

  const say = (words = "") => {
    if (status) status.textContent = words;
  };
  const fail = (said?: string) => {
    since = said || since || dateAndTime(began);
    if (downSince) {
      downSince.textContent = `${downSince.dataset.words} ${since}.`;
      downSince.hidden = false;
    }
    box.dataset.frame = "failed";
    if (attempt?.frame === document.activeElement) button?.focus();
    if (trying) say(status?.dataset.failed);
    trying = false;
  };
  const mount = (word: Promise<Word>) => {
    attempt = insert(box, frame, word, fail, () => {
      // What has the focus is about to be hidden: the button.
      const focused = attempt?.frame !== document.activeElement && box.contains(document.activeElement);
      box.dataset.frame = "loaded";
      say();
      trying = false;
      if (focused) attempt?.frame.focus();
    });
  };
  const refuse = (said: string) => {
    fail(said);
    attempt?.end();
  };

  const again = async () => {
    if (trying) return;
    trying = true;
    retried = true;
    attempt?.end();
    say(status?.dataset.trying);
    const word = ask(frame.name, true);
    const { said } = await word;
    if (said) refuse(said);
    else mount(word);
  };
  // The shell's box may be mounted once more, and then this one's button is the other's.
  if (button) button.onclick = again;
  if (retry) retry.hidden = false;
  const word = ask(frame.name);
  word.then(({ said }) => {
    if (said === undefined || retried) return;
    if (said) refuse(said);
    else if (frame.down) mount(word); // The page was made before the frame came back.
  });
  if (since) {
    fail();
  } else {
    box.dataset.frame = "loading";
    mount(word);
  }
}

/** The server's word on a frame. */
interface Word {
  /** Empty where it can be shown, else since when it cannot; absent if the server does not know. */
  said?: string;
  /** Whether it can be shown although HEAD fails for every visitor. */
  mute?: boolean;
}

/** Asks the server for its word. With again, the server asks the third party first where that is due, and gets as long as a visitor waits. */
async function ask(name?: string, again = false): Promise<Word> {
  if (!name) return {};
  try {
    const limit = new AbortController(); // Safari before 16 has no AbortSignal.timeout()
    setTimeout(() => limit.abort(), again ? patience : briefly);
    const { signal } = limit;
    const answer = await fetch(again ? `${statePath}?again` : statePath, { cache: "no-store", signal });
    const words = answer.ok ? await answer.json() : {};
    return typeof words[name] === "string" ? { said: words[name], mute: words.mute?.includes(name) === true } : {};
  } catch {
    return {};
  }
}

/**
 * Puts the frame itself into box. Browsers do not tell why a frame of another origin shows nothing, and fire its load
 * event for their own error page as well: so its address is asked for beside it, and an answer that cannot be had counts
 * as failed. A frame that is shown stays, whatever comes later: somebody may have begun to fill it in, and it may lead
 * where it likes.
 */
function insert(box: HTMLElement, props: Frame, word: Promise<Word>, failed: () => void, loaded: () => void) {
  const { src, title, height, className } = props;
  const foreign = originOf(src) !== self.origin;
  const frame = document.createElement("iframe");
  let timer = 0;
  let hasLoaded = false;
  let shown = false;
  let ended = false;
  /** Takes the frame away; nothing more is heard of it. */
  const end = () => {
    ended = true;
    clearTimeout(timer);
    frame.remove();
  };
  const give = () => {
    if (ended || shown) return;
    failed();
    end();
  };
  frame.title = title;
  frame.loading = "lazy";
  // Out of the Tab order until it shows something: a frame that loads would drop the focus. It keeps its place, without
  // which a lazy frame would never begin to load.
  frame.className =
    "invisible absolute inset-0 w-full bg-white opacity-0 [transition:opacity_.12s] in-data-[frame=loaded]:visible in-data-[frame=loaded]:opacity-100";
  if (height) {
    // An attribute, because scripts resize frames by the attribute or by a style: a class would override the attribute.
    frame.height = String(height);
    frame.classList.add("in-data-[frame=loaded]:static");
  } else frame.classList.add("h-full");
  if (className) frame.classList.add(className);
  frame.sandbox.add(...sandboxTokens);
  // Its own cookies and storage: safe for another origin, an escape from the sandbox for ours.
  if (foreign) frame.sandbox.add("allow-same-origin");
  const answer = fetch(src, { method: "HEAD", mode: foreign ? "no-cors" : "same-origin", credentials: "omit" })
    .then(({ ok }) => foreign || ok)
    .catch(async () => (await word).mute)
    .then((reached) => {
      if (!reached) give();
    });
  frame.addEventListener("load", async () => {
    hasLoaded = true;
    clearTimeout(timer);
    await within(soon, Promise.all([answer, word])); // bad news is often on its way
    if (ended) return;
    shown = true;
    loaded();
  });
  frame.addEventListener("error", give);
  if (!height) followPages(box, frame);
  const begin = (address: string) => {
    if (ended) return;
    frame.src = address;
    box.append(frame);
  };
  if (props.attribution) addressOf(props).then(begin);
  else begin(src);
  whenSeen(box, () => {
    if (!ended && !hasLoaded) timer = window.setTimeout(failed, patience);
  });
  return { frame, end };
}

/** The frame's address with where the lead came from, or without it: that must not hold up the frame. */
async function addressOf({ src, parameters, attribution = "" }: Frame): Promise<string> {
  const told = import(attribution).then((script) => script.addressOf(src, parameters));
  return (await within(briefly, told).catch(() => {})) ?? src;
}

/** What the promise resolves to, or undefined if it takes longer than time, in milliseconds. */
const within = <T>(time: number, promised: Promise<T>) =>
  Promise.race([promised, new Promise<undefined>((resolve) => setTimeout(resolve, time))]);

/** Calls then once box is on the screen: browsers do not load a lazy frame that was scrolled away before. */
function whenSeen(box: HTMLElement, then: () => void) {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    then();
  }).observe(box);
}

/**
 * Returns whether a shown frame now has a page of this site, or none, that failed to load. The browser hides every other
 * page from this one.
 */
function hasFailedPage({ contentDocument, contentWindow }: HTMLIFrameElement) {
  if (!contentDocument) return false;
  const [navigation] = contentWindow?.performance.getEntriesByType("navigation") ?? [];
  return (
    contentDocument.URL === "about:blank" || Number((navigation as { responseStatus?: number })?.responseStatus) >= 400
  );
}

/**
 * Follows the pages of a frame. The box gets the height that a page posts, of which its stylesheet takes what it likes, and
 * its notice says when a page could not be shown. The text that a visitor has typed stays.
 */
function followPages(box: HTMLElement, frame: HTMLIFrameElement) {
  const place = box.parentElement;
  const notice = place?.querySelector<HTMLElement>("[data-slot=frame-notice]");
  let isFirst = true;
  let hasHeight = false;
  const forgetHeight = () => box.style.removeProperty(frameHeight);
  const fail = () => {
    if (notice) notice.textContent = notice.dataset.words ?? "";
  };
  const listen = ({ source, data }: MessageEvent) => {
    if (frame.isConnected && source !== frame.contentWindow) return;
    // From any origin: a form's pages may be on several hosts of its provider, and a message changes nothing but the height.
    const height = frame.isConnected ? reportedHeight(data) : removeEventListener("message", listen);
    if (!height) return;
    hasHeight = true;
    box.style.setProperty(frameHeight, `${height}px`);
  };
  forgetHeight();
  addEventListener("message", listen);
  frame.addEventListener(nextPageFailed, fail);
  frame.addEventListener("load", () => {
    // A page that posts its height does so before its load event.
    if (!hasHeight) forgetHeight();
    hasHeight = false;
    if (!isFirst && hasFailedPage(frame)) fail();
    // A thank-you page after a long form begins above the screen, or above the popup's edge.
    const edge = Math.max(0, place?.getBoundingClientRect().top ?? 0);
    if (!isFirst && box.getBoundingClientRect().top < edge) box.scrollIntoView();
    isFirst = false;
  });
}

/**
 * Loads a widget's script in box, because some scripts draw next to their own element. If place is given, box has no frame: the
 * script finds an element with that class, and box shows the widget instead of its fallback as soon as the widget has a height.
 */
function loadWidget(box: HTMLElement, src: string, place?: string) {
  const script = Object.assign(document.createElement("script"), { src, async: true });
  if (place === undefined) {
    box.append(script);
    return;
  }
  const widget = document.createElement("div");
  widget.className = "invisible absolute inset-x-0 top-0 in-data-[frame=loaded]:visible in-data-[frame=loaded]:static";
  widget.append(Object.assign(document.createElement("div"), { className: place }), script);
  const fail = () => {
    if (box.dataset.frame === "loading") box.dataset.frame = "failed";
  };
  script.addEventListener("error", fail);
  new ResizeObserver(() => {
    if (widget.offsetHeight > 0) box.dataset.frame = "loaded";
  }).observe(widget);
  box.dataset.frame = "loading";
  box.append(widget);
  whenSeen(box, () => setTimeout(fail, patience));
}

/** Starts an embed-frame island. */
export function start(root: HTMLElement) {
  const { script, ...frame }: Frame & { script?: string } = JSON.parse(root.dataset.props ?? "");
  if (frame.src) mountFrame(root, frame);
  if (script) loadWidget(root, script, frame.src ? undefined : frame.className);
}
