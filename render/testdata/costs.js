// The duration of the host's functions in milliseconds, in this package and in Node: the best of five.
const best = (run) => {
  let least = Infinity;
  for (let i = 0; i < 5; i++) {
    const begin = performance.now();
    run();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
};
const TIMERS = 20000, later = (delay) => setTimeout(() => {}, delay);
const timers = (delay, order) => best(() => {
  const ids = Array.from({ length: TIMERS }, (_, i) => later(delay(i)));
  for (let i = 0; i < TIMERS; i++) clearTimeout(ids[order(i)]);
});
const text = "Möbel 🌳 und so".repeat(2 ** 16), ascii = "a".repeat(2 ** 20), encoder = new TextEncoder();
const last = (i) => TIMERS - 1 - i, first = (i) => i, mixed = (i) => (i * 7919) % TIMERS;
const costs = {
  read: () => best(() => { for (let i = 0, sum = 0; i < ascii.length; i++) sum += ascii.charCodeAt(i); }),
  encode: () => best(() => encoder.encode(text)),
  encodeASCII: () => best(() => encoder.encode(ascii)),
  clearFirst: () => timers(() => 60000, first),
  clearLast: () => timers(() => 60000, last),
  clearMixed: () => timers((i) => 60000 + mixed(i), mixed),
  setEarlier: () => timers((i) => 60000 - i, first),
};
globalThis.cost = (name) => `${costs[name]()}`;
