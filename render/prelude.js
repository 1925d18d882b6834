// Stands between the host (Go) and a bundle: console, timers, loaders, and one render at a time. Runs once per isolate, before
// globals.js and the bundle. The host gives `emit(head, text, last)`, `report(level, text)`, `ask(id, name, input)`, `now()`, which
// returns milliseconds of a monotonic clock, and `limit`, the most characters that it takes at once. It calls the functions that are
// returned.
(function prelude(emit, report, ask, now, limit) {
  "use strict";
  const global = globalThis;
  delete global.WebAssembly; // Its memory would not count against the heap.
  // A bundle may replace what it finds on the global object. What the host depends on is kept here.
  const { Error, JSON: { stringify }, Map, Math: { ceil, max, min, trunc }, Object: { setPrototypeOf }, Promise, Reflect: { apply }, String, TypeError } = global;
  const { charCodeAt, includes, replace, slice } = String.prototype;
  const { delete: remove, get, set } = Map.prototype;
  const { then } = Promise.prototype;
  const COMPONENTS = "--- components ---"; // As errors.go has it.
  const GATHER = min(131072, limit); // Characters gathered before they cross into Go unasked: a crossing costs as much as rendering a few KB.
  const TEXT = 16384; // The most characters of a line of the log, or of an error's message or stack.
  const LOG = 4 * TEXT; // The most characters that one render may write to the log, which is the host's.
  const LOADS = 256; // How many one render may have at work at once; loaders.go has the same number.
  const LINE = 64; // What a line counts for besides its text.

  // ---- console -------------------------------------------------------------------------------------------------
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
  const show = (value) => attempt(() => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value.stack || value);
    return (typeof value === "object" && value && stringify(value)) || String(value);
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
  // What the script throws reaches the host as two short strings, read here: the thing itself may be frozen, endless, or
  // throw when it is read. The stack also carries the components that React names.
  const fault = (thrown) => {
    const read = (get) => attempt(() => cut(String(get() ?? "")), () => "");
    const error = attempt(() => thrown instanceof Error, () => false) ? thrown : new Error(`thrown value is not an Error: ${cut(show(thrown))}`);
    const message = read(() => error) || HIDDEN();
    const stack = read(() => error.stack), components = read(() => error.componentStack);
    return { __proto__: null, toString: () => message, stack: components ? `${stack}\n${COMPONENTS}\n${components}` : stack };
  };
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
    failure = fault(thrown);
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
    /** Calls a global function of the bundle. A string that it answers ends the output. */
    start(name, input) {
      forget();
      state = "running";
      try {
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
      } catch (thrown) {
        state = "idle";
        throw fault(thrown);
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
        try {
          apply(timer.callback, undefined, timer.args);
        } catch (thrown) {
          throw fault(thrown);
        }
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
      try {
        for (let i = 0, count = list.length; i < count; i++) list[i](error);
      } catch (thrown) {
        throw fault(thrown);
      }
    },
    /** Forgets the render, whatever state it is in. */
    reset() {
      forget();
      state = "idle";
    },
  };
});
