// What React's build for Bun calls of Bun, appended to it: nothing of this becomes a global, which a library that looks for Bun
// or Node would take for the real thing. Where there is the real thing, as for the same bundle in Bun or Node, it is used.
var Bun = globalThis.Bun ?? {
  // Names the state of a form by its component's place, the same in every isolate.
  hash(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0).toString(36);
  },
};
// React asks for the size of every chunk, thousands for a page, only to decide what to outline. Characters are as good a measure as
// bytes for that, and a string knows how many it has.
var Buffer = { byteLength: (text) => text.length };
