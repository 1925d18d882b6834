// The globals that React's server builds call and that a bare V8 lacks. There are no others, because libraries detect Bun or Node by
// their globals. Runs once per isolate, after prelude.js. The parameters are host functions: `now()` returns milliseconds of a
// monotonic clock, and `encode(text)` returns the UTF-8 encoding of a string.
(function globals(now, encode) {
  "use strict";
  const global = globalThis;
  const start = now();
  global.performance ??= { now: () => now() - start };
  global.TextEncoder ??= class TextEncoder {
    encoding = "utf-8";
    encode(text = "") { return encode(`${text}`); }
  };
  global.MessageChannel ??= class MessageChannel {
    constructor() {
      const port = (other) => ({ onmessage: null, postMessage: (data) => setTimeout(() => this[other].onmessage?.({ data })), close() {} });
      this.port1 = port("port2");
      this.port2 = port("port1");
    }
  };
  class AbortError extends Error {
    get name() { return "AbortError"; }
  }
  global.AbortController ??= class AbortController {
    constructor() {
      const listeners = new Set();
      this.signal = {
        aborted: false, reason: undefined, onabort: null,
        // React removes its listener when its render ends, through another signal.
        addEventListener(_type, listener, options) {
          if (options?.signal?.aborted) return;
          listeners.add(listener);
          options?.signal?.addEventListener("abort", () => listeners.delete(listener));
        },
        removeEventListener: (_type, listener) => listeners.delete(listener),
        throwIfAborted() { if (this.aborted) throw this.reason; },
        fire(reason) {
          if (this.aborted) return;
          this.aborted = true;
          this.reason = reason;
          this.onabort?.({ type: "abort" });
          for (const listener of listeners) listener({ type: "abort" });
        },
      };
    }
    abort(reason = new AbortError("This operation was aborted")) { this.signal.fire(reason); }
  };
});
