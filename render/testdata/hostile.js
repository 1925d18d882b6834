// The worst mistakes of a bundle: one function for each attack surface of the host.
const huge = () => "x".repeat(2 ** 28);
globalThis.hello = (name) => `hello ${name}`;

// Output.
globalThis.large = () => "x".repeat(15 * 2 ** 20);
globalThis.largeParts = (_input, out) => { for (const part of ["x", "\u2713"]) { out.write(part.repeat(3 * 2 ** 20)); out.flush(); } out.end(); };
globalThis.largeLog = () => { console.log("x".repeat(15 * 2 ** 20)); return "fine"; };
globalThis.hugeResult = () => huge();
globalThis.hugePromise = async () => huge();
globalThis.hugeWrite = (_input, out) => { out.write(huge()); out.end(); };
globalThis.hugeHead = (_input, out) => { out.head(huge()); out.end("x"); };
globalThis.hugeInBytes = () => "\u2713".repeat(6 * 2 ** 20); // 6 Mi characters, 18 MiB
globalThis.hugeTotal = (_input, out) => { for (let i = 0; i < 2000; i++) out.write("x".repeat(40000)); out.end(); };
globalThis.zeroInHead = (_input, out) => { out.head("a\0b"); return "c\0d"; };
globalThis.headAlone = (_input, out) => { out.head("head"); out.flush(); out.end("body"); };
globalThis.lateHead = (_input, out) => { out.write("body"); out.flush(); out.head("head"); };
globalThis.failsThenReturns = (_input, out) => { out.fail(new Error("failed")); return "fine"; };
globalThis.endsThenReturns = (_input, out) => { out.end("ended"); return "returned"; };
globalThis.writesThenReturns = (_input, out) => { out.write("written, "); return "returned"; };
globalThis.writesBytes = (_input, out) => { out.write(new Uint8Array([60, 112, 62])); out.end(); };
globalThis.endsWithBytes = (_input, out) => { out.end(new Uint8Array([60, 112, 62])); };
globalThis.writesNull = (_input, out) => { out.write(null); out.end(); };
globalThis.hugeArrayBuffer = () => String(new Float64Array(2 ** 29).fill(1).length);
globalThis.holes = (_input, out) => {
  const part = (i) => out.write(`${i} `.padEnd(140000));
  out.on("abort", () => {
    for (let i = 0; i < 10; i++) part(i);
    for (const end = performance.now() + 25; performance.now() < end; );
    part(10);
    out.end();
  });
  setTimeout(() => {}, 60000);
};

// Errors.
const circular = () => { const value = Object.create(null); value.self = value; return value; };
const closed = () => new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });
const framed = (error) => Object.assign(error, { componentStack: "\n    at Oak (hostile.js:1:1)" });
globalThis.frozenError = async () => { throw Object.freeze(framed(new Error("frozen"))); };
globalThis.hiddenComponents = async () => { throw Object.defineProperty(new Error("hidden"), "componentStack", { get() { throw 1; } }); };
globalThis.hiddenMessage = () => { throw Object.assign(new Error("hidden"), { toString() { throw 1; } }); };
globalThis.throwsCircular = () => { throw circular(); };
globalThis.throwsProxy = () => { throw closed(); };
globalThis.rejectsCircular = async () => { throw circular(); };
globalThis.timerThrowsSymbol = () => { setTimeout(() => { throw Symbol("oak"); }, 1); };
globalThis.abortThrowsCircular = (_input, out) => { out.on("abort", () => { throw circular(); }); };
globalThis.hugeText = () => { console.log(huge()); throw huge(); };
globalThis.hugeMessage = () => { throw new Error("long".repeat(2 ** 20)); };
globalThis.hugeStack = () => { throw Object.assign(new Error("deep"), { stack: "    at f (a.js:1:1)\n".repeat(2 ** 18) }); };
globalThis.hugeComponents = () => { throw Object.assign(new Error("deep"), { componentStack: "    at f (a.js:1:1)\n".repeat(2 ** 18) }); };

