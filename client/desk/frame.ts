/** Keeps a framed page up to date: what a save has changed is changed in it, without loading it again. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { parse, patch, type SentPage } from "./patch.ts";

/** How long to wait before a page that could not be shown is asked for again. */
const patience = 2000;

/** Calls a listener now and at each change of the sources. All windows share one connection: a browser has six to a server. */
function follow(listener: () => void, signal: AbortSignal) {
  listener();
  const name = "desk: changes";
  const others = new BroadcastChannel(name);
  others.addEventListener("message", listener, { signal });
  const lead = () =>
    new Promise<void>((resolve) => {
      const events = new EventSource("/development/events");
      events.onmessage = () => {
        listener();
        others.postMessage("");
      };
      signal.addEventListener("abort", () => resolve(events.close()));
    });
  navigator.locks.request(name, { signal }, lead).catch(() => {}); // the signal has ended it
}

/**
 * Shows a page in a frame, and follows the sources; onBuilt is called after each change of them. Until the page is there, as
 * when it was just created, the frame stays as it is. Returns why the page cannot be shown, or nothing, and how often it was
 * loaded.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  path: string,
  onClick: (event: MouseEvent) => void,
  onBuilt: () => Promise<unknown>,
) {
  const [fault, setFault] = useState("");
  const [loads, setLoads] = useState(0);
  const clicked = useEffectEvent(onClick);
  const built = useEffectEvent(onBuilt);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const ended = new AbortController();
    /** What the frame's document has come of. */
    let shown: SentPage | undefined;
    let opened = false;
    let turn = 0;

    /** Every document's clicks are the desk's from its beginning: with a slow embed it may be long until it is loaded. */
    const click = (event: MouseEvent) => clicked(event);
    const watch = () => {
      if (ended.signal.aborted) return;
      // Once, however often it is said.
      element.contentDocument?.addEventListener("click", click, { capture: true, signal: ended.signal });
      requestAnimationFrame(watch);
    };
    watch();
    const bring = (next: SentPage) => {
      const live = element.contentDocument;
      if (live?.body && shown?.fixed === next.fixed) {
        patch(live.body, shown.document.body, next.document.body);
        live.title = next.document.title;
        shown = next;
      } else if (live?.location.pathname === path && live.documentElement?.outerHTML.includes(next.revision)) {
        shown = next;
      } else {
        opened = true;
        // Not reload(): while the page is still on its way, that loads the empty document before it again, forever.
        element.contentWindow?.location.replace(path);
      }
    };
    const update = async () => {
      const own = ++turn;
      const isStale = () => own !== turn || ended.signal.aborted;
      try {
        // An old address may still lead elsewhere while its page is being put back.
        const response = await fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
        if (!response.ok) throw new Error(response.statusText);
        const next = parse(await response.text());
        if (isStale()) return;
        setFault("");
        bring(next);
      } catch {
        if (isStale()) return;
        setFault("This page cannot be shown now. Your words are safe.");
        // A server that has too much to do says so, and no build need follow.
        setTimeout(() => isStale() || void update(), patience);
      }
    };
    const loaded = () => {
      if (!opened) return;
      shown = undefined;
      setLoads((before) => before + 1);
      void update();
    };
    element.addEventListener("load", loaded, ended);
    follow(() => void update().then(built), ended.signal);
    return () => ended.abort();
  }, [frame, path]);
  return { fault, loads };
}
