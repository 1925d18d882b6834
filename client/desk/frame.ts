/** Keeps a framed page up to date: what a save has changed is changed in it, without loading it again. */
import { type RefObject, useEffect, useState } from "react";
import { parse, patch, revisionOf, type SentPage } from "./patch.ts";

/** How long to wait before a page that could not be shown is asked for again. */
const again = 2000;

/**
 * Shows a page in a frame, and follows the sources; onBuilt is called after each change of them. Until the page is there, as
 * when it was just created, the frame stays as it is. Returns why the page cannot be shown, or nothing, and how often it was
 * loaded.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  path: string,
  onClick: (event: MouseEvent) => void,
  onBuilt: () => Promise<void>,
): { fault: string; loads: number } {
  const [fault, setFault] = useState("");
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    /** What the frame's document has come of. */
    let shown: SentPage | undefined;
    let opened = false;
    let turn = 0;

    /** Every document's clicks are the desk's from its beginning: with a slow embed it may be long until it is loaded. */
    const watch = () => {
      if (Number.isNaN(turn)) return;
      element.contentDocument?.addEventListener("click", onClick, { capture: true }); // once, however often it is said
      requestAnimationFrame(watch);
    };
    watch();
    const bring = (next: SentPage) => {
      const live = element.contentDocument;
      if (live?.body && shown?.fixed === next.fixed) {
        patch(live.body, shown.document.body, next.document.body);
        live.title = next.document.title;
        shown = next;
      } else if (live && revisionOf(live) === next.revision) {
        shown = next;
      } else {
        opened = true;
        // Not reload(): while the page is still on its way, that loads the empty document before it again, forever.
        element.contentWindow?.location.replace(path);
      }
    };
    const update = async () => {
      const own = ++turn;
      try {
        // An old address may still lead elsewhere while its page is being put back.
        const response = await fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
        if (!response.ok) throw new Error(`${path} answers ${response.status}`);
        const next = parse(await response.text());
        if (own !== turn) return;
        setFault("");
        bring(next);
      } catch {
        if (own !== turn) return;
        setFault("This page cannot be shown now. Your words are safe.");
        // A server that has too much to do says so, and no build need follow.
        setTimeout(() => own === turn && void update(), again);
      }
    };
    const loaded = () => {
      if (!opened) return;
      shown = undefined;
      setLoads((before) => before + 1);
      void update();
    };
    element.addEventListener("load", loaded);
    const events = new EventSource("/development/events");
    events.onmessage = () => void update().then(onBuilt);
    return () => {
      turn = Number.NaN;
      events.close();
      element.removeEventListener("load", loaded);
    };
  }, [frame, path, onClick, onBuilt]);
  return { fault, loads };
}