// Causes.
const wide = (depth, leaf) => (depth ? new AggregateError(Array(100).fill(wide(depth - 1, leaf)), "wide", { cause: wide(0, leaf) }) : leaf);
const hiddenRelations = () => Object.defineProperties(new Error("hidden"), { cause: { get() { throw 1; } }, errors: { get() { throw 2; } } });
globalThis.hiddenCause = () => { throw hiddenRelations(); };
globalThis.nestedHiddenCause = async () => { throw new Error("outer", { cause: hiddenRelations() }); };
globalThis.proxyCause = () => { throw new Error("outer", { cause: closed() }); };
globalThis.proxyErrors = () => { throw Object.assign(new Error("outer"), { errors: new Proxy([], { get: (_target, name) => (name === "length" ? 2 ** 32 - 1 : closed()) }) }); };
globalThis.longChain = () => { let error; for (let i = 0; i < 100000; i++) error = new Error("link", { cause: error }); console.log(error); throw error; };
globalThis.growingChain = () => { class Growing extends Error { get cause() { return new Growing("grown"); } } throw new Growing("grown"); };
globalThis.wideErrors = () => { const error = wide(10, new Error("leaf")); console.log(error, { error }); throw error; };
globalThis.hugeCause = () => { throw new Error("outer", { cause: new Error("long".repeat(2 ** 12), { cause: huge() }) }); };
globalThis.replacesPrototypes = () => {
  const hostile = () => { throw new Error("hostile"); };
  for (const name of ["get", "set", "has", "delete"]) Map.prototype[name] = WeakMap.prototype[name] = hostile;
  String.prototype.toJSON = Object.prototype.toJSON = Array.prototype.toJSON = hostile;
  Object.defineProperty(Array.prototype, 0, { set: hostile });
  for (const name of ["replace", "replaceAll", "slice", "startsWith", "charCodeAt"]) String.prototype[name] = hostile;
  throw new Error("outer", { cause: "inner" });
};

// Log.
globalThis.logsAnything = () => {
  for (const value of [circular(), closed(), Symbol("oak"), { toJSON() { throw 1; }, toString() { throw 2; } }, Object.assign(new Error(), { stack: circular() })]) console.log(value, value);
  return "fine";
};
globalThis.floodsLog = () => {
  for (let i = 0; i < 100000; i++) console.log("line", i);
  for (let i = 0; i < 100; i++) console.log("x".repeat(2 ** 20));
  return "fine";
};

// Globals.
const later = (out) => { out.on("abort", () => {}); setTimeout((text) => out.end(text), 1, "later"); };
globalThis.replacesClock = (_input, out) => { Date.now = () => 5n; Math.max = Math.min = () => 1n; later(out); };
globalThis.replacesArrays = (_input, out) => {
  for (const name of ["push", "shift", "splice", "filter", "find", "slice", "map", "join"]) Array.prototype[name] = () => { throw new Error(name); };
  Array.prototype[Symbol.iterator] = () => { throw new Error("iterator"); };
  later(out);
};
globalThis.replacesErrors = () => {
  globalThis.Error = globalThis.String = globalThis.JSON = null;
  throw { oak: 1 };
};
globalThis.replacesTimers = () => {
  globalThis.setTimeout = Promise.prototype.then = Promise.prototype.catch = undefined;
  queueMicrotask(() => { throw new Error("in a microtask"); });
};
globalThis.inheritsHandlers = (_input, out) => { Object.prototype.abort = [() => out.end("inherited")]; };
globalThis.namesHandlers = (_input, out) => { for (const name of ["__proto__", "toString", "constructor"]) out.on(name, () => {}); return "fine"; };

// Time.
globalThis.far = (delay) => { setTimeout(() => {}, Number(delay)); };
globalThis.cancels = (_input, out) => {
  const timers = [];
  for (let i = 0; i < 100000; i++) timers.push(setTimeout(() => out.end("wrong"), 60000));
  for (const timer of timers) clearTimeout(timer);
  setTimeout(() => out.end("fine"), 1);
};
globalThis.looping = () => { for (;;); };
globalThis.hoardIntl = () => { const kept = []; for (;;) kept.push(new Intl.DateTimeFormat("en")); };
globalThis.webAssembly = () => typeof WebAssembly;
globalThis.uninterruptible = () => String("a".repeat(2 ** 20).lastIndexOf("a".repeat(3 * 2 ** 12) + "b")); // takes some seconds
