// Errors with causes, for comparison with Node, see errors_test.go.
const chained = (length) => {
  let error = new Error("the first");
  for (let i = 0; i < length; i++) error = new Error(`after ${i}`, { cause: error });
  return error;
};
const causedBy = (error, cause) => Object.defineProperty(error, "cause", { value: cause });
const cyclic = new Error("around");
causedBy(cyclic, new TypeError("and around", { cause: cyclic }));
const self = new Error("self");
const cases = {
  "no cause": new Error("alone"),
  "a cause": new TypeError("outer", { cause: new RangeError("inner") }),
  "two causes": chained(2),
  "a text": new Error("outer", { cause: "why" }),
  "a number": new Error("outer", { cause: 5 }),
  undefined: new Error("outer", { cause: undefined }),
  null: new Error("outer", { cause: null }),
  "several lines": new Error("outer\nmore", { cause: new Error("inner\nmore") }),
  cycle: cyclic,
  self: causedBy(self, self),
  errors: new AggregateError([new Error("a", { cause: "b" }), new Error("c"), undefined], "several"),
  "errors and a cause": new AggregateError([new Error("a")], "several", { cause: new Error("b") }),
  "no errors": new AggregateError([], "several"),
  "many errors": new AggregateError(Array.from({ length: 103 }, (_, i) => new Error(`${i}`)), "several"),
  "one error too many": new AggregateError(Array.from({ length: 101 }, (_, i) => new Error(`${i}`)), "several"),
  "nested errors": new AggregateError([new AggregateError([new Error("a")], "b")], "c"),
};
globalThis.names = () => JSON.stringify(Object.keys(cases));
globalThis.thrown = (name) => { throw cases[name]; };
globalThis.shown = (name) => { console.error(cases[name]); return ""; };
