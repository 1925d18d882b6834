// For polyfills that make a TextDecoder as they are loaded: this has to be imported before them.
import { TextDecoder } from "@exodus/bytes/encoding-lite.js";

globalThis.TextDecoder = TextDecoder;
