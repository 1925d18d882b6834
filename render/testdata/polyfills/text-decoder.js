import { TextDecoder } from "@exodus/bytes/encoding-lite.js";

globalThis.runPolyfill = () => {
  const bytes = new TextEncoder().encode("木🌳é\ud800"); // It ends with an unpaired surrogate.
  const decoder = new TextDecoder();
  let streamed = "";
  for (const byte of bytes) streamed += decoder.decode(Uint8Array.of(byte), { stream: true });
  let errorName = "";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.of(0xff));
  } catch (error) {
    errorName = error.name;
  }
  return [
    new TextDecoder().decode(bytes),
    streamed + decoder.decode(),
    errorName,
    new TextDecoder("utf-16le").decode(Uint8Array.of(0x28, 0x67)),
  ].join("\n");
};
