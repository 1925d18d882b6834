import "web-streams-polyfill/polyfill";

globalThis.runPolyfill = async () => {
  let pulled = 0;
  const numbers = new ReadableStream({
    pull: (controller) => (pulled < 3 ? controller.enqueue(pulled++) : controller.close()),
  });
  const doubled = new TransformStream({ transform: (value, controller) => controller.enqueue(2 * value) });
  const got = [];
  for await (const value of numbers.pipeThrough(doubled)) got.push(value);
  const bytes = new ReadableStream({
    type: "bytes",
    pull: (controller) => (controller.enqueue(Uint8Array.of(1, 2)), controller.close()),
  });
  const [left, right] = bytes.tee();
  got.push(
    (await left.getReader().read()).value.length,
    (await right.getReader({ mode: "byob" }).read(new Uint8Array(8))).value.length,
  );
  return got.join();
};
