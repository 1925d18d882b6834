// The smallest bundle: one function per thing a render can do.
globalThis.hello = (name) => `hello ${name}`;
globalThis.stream = (input, out) => {
  out.head(JSON.stringify({ status: 200 }));
  out.write(`<p>${input}</p>`);
  out.flush();
  load("arrival").then((text) => { out.write(`<p>${text}</p>`); out.end(); });
};
globalThis.throwing = () => { throw new TypeError("no such oak"); };
globalThis.throwingObject = () => { throw { oak: 1 }; };
globalThis.rejecting = async () => { throw new Error("rejected"); };
globalThis.looping = () => { for (;;); };
globalThis.catching = () => { for (;;) { try { for (;;); } catch {} } };
globalThis.microtasks = () => { const again = () => Promise.resolve().then(again); again(); };
globalThis.backtracking = () => String(/^(a+)+$/.test("a".repeat(40) + "b"));
globalThis.recursing = () => globalThis.recursing() + "";
globalThis.never = (_input, out) => { out.head("{}"); out.write("shell"); out.flush(); out.on("abort", (e) => { out.write(`|ended: ${e.message}`); out.end(); }); };
globalThis.slow = (_input, out) => { out.write("shell"); out.flush(); out.on("abort", () => { out.write("|ended"); out.end(); }); setTimeout(() => out.end(), 60000); };
globalThis.hoardObjects = () => { const all = []; for (;;) all.push({ a: [1, 2, 3], b: String(all.length) }); };
globalThis.hoardStrings = () => { const all = []; for (let i = 0; ; i++) all.push(("x" + i).repeat(1000).split("").join("-")); };
globalThis.hoardTyped = () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); };
const kept = [];
globalThis.leak = () => { kept.push(new Array(200000).fill(kept.length + 0.5)); return String(kept.length); };
globalThis.huge = () => String(new Array(2 ** 26).join("ab").length);
globalThis.busy = (milliseconds) => { for (const end = Date.now() + Number(milliseconds); Date.now() < end; ); return "done"; };
globalThis.parts = (_input, out) => { for (let i = 0; i < 20; i++) { out.write(`${i}`); out.flush(); } out.end(); };
globalThis.logs = () => { console.log("a line"); return ""; };
globalThis.units = (units) => String.fromCharCode(...(JSON.parse(units) ?? []));
