// Sets the global TextDecoder. Import it before polyfills that create a TextDecoder when they are loaded.
import { TextDecoder } from "@exodus/bytes/encoding-lite.js";

globalThis.TextDecoder = TextDecoder;
