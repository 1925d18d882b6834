// What React's server entries expect besides, and a bare V8 lacks. Runs once per isolate, after prelude.js.
(function globals(global) {
  "use strict";
  const start = Date.now();
  global.performance ??= { now: () => Date.now() - start, timeOrigin: start, mark() {}, measure() {} };
  const utf8 = (text) => {
    const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")); // Unpaired ones: pairs are one character.
    const bytes = [];
    for (let i = 0; i < escaped.length; i++) {
      if (escaped[i] === "%") {
        bytes.push(parseInt(escaped.substr(i + 1, 2), 16));
        i += 2;
      } else bytes.push(escaped.charCodeAt(i));
    }
    return Uint8Array.from(bytes);
  };
  global.TextEncoder ??= class TextEncoder {
    encoding = "utf-8";
    encode(text = "") { return utf8(String(text)); }
  };
  // React asks for the size of every chunk, to decide what to outline. Most chunks are ASCII, and most of a few characters.
  const beyondASCII = /[\x80-\uffff]/;
  const byteLength = (text) => {
    let bytes = text.length;
    if (bytes > 7 && !beyondASCII.test(text)) return bytes;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) continue;
      if (unit < 0x800) bytes++;
      else {
        bytes += 2;
        if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++; // Four bytes for two units.
      }
    }
    return bytes;
  };
  global.Buffer ??= { byteLength };
  // React's build for Bun names the state of a form by a hash of the component's place, the same in every isolate.
  global.Bun ??= {
    hash(text) {
      let high = 0x811c9dc5, low = 0x9e3779b9;
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i);
        high = Math.imul(high ^ unit, 0x01000193);
        low = Math.imul(low ^ unit, 0x85ebca6b);
      }
      return (high >>> 0).toString(36) + (low >>> 0).toString(36);
    },
  };
  global.MessageChannel ??= class MessageChannel {
    constructor() {
      const end = () => ({ onmessage: null, postMessage: null, close() {} });
      this.port1 = end();
      this.port2 = end();
      const connect = (from, to) => { from.postMessage = (data) => setTimeout(() => to.onmessage?.({ data })); };
      connect(this.port1, this.port2);
      connect(this.port2, this.port1);
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
        // React listens to a signal for as long as its render goes on, which another signal tells.
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
})(globalThis);
