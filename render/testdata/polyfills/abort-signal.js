import { AbortController, AbortSignal } from "abortcontroller-polyfill/dist/cjs-ponyfill.js";

globalThis.DOMException = class DOMException extends Error {
  constructor(message, name) {
    super(message);
    this.name = name;
  }
};

globalThis.tried = async () => {
  const controller = new AbortController();
  const any = AbortSignal.any([new AbortController().signal, controller.signal]);
  const told = [];
  any.addEventListener("abort", ({ type }) => told.push(type), { once: true });
  any.onabort = () => told.push("onabort");
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
  return [controller.signal instanceof AbortSignal, told, thrown, late.reason.name].join("\n");
};
