// Stands between the host (Go) and a bundle: console, timers, loaders, and one render at a time. Runs once per isolate, before
// globals.js and the bundle. The host gives `emit(head, text, last)`, `report(level, text)`, `ask(id, name, input)`, `now()`, which
// returns milliseconds of a monotonic clock, and `limit`, the most characters that it takes at once. It calls the functions that are
// returned.
(function prelude(emit, report, ask, now, limit) {
  "use strict";
  const global = globalThis;
  delete global.WebAssembly; // Its memory would not count against the heap.
  // A bundle may replace what it finds on the global object. What the host depends on is kept here.
  const { Array: { isArray }, Error, JSON: { stringify }, Map, Math: { ceil, max, min, trunc }, Object: { setPrototypeOf }, Promise, Reflect: { apply }, String, TypeError, WeakMap } = global;
  const { charCodeAt, includes, replaceAll, replace, slice, startsWith } = String.prototype;
  const { delete: remove, get, set } = Map.prototype;
  const { get: recall, set: remember } = WeakMap.prototype;
  const { toString: errorToString } = Error.prototype;
  const { then } = Promise.prototype;
  const GATHER = min(131072, limit); // Characters gathered before they cross into Go unasked: a crossing costs as much as rendering a few KB.
  const TEXT = 16384; // The most characters of a line of the log, or of an error's message or stack.
  const LOG = 4 * TEXT; // The most characters that one render may write to the log, which is the host's.
  const LOADS = 256; // How many one render may have at work at once; loaders.go has the same number.
  const LINE = 64; // What a line counts for besides its text.

  // Returns how many characters a text has without half a surrogate pair at its end.
  const wholeLength = (text, length) => ((apply(charCodeAt, text, [length - 1]) & 0xfc00) === 0xd800 ? length - 1 : length);
  const cut = (text, most = TEXT) => {
    if (text.length > limit) return `[a text of ${text.length} characters]`; // V8 would copy all of it to read its beginning.
    return text.length > most ? `${apply(slice, text, [0, wholeLength(text, most)])}…` : text;
  };
  // Any value may throw when it is read: a proxy, a getter, an object without a prototype.
  const attempt = (read, otherwise) => {
    try {
      return read();
    } catch {
      return otherwise();
    }
  };
  const HIDDEN = () => "[a value that cannot be shown]";
  const isError = (value) => attempt(() => value instanceof Error, () => false);

  // ---- errors --------------------------------------------------------------------------------------------------
  const traces = new WeakMap(); // By error: the stack that format made, and the length of the message before its frames.
  // Formats a stack as V8 would without this function, but for the frames of this script.
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
  // Returns the frames of a stack without the message before them, whose lines may look like frames.
  const framesOf = (error) => {
    const stack = String(error.stack ?? "");
    const trace = apply(recall, traces, [error]);
    if (trace?.stack === stack) return apply(slice, stack, [trace.message]);
    const message = String(error);
    return apply(startsWith, stack, [message]) ? apply(slice, stack, [message.length]) : stack;
  };

  const DEPTH = 8, ITEMS = 100; // How many causes of causes are shown, and how many of an AggregateError's errors.
  // Returns the stack of an error, or an empty text if the script has replaced it by another value or by a getter that throws.
  const stackOf = (error) => attempt(() => (typeof error.stack === "string" ? error.stack : ""), () => "");
  // Shows a value that is the cause of an error, or one of its errors, as Node's util.inspect does.
  const inspect = (value, to, parent) => {
    if (!isError(value)) return typeof value === "string" ? `'${cut(value, max(0, to.room))}'` : cut(show(value), max(0, to.room));
    for (let at = parent; at; at = at.parent) {
      if (at.error === value) return `[Circular *${at.reference ||= ++to.references}]`;
    }
    const self = { error: value, depth: parent.depth + 1, parent, reference: 0 };
    const text = cut(attempt(() => (to.frames && stackOf(value)) || String(value), HIDDEN), max(0, to.room));
    to.room -= text.length + LINE;
    const related = relatedErrors(to, self);
    return `${self.reference ? `<ref *${self.reference}> ` : ""}${text}${related}`;
  };
  // Shows the cause of an error, and the errors of an AggregateError: on lines of their own with their frames, or on one line.
  const relatedErrors = (to, self) => {
    const { error, depth } = self;
    const separator = to.frames ? "\n" : " ";
    const indent = (text, by) => (to.frames ? apply(replaceAll, text, ["\n", `\n${by}`]) : text);
    let text = "";
    if (attempt(() => "cause" in error, () => false)) {
      text = depth < DEPTH ? `[cause]: ${attempt(() => inspect(error.cause, to, self), HIDDEN)}` : "[cause]: …";
    }
    const errors = attempt(() => isArray(error.errors) && error.errors, () => false);
    if (errors) {
      if (text) text += `,${separator}`;
      text += depth < DEPTH ? `[errors]: ${attempt(() => list(errors, to, self, separator, indent), HIDDEN)}` : "[errors]: …";
    }
    return text && ` {${indent(`${separator}${text}`, "  ")}${separator}}`;
  };
  const list = (errors, to, self, separator, indent) => {
    const { length } = errors;
    if (!length) return "[]";
    let text = "", shown = 0;
    for (; shown < length && shown < ITEMS && to.room > 0; shown++) {
      text += `${shown ? "," : ""}${separator}${attempt(() => inspect(errors[shown], to, self), HIDDEN)}`;
    }
    if (shown < length) text += `,${separator}... ${length - shown} more item${length - shown > 1 ? "s" : ""}`;
    return `[${indent(text, "  ")}${separator}]`;
  };
  const root = (error) => ({ error, depth: 0, parent: undefined, reference: 0 });

  // Describes a thrown value to the host: the value itself may be frozen, endless, or throw when it is read. The result is JSON of
  // objects without prototypes, because a bundle can add toJSON to a prototype.
  const describe = (thrown) => {
    const read = (of) => attempt(() => cut(String(of() ?? "")), () => "");
    const error = isError(thrown) ? thrown : new Error(`thrown value is not an Error: ${cut(show(thrown))}`);
    const related = (frames) => read(() => relatedErrors({ frames, room: TEXT, references: 0 }, root(error)));
    return stringify({
      __proto__: null,
      message: cut((read(() => error) || HIDDEN()) + related(false)),
      stack: error === thrown ? read(() => framesOf(error)) : "",
      components: read(() => error.componentStack),
      related: related(true),
    });
  };

  // ---- console -------------------------------------------------------------------------------------------------
  const nested = (_key, value) => (isError(value) ? inspect(value, { frames: false, room: TEXT, references: 0 }, root()) : value);
  const show = (value) => attempt(() => {
    if (typeof value === "string") return value;
    if (isError(value)) return inspect(value, { frames: true, room: TEXT, references: 0 }, root());
    return (typeof value === "object" && value && stringify(value, nested)) || String(value);
  }, () => attempt(() => String(value), HIDDEN));
  // React formats its warnings as console.error("%s", value), and puts a badge of "%c%s%c" before a server's.
  const format = (args) => {
    let used = 1, room = TEXT;
    const next = (value) => {
      const text = cut(show(value), max(0, room));
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
  let log; // Characters that this render may still write.
  const logger = (level) => (...args) => {
    if (log <= 0) return;
    const text = attempt(() => cut(format(args)), HIDDEN);
    log -= text.length + LINE;
    report(level, text);
    if (log <= 0) report("warn", "the rest of this render's log is left out");
  };
  // The rest of V8's own console does nothing, quietly.
  Object.assign(global.console, { debug: logger("debug"), trace: logger("debug"), log: logger("info"), info: logger("info"), dir: logger("info"), warn: logger("warn"), error: logger("error") });

  // ---- timers, driven by the host through drain() --------------------------------------------------------------
  // A binary heap by due time, then by order of creation. Without a prototype, no array has methods or setters that a bundle replaced.
  const heap = setPrototypeOf([], null);
  let timers; // A Map by id, once there is a timer.
  let lastTimer = 0;
  const precedes = (a, b) => a.due < b.due || (a.due === b.due && a.order < b.order);
  const place = (timer, index) => {
    heap[index] = timer;
    timer.index = index;
  };
  // Moves a timer from a free index of the heap to where it belongs.
  const sift = (timer, index) => {
    for (let parent; index > 0 && precedes(timer, heap[(parent = (index - 1) >> 1)]); index = parent) place(heap[parent], index);
    for (let child; (child = 2 * index + 1) < heap.length; index = child) {
      if (child + 1 < heap.length && precedes(heap[child + 1], heap[child])) child++;
      if (!precedes(heap[child], timer)) break;
      place(heap[child], index);
    }
    place(timer, index);
  };
  const insert = (timer, due) => {
    timer.due = due;
    timer.order = ++lastTimer;
    sift(timer, heap.length);
  };
  const take = ({ index }) => {
    const last = heap[heap.length - 1];
    heap.length--;
    if (index < heap.length) sift(last, index);
  };
  const schedule = (callback, delay, args, every) => {
    if (typeof callback !== "function") throw new TypeError("a timer's callback is not a function");
    const timer = { id: lastTimer + 1, callback, args, every, due: 0, order: 0, index: 0 };
    insert(timer, now() + delay);
    apply(set, timers ??= new Map(), [timer.id, timer]);
    return timer.id;
  };
  // As in Node one millisecond is no later than none, and what is no delay, or one of more than 31 bits, is none.
  const milliseconds = (delay) => (delay > 1 && delay < 2 ** 31 ? trunc(delay) : 0);
  global.setTimeout = (callback, delay, ...args) => schedule(callback, milliseconds(delay), args);
  global.setInterval = (callback, delay, ...args) => {
    const every = milliseconds(delay) || 1;
    return schedule(callback, every, args, every);
  };
  global.setImmediate = (callback, ...args) => schedule(callback, 0, args);
  global.clearTimeout = global.clearInterval = global.clearImmediate = (id) => {
    const timer = timers && apply(get, timers, [id]);
    if (!timer) return;
    apply(remove, timers, [id]);
    take(timer);
  };
  const settled = Promise.resolve();
  global.queueMicrotask ??= (callback) => {
    apply(then, settled, [() => {
      try {
        callback();
      } catch (error) {
        schedule(() => { throw error; }, 0, []);
      }
    }]);
  };

  // ---- what Go loads -------------------------------------------------------------------------------------------
  let loading; // The promises of this render, by id.
  let loads; // How many they are.
  let lastLoad = 0;
  global.load = (name, input = "") => new Promise((resolve, reject) => {
    if (typeof name !== "string" || typeof input !== "string") throw new TypeError("load takes the name of a loader and a string");
    if (loads === LOADS) throw new Error(`more than ${LOADS} loaders at once`);
    loads++;
    const id = `${++lastLoad}`;
    loading[id] = { resolve, reject };
    ask(id, name, input);
  });

  // ---- one render at a time ------------------------------------------------------------------------------------
  let state = "idle"; // idle | running | ended | failed | large
  let failure;
  let head = ""; // What the bundle said before its first part; goes out with that.
  let begun = false; // Something went out.
  let current; // A new object for each render: an old one would make V8 note each of the thousands of texts that it comes to hold.
  const forget = () => {
    if (heap.length) heap.length = 0;
    timers = failure = undefined;
    head = "";
    current = { text: "", handlers: { __proto__: null } };
    begun = false;
    log = LOG;
    loading = { __proto__: null };
    loads = 0;
  };
  forget();
  const push = (ends) => {
    let { text } = current;
    if (text.length > limit) {
      state = "large";
      return;
    }
    const length = ends ? text.length : wholeLength(text, text.length); // The other half of the pair may be in the next write.
    const rest = length < text.length ? apply(slice, text, [length]) : "";
    if (rest) text = apply(slice, text, [0, length]);
    if (text || ends || head) {
      emit(head, text, ends);
      begun = true;
    }
    head = "";
    current.text = rest;
    if (ends) state = "ended";
  };
  const fail = (thrown) => {
    failure = thrown;
    state = "failed";
  };
  const string = (text) => {
    if (typeof text === "string") return text;
    throw new TypeError(`an output takes strings, not ${attempt(() => text.constructor.name, () => `${typeof text}s`)}`);
  };
  // A Writable as far as React's pipe() knows one: write, flush, end, on, destroy.
  const output = () => {
    const mine = current;
    const live = () => mine === current && state === "running"; // A late callback of an earlier render is not heard.
    return {
      head(text) {
        if (!live()) return;
        if (begun) throw new Error("a head cannot follow what it heads");
        head = String(text);
        if (head.length > limit) state = "large";
      },
      write(text) {
        if (!live()) return true;
        mine.text += string(text);
        if (mine.text.length >= GATHER) push(false);
        return true;
      },
      flush() { if (live()) push(false); },
      end(text) {
        if (!live()) return;
        if (text !== undefined) mine.text += string(text);
        push(true);
      },
      fail(error) { if (live()) fail(error); },
      destroy(error) { if (live()) fail(error); }, // React destroys with what was thrown, and that may be nothing.
      on(event, handler) {
        const list = (mine.handlers[event] ??= []);
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
    /** Calls a global function of the bundle. A string that it answers ends the output. */
    start(name, input) {
      forget();
      state = "running";
      const render = global[name];
      if (typeof render !== "function") throw new Error(`the bundle defines no global function ${name}`);
      const result = render(input, output());
      if (typeof result === "string") {
        if (state !== "running") return;
        current.text += result;
        push(true);
        return;
      }
      if (typeof result?.then === "function") {
        const mine = current;
        const live = () => mine === current && state === "running";
        result.then(
          (text) => { if (live() && typeof text === "string") { mine.text += text; push(true); } },
          (thrown) => { if (live()) fail(thrown); },
        );
      }
    },
    /**
     * Runs the timer that is due. Answers -1 when the render is over, -2 when nothing can ever wake it, -3 when a part was
     * larger than the limit, else the milliseconds to the next timer.
     */
    drain() {
      if (state === "running" && heap.length) {
        const timer = heap[0];
        const wait = timer.due - now();
        if (wait > 0) return ceil(wait);
        take(timer);
        if (timer.every) insert(timer, now() + timer.every);
        else apply(remove, timers, [timer.id]);
        apply(timer.callback, undefined, timer.args);
        return 0; // Back to the host: microtasks run when the outermost call returns.
      }
      if (state === "failed") {
        state = "idle";
        throw failure;
      }
      if (state === "large") return -3;
      return state === "running" ? -2 : -1;
    },
    /** Settles what the bundle has asked for: `failed` is empty, or the text is why. */
    settle(id, failed, text) {
      const load = loading[id];
      delete loading[id];
      if (!load) return;
      loads--;
      if (failed) load.reject(new Error(text));
      else load.resolve(text);
    },
    /** Tells the render why it must end: its `abort` handlers, or those of `close` where it has none. */
    abort(reason) {
      if (state !== "running") return;
      const error = new Error(reason);
      const list = current.handlers.abort ?? current.handlers.close ?? [];
      for (let i = 0, count = list.length; i < count; i++) list[i](error);
    },
    /** Forgets the render, whatever state it is in. */
    reset() {
      forget();
      state = "idle";
    },
  };
});
