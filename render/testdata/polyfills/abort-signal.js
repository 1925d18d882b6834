import { AbortController, AbortSignal } from "abortcontroller-polyfill/dist/cjs-ponyfill.js";

globalThis.DOMException = class DOMException extends Error {
  constructor(message, name) {
    super(message);
    this.name = name;
  }
};

globalThis.runPolyfill = async () => {
  const controller = new AbortController();
  const any = AbortSignal.any([new AbortController().signal, controller.signal]);
  const events = [];
  any.addEventListener("abort", ({ type }) => events.push(type), { once: true });
  any.onabort = () => events.push("onabort");
  controller.abort(new Error("enough"));
  controller.abort(new Error("again"));
  let thrown = "";
  try {
    any.throwIfAborted();
  } catch (error) {
    thrown = error.message;
  }
  const late = AbortSignal.timeout(5);
  await new Promise((resolve) => late.addEventListener("abort", resolve));
  return [controller.signal instanceof AbortSignal, events, thrown, late.reason.name].join("\n");
};
