import { TextDecoder } from "@exodus/bytes/encoding-lite.js";

globalThis.tried = () => {
  const bytes = new TextEncoder().encode("木🌳é\ud800"); // The last of them is half a character.
  const decoder = new TextDecoder();
  let streamed = "";
  for (const byte of bytes) streamed += decoder.decode(Uint8Array.of(byte), { stream: true });
  let refused = "";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.of(0xff));
  } catch (error) {
    refused = error.name;
  }
  return [
    new TextDecoder().decode(bytes),
    streamed + decoder.decode(),
    refused,
    new TextDecoder("utf-16le").decode(Uint8Array.of(0x28, 0x67)),
  ].join("\n");
};
