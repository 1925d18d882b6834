// The Bun and Node APIs that React's build for Bun calls, appended to it. They are no globals, because libraries detect Bun or Node
// by their globals. In Bun and Node, the same bundle uses the runtime's own Bun object.
var Bun = globalThis.Bun ?? {
  // Hashes the position of a component to name a form's state; the result is the same in every isolate.
  hash(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36);
  },
};
// React measures every chunk, thousands per page, only to decide whether to outline it. The number of characters serves as well as
// the number of bytes, and a string has it without encoding.
var Buffer = { byteLength: (text) => text.length };
