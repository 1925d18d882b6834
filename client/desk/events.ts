/** Reports each change of the sources. All windows share one connection: a browser has six to a server. */
import { pause } from "./api.ts";

/** Calls a listener now and at each change of the sources. */
export function followSources(listener: () => void, signal: AbortSignal) {
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
          setTimeout(() => events.readyState === events.CLOSED && !signal.aborted && listen(), pause);
      };
      listen();
      signal.addEventListener("abort", () => resolve(events.close()));
    });
  const { locks } = navigator as Partial<Navigator>; // missing on plain http: each window has its own connection
  if (!locks) return void lead();
  locks.request(name, { signal }, lead).catch(() => {}); // the signal has ended it
}
