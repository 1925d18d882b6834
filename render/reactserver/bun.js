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
const { charCodeAt } = String.prototype;
var Buffer = globalThis.Buffer ?? {
  // React asks for the size of every chunk, to decide what to outline. Most chunks are ASCII, and most of a few characters. A
  // string has one of many shapes in V8, which looks up each property of it again: so one is read, and the method is kept.
  byteLength(text) {
    const { length } = text;
    if (length > 15 && !/[\x80-\uffff]/.test(text)) return length;
    let bytes = length;
    for (let i = 0; i < length; i++) {
      const unit = charCodeAt.call(text, i);
      if (unit < 0x80) continue;
      if (unit < 0x800) bytes++;
      else {
        bytes += 2;
        if ((unit & 0xfc00) === 0xd800 && (charCodeAt.call(text, i + 1) & 0xfc00) === 0xdc00) i++; // Four bytes for two units.
      }
    }
    return bytes;
  },
};
