// Connects the host (Go) with a bundle: console, timers, loaders, and one render at a time. Runs once per isolate, before globals.js
// and the bundle. The parameters are host functions: `emit(head, text, last)`, `writeLog(level, text)`, `startLoad(id, name, input)`,
// `now()`, which returns milliseconds of a monotonic clock; and `limit`, the maximum length of a text that the host accepts. Returns
// the functions that the host calls.
(function prelude(emit, writeLog, startLoad, now, limit) {
  "use strict";
  const global = globalThis;
  delete global.WebAssembly; // Its memory would not count against the heap.
  // Saved before the bundle can replace them on the global object.
  const { Array: { isArray }, Error, JSON: { stringify }, Map, Math: { ceil, max, min, trunc }, Object: { setPrototypeOf }, Promise, Reflect: { apply }, String, TypeError, WeakMap } = global;
  const { charCodeAt, includes, replaceAll, replace, slice, startsWith } = String.prototype;
  const { delete: remove, get, set } = Map.prototype;
  const { get: recall, set: remember } = WeakMap.prototype;
  const { toString: errorToString } = Error.prototype;
  const { then } = Promise.prototype;
  const CHUNK_LENGTH = min(131072, limit); // Maximum length of buffered output; more is sent at once. A crossing into Go costs as much as rendering a few KB.
  const MAX_TEXT = 16384; // Maximum length of a log line, or of an error's message or stack.
  const MAX_LOG = 4 * MAX_TEXT; // Maximum length of the log of a render.
  const MAX_LOADS = 256; // Maximum number of pending loads of a render; loaders.go has the same number.
  const LINE_OVERHEAD = 64; // Added to the length of a log line when it counts against a maximum.

  // Returns the length of a text without a trailing high surrogate.
  const lengthWithoutHalfPair = (text, length) => ((apply(charCodeAt, text, [length - 1]) & 0xfc00) === 0xd800 ? length - 1 : length);
  const truncate = (text, most = MAX_TEXT) => {
    if (text.length > limit) return `[a text of ${text.length} characters]`; // V8 would copy the complete text to read its beginning.
    return text.length > most ? `${apply(slice, text, [0, lengthWithoutHalfPair(text, most)])}…` : text;
  };
  // Calls read, or otherwise if that throws. Reading any value may throw: a proxy, a getter, an object without a prototype.
  const attempt = (read, otherwise) => {
    try {
      return read();
    } catch {
      return otherwise();
    }
  };
  const unreadable = () => "[a value that cannot be shown]";
  const isError = (value) => attempt(() => value instanceof Error, () => false);

  // ---- errors --------------------------------------------------------------------------------------------------
  const traces = new WeakMap(); // By error: the formatted stack, and the length of the message before its frames.
  // Formats a stack as V8 does by default, without the frames of this script.
  const formatStack = (error, sites) => {
    const { prepareStackTrace } = Error;
    if (typeof prepareStackTrace === "function") return apply(prepareStackTrace, Error, [error, sites]);
    let stack = attempt(() => apply(errorToString, error, []), () => "<error>");
    const message = stack.length;
    for (let i = 0, count = sites.length; i < count; i++) {
      const site = attempt(() => String(sites[i]), () => "<error>");
      if (!apply(includes, site, ["render/prelude.js:"])) stack += `\n    at ${site}`;
    }
    apply(remember, traces, [error, { stack, message }]);
    return stack;
  };
  // Returns the frames of a stack without the message before them, because lines of the message may look like frames.
  const stackFrames = (error) => {
    const stack = String(error.stack ?? "");
    const trace = apply(recall, traces, [error]);
    if (trace?.stack === stack) return apply(slice, stack, [trace.message]);
    const message = String(error);
    return apply(startsWith, stack, [message]) ? apply(slice, stack, [message.length]) : stack;
  };

  const MAX_DEPTH = 8, MAX_ITEMS = 100; // Maximum depth of causes, and number of an AggregateError's errors, in a description.
  // Returns the stack of an error, or an empty string if the script has replaced it with another type or a getter that throws.
  const ownStack = (error) => attempt(() => (typeof error.stack === "string" ? error.stack : ""), () => "");
  // Formats a value that is an error's cause, or an element of its errors, in the format of Node's util.inspect.
  const inspectError = (value, inspection, parent) => {
    if (!isError(value)) return typeof value === "string" ? `'${truncate(value, max(0, inspection.room))}'` : truncate(stringifyValue(value), max(0, inspection.room));
    for (let at = parent; at; at = at.parent) {
      if (at.error === value) return `[Circular *${at.reference ||= ++inspection.references}]`;
    }
    const self = { error: value, depth: parent.depth + 1, parent, reference: 0 };
    const text = truncate(attempt(() => (inspection.frames && ownStack(value)) || String(value), unreadable), max(0, inspection.room));
    inspection.room -= text.length + LINE_OVERHEAD;
    const related = relatedErrors(inspection, self);
    return `${self.reference ? `<ref *${self.reference}> ` : ""}${text}${related}`;
  };
  // Formats the cause of an error and the errors of an AggregateError: on separate lines with frames, or on one line.
  const relatedErrors = (inspection, self) => {
    const { error, depth } = self;
    const separator = inspection.frames ? "\n" : " ";
    const indent = (text, by) => (inspection.frames ? apply(replaceAll, text, ["\n", `\n${by}`]) : text);
    let text = "";
    if (attempt(() => "cause" in error, () => false)) {
      text = depth < MAX_DEPTH ? `[cause]: ${attempt(() => inspectError(error.cause, inspection, self), unreadable)}` : "[cause]: …";
    }
    const errors = attempt(() => isArray(error.errors) && error.errors, () => false);
    if (errors) {
      if (text) text += `,${separator}`;
      text += depth < MAX_DEPTH ? `[errors]: ${attempt(() => inspectErrors(errors, inspection, self, separator, indent), unreadable)}` : "[errors]: …";
    }
    return text && ` {${indent(`${separator}${text}`, "  ")}${separator}}`;
  };
  const inspectErrors = (errors, inspection, self, separator, indent) => {
    const { length } = errors;
    if (!length) return "[]";
    let text = "", shown = 0;
    for (; shown < length && shown < MAX_ITEMS && inspection.room > 0; shown++) {
      text += `${shown ? "," : ""}${separator}${attempt(() => inspectError(errors[shown], inspection, self), unreadable)}`;
    }
    if (shown < length) text += `,${separator}... ${length - shown} more item${length - shown > 1 ? "s" : ""}`;
    return `[${indent(text, "  ")}${separator}]`;
  };
  const rootState = (error) => ({ error, depth: 0, parent: undefined, reference: 0 });

  // Describes a thrown value for the host, because the value may be frozen, endless, or throw when it is read. The result is JSON of
  // objects without prototypes, because a bundle can add toJSON to a prototype.
  const describe = (thrown) => {
    const read = (of) => attempt(() => truncate(String(of() ?? "")), () => "");
    const error = isError(thrown) ? thrown : new Error(`thrown value is not an Error: ${truncate(stringifyValue(thrown))}`);
    const related = (frames) => read(() => relatedErrors({ frames, room: MAX_TEXT, references: 0 }, rootState(error)));
    return stringify({
      __proto__: null,
      message: truncate((read(() => error) || unreadable()) + related(false)),
      stack: error === thrown ? read(() => stackFrames(error)) : "",
      components: read(() => error.componentStack),
      related: related(true),
    });
  };

  // ---- console -------------------------------------------------------------------------------------------------
  const replaceErrors = (_key, value) => (isError(value) ? inspectError(value, { frames: false, room: MAX_TEXT, references: 0 }, rootState()) : value);
  const stringifyValue = (value) => attempt(() => {
    if (typeof value === "string") return value;
    if (isError(value)) return inspectError(value, { frames: true, room: MAX_TEXT, references: 0 }, rootState());
    return (typeof value === "object" && value && stringify(value, replaceErrors)) || String(value);
  }, () => attempt(() => String(value), unreadable));
  // React formats its warnings as console.error("%s", value), and adds a badge to a server's warnings, "%c%s%c".
  const format = (args) => {
    let used = 1, room = MAX_TEXT;
    const next = (value) => {
      const text = truncate(stringifyValue(value), max(0, room));
      room -= text.length;
      return text;
    };
    let text = args.length ? next(args[0]) : "";
    if (typeof args[0] === "string" && args.length > 1) {
      text = apply(replace, text, [/%[sdifoOc%]/g, (spec) => {
        if (spec === "%%") return "%";
        if (used === args.length) return spec;
        const value = next(args[used++]);
        return spec === "%c" ? "" : value;
      }]);
    }
    while (used < args.length && room > 0) text += ` ${next(args[used++])}`;
    return text;
  };
  let logBudget; // Characters that this render may still log.
  const logger = (level) => (...args) => {
    if (logBudget <= 0) return;
    const text = attempt(() => truncate(format(args)), unreadable);
    logBudget -= text.length + LINE_OVERHEAD;
    writeLog(level, text);
    if (logBudget <= 0) writeLog("warn", "log limit of this render exceeded");
  };
  // The other methods of V8's console do nothing.
  Object.assign(global.console, { debug: logger("debug"), trace: logger("debug"), log: logger("info"), info: logger("info"), dir: logger("info"), warn: logger("warn"), error: logger("error") });

  // ---- timers, driven by the host through drain() --------------------------------------------------------------
  // A binary heap by due time, then by order of creation. It has no prototype, so that a bundle cannot replace its methods or setters.
  const heap = setPrototypeOf([], null);
  let timers; // A Map by id, created with the first timer.
  let lastTimer = 0;
  const precedes = (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order);
  const placeTimer = (timer, index) => {
    heap[index] = timer;
    timer.index = index;
  };
  // Moves a timer from an empty index of the heap to its position.
  const siftTimer = (timer, index) => {
    for (let parent; index > 0 && precedes(timer, heap[(parent = (index - 1) >> 1)]); index = parent) placeTimer(heap[parent], index);
    for (let child; (child = 2 * index + 1) < heap.length; index = child) {
      if (child + 1 < heap.length && precedes(heap[child + 1], heap[child])) child++;
      if (!precedes(heap[child], timer)) break;
      placeTimer(heap[child], index);
    }
    placeTimer(timer, index);
  };
  const insertTimer = (timer, due) => {
    timer.due = due;
    timer.order = ++lastTimer;
    siftTimer(timer, heap.length);
  };
  const removeTimer = ({ index }) => {
    const last = heap[heap.length - 1];
    heap.length--;
    if (index < heap.length) siftTimer(last, index);
  };
  const scheduleTimer = (callback, delay, args, every) => {
    if (typeof callback !== "function") throw new TypeError("a timer's callback is not a function");
    const timer = { id: lastTimer + 1, callback, args, every, due: 0, order: 0, index: 0 };
    insertTimer(timer, now() + delay);
    apply(set, timers ??= new Map(), [timer.id, timer]);
    return timer.id;
  };
  // Returns a delay in milliseconds. As in Node, one millisecond, an invalid delay, and a delay of more than 31 bits become zero.
  const clampDelay = (delay) => (delay > 1 && delay < 2 ** 31 ? trunc(delay) : 0);
  global.setTimeout = (callback, delay, ...args) => scheduleTimer(callback, clampDelay(delay), args);
  global.setInterval = (callback, delay, ...args) => {
    const every = clampDelay(delay) || 1;
    return scheduleTimer(callback, every, args, every);
  };
  global.setImmediate = (callback, ...args) => scheduleTimer(callback, 0, args);
  global.clearTimeout = global.clearInterval = global.clearImmediate = (id) => {
    const timer = timers && apply(get, timers, [id]);
    if (!timer) return;
    apply(remove, timers, [id]);
    removeTimer(timer);
  };
  const resolvedPromise = Promise.resolve();
  global.queueMicrotask ??= (callback) => {
    apply(then, resolvedPromise, [() => {
      try {
        callback();
      } catch (error) {
        scheduleTimer(() => { throw error; }, 0, []);
      }
    }]);
  };

  // ---- loads -------------------------------------------------------------------------------------------
  let pendingLoads; // By id, the functions that settle the promise of a load.
  let pendingCount; // The number of pendingLoads.
  let lastLoad = 0;
  global.load = (name, input = "") => new Promise((resolve, reject) => {
    if (typeof name !== "string" || typeof input !== "string") throw new TypeError("load takes the name of a loader and a string");
    if (pendingCount === MAX_LOADS) throw new Error(`more than ${MAX_LOADS} loaders at once`);
    pendingCount++;
    const id = `${++lastLoad}`;
    pendingLoads[id] = { resolve, reject };
    startLoad(id, name, input);
  });

  // ---- one render at a time ------------------------------------------------------------------------------------
  let state = "idle"; // idle | running | ended | failed | large
  let failure;
  let head = ""; // Set by the bundle before its first chunk, and sent with that.
  let emitted = false; // A chunk was sent.
  let current; // A new object for each render: for a reused object, V8 would record each of the thousands of texts that it is assigned.
  const resetRender = () => {
    if (heap.length) heap.length = 0;
    timers = failure = undefined;
    head = "";
    current = { text: "", handlers: { __proto__: null } };
    emitted = false;
    logBudget = MAX_LOG;
    pendingLoads = { __proto__: null };
    pendingCount = 0;
  };
  resetRender();
  const emitChunk = (ends) => {
    let { text } = current;
    if (text.length > limit) {
      state = "large";
      return;
    }
    const length = ends ? text.length : lengthWithoutHalfPair(text, text.length); // The next write may contain the low surrogate.
    const rest = length < text.length ? apply(slice, text, [length]) : "";
    if (rest) text = apply(slice, text, [0, length]);
    if (text || ends || head) {
      emit(head, text, ends);
      emitted = true;
    }
    head = "";
    current.text = rest;
    if (ends) state = "ended";
  };
  const fail = (thrown) => {
    failure = thrown;
    state = "failed";
  };
  const requireString = (text) => {
    if (typeof text === "string") return text;
    throw new TypeError(`an output takes strings, not ${attempt(() => text.constructor.name, () => `${typeof text}s`)}`);
  };
  // Creates the output of a render: head, fail, and the methods of a Node Writable that React's pipe() calls (write, flush, end, on, destroy).
  const output = () => {
    const render = current;
    const isCurrent = () => render === current && state === "running"; // Ignores late callbacks of an earlier render.
    return {
      head(text) {
        if (!isCurrent()) return;
        if (emitted) throw new Error("the head must precede the body");
        head = String(text);
        if (head.length > limit) state = "large";
      },
      write(text) {
        if (!isCurrent()) return true;
        render.text += requireString(text);
        if (render.text.length >= CHUNK_LENGTH) emitChunk(false);
        return true;
      },
      flush() { if (isCurrent()) emitChunk(false); },
      end(text) {
        if (!isCurrent()) return;
        if (text !== undefined) render.text += requireString(text);
        emitChunk(true);
      },
      fail(error) { if (isCurrent()) fail(error); },
      destroy(error) { if (isCurrent()) fail(error); }, // React passes the thrown value, which may be undefined.
      on(event, handler) {
        const list = (render.handlers[event] ??= []);
        list[list.length] = handler;
        return this;
      },
      off() { return this; },
      once(event, handler) { return this.on(event, handler); },
    };
  };

  return {
    describe,
    formatStack,
    /** Starts a render: calls a global function of the bundle. If it returns a string, that ends the output. */
    start(name, input) {
      resetRender();
      state = "running";
      const renderFunction = global[name];
      if (typeof renderFunction !== "function") throw new Error(`the bundle defines no global function ${name}`);
      const result = renderFunction(input, output());
      if (typeof result === "string") {
        if (state !== "running") return;
        current.text += result;
        emitChunk(true);
        return;
      }
      if (typeof result?.then === "function") {
        const render = current;
        const isCurrent = () => render === current && state === "running";
        result.then(
          (text) => { if (isCurrent() && typeof text === "string") { render.text += text; emitChunk(true); } },
          (thrown) => { if (isCurrent()) fail(thrown); },
        );
      }
    },
    /**
     * Runs the timer that is due. Returns -1 when the render has ended, -2 when no timer is left, -3 when a chunk exceeded the limit,
     * otherwise the milliseconds until the next timer.
     */
    drain() {
      if (state === "running" && heap.length) {
        const timer = heap[0];
        const wait = timer.due - now();
        if (wait > 0) return ceil(wait);
        removeTimer(timer);
        if (timer.every) insertTimer(timer, now() + timer.every);
        else apply(remove, timers, [timer.id]);
        apply(timer.callback, undefined, timer.args);
        return 0; // The host calls drain again: microtasks run when the outermost call returns.
      }
      if (state === "failed") {
        state = "idle";
        throw failure;
      }
      if (state === "large") return -3;
      return state === "running" ? -2 : -1;
    },
    /** Settles a load. If `failed` is not empty, `text` is the error message. */
    settleLoad(id, failed, text) {
      const load = pendingLoads[id];
      delete pendingLoads[id];
      if (!load) return;
      pendingCount--;
      if (failed) load.reject(new Error(text));
      else load.resolve(text);
    },
    /** Aborts the render: calls the `abort` handlers, or the `close` handlers if there is no other. */
    abort(reason) {
      if (state !== "running") return;
      const error = new Error(reason);
      const list = current.handlers.abort ?? current.handlers.close ?? [];
      for (let i = 0, count = list.length; i < count; i++) list[i](error);
    },
    /** Discards the render in any state. */
    reset() {
      resetRender();
      state = "idle";
    },
  };
});
