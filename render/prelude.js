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
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  // React formats its warnings as console.error("%s", value).
  const format = (args) => {
    const rest = args.slice(1);
    const first = typeof args[0] === "string" ? args[0].replace(/%[sdifoO]/g, (spec) => (rest.length ? show(rest.shift()) : spec)) : show(args[0]);
    return [first, ...rest.map(show)].join(" ");
  };
  const log = (level) => (...args) => report(level, format(args));
  global.console = { debug: log("debug"), trace: log("debug"), log: log("info"), info: log("info"), warn: log("warn"), error: log("error"), assert() {}, group() {}, groupEnd() {}, time() {}, timeEnd() {} };

  // ---- timers, driven by the host through drain() --------------------------------------------------------------
  let timers = []; // Sorted by due time, then by order of creation.
  let lastTimer = 0;
  const schedule = (callback, delay, args, every) => {
    const id = ++lastTimer;
    const due = Date.now() + Math.max(0, Number(delay) || 0);
    let at = timers.length;
    while (at > 0 && timers[at - 1].due > due) at--;
    timers.splice(at, 0, { id, due, callback, args, every });
    return id;
  };
  global.setTimeout = (callback, delay, ...args) => schedule(callback, delay, args);
  global.setInterval = (callback, delay, ...args) => schedule(callback, delay, args, Math.max(1, Number(delay) || 0));
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
  // React asks for a chunk's size only to decide what to outline; an exact count would cost a pass over every chunk.
  global.Buffer ??= { byteLength: (text) => text.length, from: (text) => utf8(String(text)) };
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
  global.AbortController ??= class AbortController {
    constructor() {
      const listeners = new Set();
      this.signal = {
        aborted: false, reason: undefined, onabort: null,
        addEventListener: (_type, listener) => listeners.add(listener),
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
    abort(reason = new Error("This operation was aborted")) { this.signal.fire(reason); }
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
      fail(error) { if (live()) { failure = asError(error); state = "failed"; } },
      destroy(error) { if (live()) { if (error) { failure = asError(error); state = "failed"; } else end(); } },
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
