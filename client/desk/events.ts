/** Reports each change of the sources. All windows share one connection, because a browser opens at most six to a server. */
import { retryDelay } from "./api.ts";

/** Calls a listener now and at each change of the sources. */
export function watchSources(listener: () => void, signal: AbortSignal) {
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
        // EventSource does not reconnect after a response that is no event stream, for example from a proxy or without a session.
        events.onerror = () =>
          setTimeout(() => events.readyState === events.CLOSED && !signal.aborted && listen(), retryDelay);
      };
      listen();
      signal.addEventListener("abort", () => resolve(events.close()));
    });
  const { locks } = navigator as Partial<Navigator>; // plain http has no navigator.locks: each window then has a connection
  if (!locks) return void lead();
  locks.request(name, { signal }, lead).catch(() => {}); // aborted by the signal
}
