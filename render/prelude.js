// What a bare V8 lacks and React's server entries expect. Runs once per isolate, before the bundle.
// `emit(head, text, last)` and `report(level, text)` are the host's; everything returned here is the host's way in.
(function prelude(emit, report) {
  "use strict";
  const global = globalThis;
  const COMPONENTS = "--- components ---"; // As errors.go has it.
  const GATHER = 32768; // Characters gathered before they cross into Go unasked: a crossing costs as much as rendering a few KB.

  // ---- console -------------------------------------------------------------------------------------------------
  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack || String(value);
    if (typeof value === "object" && value) {
      try {
        return JSON.stringify(value) ?? String(value);
      } catch {
        // Circular, or what it holds has no JSON.
      }
    }
    return String(value);
  };
  // React formats its warnings as console.error("%s", value), and puts a badge of "%c%s%c" before a server's.
  const format = (args) => {
    if (typeof args[0] !== "string" || args.length < 2) return args.map(show).join(" ");
    const rest = args.slice(1);
    const first = args[0].replace(/%[sdifoOc%]/g, (spec) => {
      if (spec === "%%") return "%";
      if (!rest.length) return spec;
      const value = show(rest.shift());
      return spec === "%c" ? "" : value;
    });
    return [first, ...rest.map(show)].join(" ");
  };
  const log = (level) => (...args) => report(level, format(args));
  // The rest of V8's own console does nothing, quietly.
  Object.assign(global.console, { debug: log("debug"), trace: log("debug"), log: log("info"), info: log("info"), dir: log("info"), warn: log("warn"), error: log("error") });

  // ---- timers, driven by the host through drain() --------------------------------------------------------------
  let timers = []; // Sorted by due time, then by order of creation.
  let lastTimer = 0;
  const schedule = (callback, delay, args, every) => {
    const id = ++lastTimer;
    const due = Date.now() + delay;
    let at = timers.length;
    while (at > 0 && timers[at - 1].due > due) at--;
    timers.splice(at, 0, { id, due, callback, args, every });
    return id;
  };
  // As in Node one millisecond is no later than none, and what is no delay, or one of more than 31 bits, is none.
  const milliseconds = (delay) => (delay > 1 && delay < 2 ** 31 ? Math.trunc(delay) : 0);
  global.setTimeout = (callback, delay, ...args) => schedule(callback, milliseconds(delay), args);
  global.setInterval = (callback, delay, ...args) => {
    const every = milliseconds(delay) || 1;
    return schedule(callback, every, args, every);
  };
  global.setImmediate = (callback, ...args) => schedule(callback, 0, args);
  global.clearTimeout = global.clearInterval = global.clearImmediate = (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  const settled = Promise.resolve();
  global.queueMicrotask ??= (callback) => {
    settled.then(callback).catch((error) => setTimeout(() => { throw error; }));
  };

  // ---- small web APIs ------------------------------------------------------------------------------------------
  const start = Date.now();
  global.performance ??= { now: () => Date.now() - start, timeOrigin: start, mark() {}, measure() {} };
  const utf8 = (text) => {
    const escaped = encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text.replace(/[\ud800-\udfff]/g, (unit, at) => {
      const code = text.charCodeAt(at), next = text.charCodeAt(at + 1), before = text.charCodeAt(at - 1);
      const paired = code < 0xdc00 ? next >= 0xdc00 && next < 0xe000 : before >= 0xd800 && before < 0xdc00;
      return paired ? unit : "\ufffd";
    }));
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
  global.Buffer ??= { byteLength, from: (text) => utf8(String(text)) };
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

  // ---- one render at a time ------------------------------------------------------------------------------------
  // What the script throws reaches the host as an Error, whose stack also carries the components that React names.
  const asError = (thrown) => {
    const error = thrown instanceof Error ? thrown : new Error(`thrown value is not an Error: ${show(thrown)}`);
    if (error.componentStack) error.stack = `${error.stack}\n${COMPONENTS}\n${error.componentStack}`;
    return error;
  };
  let state = "idle"; // idle | running | ended | failed
  let failure;
  let head; // What the bundle said before its first part; goes out with that.
  let gathered = "";
  let handlers = {};
  const push = (last) => {
    const text = gathered;
    gathered = "";
    if (text || last) emit(head, text, last);
    head = undefined;
  };
  const end = () => {
    state = "ended";
    push(true);
  };
  // A Writable as far as React's pipe() knows one: write, flush, end, on, destroy.
  const output = () => {
    const mine = (handlers = {});
    const live = () => mine === handlers && state === "running"; // A late callback of an earlier render is not heard.
    const fail = (error) => { if (live()) { failure = asError(error); state = "failed"; } };
    return {
      head(text) { if (live()) head = text; },
      write(text) {
        if (!live()) return true;
        gathered += text;
        if (gathered.length >= GATHER) push(false);
        return true;
      },
      flush() { if (live()) push(false); },
      end(text) {
        if (!live()) return;
        if (text) gathered += text;
        end();
      },
      fail,
      destroy: fail, // React destroys with what was thrown, and that may be nothing.
      on(event, handler) { (mine[event] ??= []).push(handler); return this; },
      off() { return this; },
      once(event, handler) { return this.on(event, handler); },
    };
  };

  return {
    /**
     * Calls a global function of the bundle. A string answer is the whole output: it is returned behind the head and a
     * zero. Anything else goes on until its output ends.
     */
    run(name, input) {
      const render = global[name];
      if (typeof render !== "function") throw new Error(`the bundle defines no global function ${name}`);
      timers = [];
      gathered = "";
      head = undefined;
      failure = undefined;
      state = "running";
      let result;
      try {
        result = render(input, output());
      } catch (thrown) {
        state = "idle";
        throw asError(thrown);
      }
      if (typeof result === "string") {
        state = "ended";
        return `${head ?? ""}\0${result}`;
      }
      if (typeof result?.then === "function") {
        const mine = handlers;
        const live = () => mine === handlers && state === "running";
        result.then(
          (text) => { if (live() && typeof text === "string") { gathered += text; end(); } },
          (thrown) => { if (live()) { failure = asError(thrown); state = "failed"; } },
        );
      }
    },
    /** Runs the timers that are due. Answers -1 when the render is over, -2 when nothing can ever wake it, else the milliseconds to the next timer. */
    drain() {
      while (state === "running" && timers.length) {
        const wait = timers[0].due - Date.now();
        if (wait > 0) return wait;
        const timer = timers.shift();
        if (timer.every) {
          const id = schedule(timer.callback, timer.every, timer.args, timer.every);
          timers.find((other) => other.id === id).id = timer.id;
        }
        timer.callback(...timer.args);
        return 0; // Back to the host: microtasks run when the outermost call returns.
      }
      if (state === "failed") {
        state = "idle";
        throw failure;
      }
      return state === "running" ? -2 : -1;
    },
    /** Tells the render why it must end: its `abort` handlers, or those of `close` where it has none. */
    abort(reason) {
      if (state !== "running") return;
      const error = new Error(reason);
      for (const handler of handlers.abort ?? handlers.close ?? []) handler(error);
    },
    /** Forgets the render, whatever state it is in. */
    reset() {
      timers = [];
      gathered = "";
      handlers = {};
      failure = undefined;
      state = "idle";
    },
  };
});
