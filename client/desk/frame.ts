/** Keeps a framed page up to date: what a save has changed is changed in it, without loading it again. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Json } from "./api.ts";
import { fieldId } from "./desk-context.ts";

/** How long to wait before a page that could not be shown is asked for again. */
const patience = 2000;

/** What a framed page is sent: its HTML, where that is new, the words of the open file, and the field that is edited. */
export interface ToPage {
  html?: string | undefined;
  value: Json;
  edited?: string | undefined;
}

export type FromPage =
  /** It listens. */
  | { is: "ready" }
  /** What is new cannot be brought into it. */
  | { is: "stale" }
  /** Somebody pointed at a field, or at words that the open file does not hold, which may be a link to an address. */
  | { is: "click"; field: string | undefined; words: string; address: string | undefined };

/** The field of the form that has the cursor. */
function editedField() {
  const id = document.activeElement?.id ?? "";
  return id.startsWith(fieldId) ? id.slice(fieldId.length) : undefined;
}

/** Calls a listener now and at each change of the sources. All windows share one connection: a browser has six to a server. */
function follow(listener: () => void, signal: AbortSignal) {
  listener();
  const name = "desk: changes";
  const others = new BroadcastChannel(name);
  others.addEventListener("message", listener, { signal });
  const lead = () =>
    new Promise<void>((resolve) => {
      let events: EventSource;
      const listen = () => {
        events = new EventSource("/development/events");
        events.onmessage = () => {
          listener();
          others.postMessage("");
        };
        // After an answer that is no stream, as of a proxy or to who was signed out, it does not ask again by itself.
        events.onerror = () =>
          setTimeout(() => events.readyState === events.CLOSED && !signal.aborted && listen(), patience);
      };
      listen();
      signal.addEventListener("abort", () => resolve(events.close()));
    });
  navigator.locks.request(name, { signal }, lead).catch(() => {}); // the signal has ended it
}

/**
 * Shows a page in a frame, and follows the sources; onBuilt is called after each change of them. Until the page is there, as
 * when it was just created, the frame stays as it is. Returns why the page cannot be shown, or nothing, and what sends the page
 * the words of the open file.
 */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  path: string,
  value: Json,
  onClick: (pointed: FromPage & { is: "click" }) => void,
  onBuilt: () => Promise<unknown>,
) {
  const [fault, setFault] = useState("");
  const clicked = useEffectEvent(onClick);
  const built = useEffectEvent(onBuilt);
  /** Only a page that is framed listens; it has no origin by which it could be named. */
  const send = useEffectEvent((html?: string, edited?: string) =>
    frame.current?.contentWindow?.postMessage({ html, value, edited } satisfies ToPage, "*"),
  );
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page) return;
    const ended = new AbortController();
    let html = "";
    let turn = 0;
    const load = () => page.location.replace(path);
    const update = async () => {
      const own = ++turn;
      const isStale = () => own !== turn || ended.signal.aborted;
      try {
        // An old address may still lead elsewhere while its page is being put back.
        const response = await fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
        if (!response.ok) throw new Error(response.statusText);
        const next = await response.text();
        if (isStale()) return;
        setFault("");
        if (!html) load();
        html = next;
        send(html);
      } catch {
        if (isStale()) return;
        setFault("This page cannot be shown now. Your words are safe.");
        // A server that has too much to do says so, and no build need follow.
        setTimeout(() => isStale() || void update(), patience);
      }
    };
    const listen = ({ source, data }: MessageEvent<FromPage>) => {
      if (source !== page) return;
      if (data.is === "click") clicked(data);
      if (data.is === "stale") load();
      if (data.is === "ready") send(html, editedField());
    };
    addEventListener("message", listen, { signal: ended.signal });
    addEventListener("focusin", () => send(undefined, editedField()), { signal: ended.signal });
    follow(() => void update().then(built), ended.signal);
    return () => ended.abort();
  }, [frame, path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is told of each value
  useEffect(() => {
    send();
  }, [value]);
  return fault;
}
