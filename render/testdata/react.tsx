// The features of React's server rendering, for react_test.go, which compares each case with Node.
import {
  Activity,
  cache,
  Children,
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  Profiler,
  PureComponent,
  type ReactNode,
  startTransition,
  StrictMode,
  Suspense,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  ViewTransition,
} from "react";
import { c as memoCache } from "react/compiler-runtime";
import {
  browser,
  createPortal,
  preconnect,
  prefetchDNS,
  preinit,
  preinitModule,
  preload,
  preloadModule,
  useFormState,
  useFormStatus,
} from "react-dom";
import { type RenderToPipeableStreamOptions, renderToPipeableStream, renderToStaticMarkup, renderToString, resumeToPipeableStream } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";

interface Output extends NodeJS.WritableStream {
  flush(): void;
  fail(error: unknown): void;
}

interface Case {
  node: ReactNode;
  options?: RenderToPipeableStreamOptions;
  /** Called when the shell is ready. */
  then?: (stream: { abort(reason?: unknown): void }) => void;
  /** Called immediately. */
  early?: (stream: { abort(reason?: unknown): void; pipe(to: Output): unknown }, output: Output) => void;
  /** Uses React's default onError instead of one that logs and returns a digest. */
  ownOnError?: boolean;
}

/** Logs an event for the test. */
const event = (...what: unknown[]) => {
  console.info(what.map(String).join(" | "));
};

/** Bypasses the types of properties. */
const props = (of: object) => of as Record<string, never>;

/** Resolves after a number of turns of the event loop, because a duration would make two runs incomparable. */
const turns = (count: number) =>
  new Promise<void>((resolve) => {
    const turn = () => (count-- > 0 ? setTimeout(turn, 0) : resolve());
    turn();
  });
const later = <T,>(value: T, count = 3): Promise<T> => turns(count).then(() => value);
const laterError = (message: string, count = 3) =>
  turns(count).then((): never => {
    throw new Error(message);
  });
const never = () => new Promise<never>(() => {});

const Text = ({ of }: { of: unknown }) => of as ReactNode;
const Throw = ({ what }: { what: unknown }): ReactNode => {
  throw what;
};

/** A component that suspends on the same promise in every attempt, because React discards the state of a suspended attempt. */
const slow = (children: ReactNode = "content", after = 3) => {
  let promise: Promise<ReactNode> | undefined;
  const Delayed = () => use((promise ??= later(children, after)));
  return <Delayed />;
};
const slowError = (message: string, after = 3) => {
  let promise: Promise<never> | undefined;
  const Failing = () => use((promise ??= laterError(message, after)));
  return <Failing />;
};
const endless = () => {
  const promise = never();
  const Endless = () => use(promise);
  return <Endless />;
};

const Theme = createContext("light");
const Depth = createContext(0);
const themed = (Node: (properties: { theme: string }) => ReactNode) => (properties: object) => <Node {...properties} theme={useContext(Theme)} />;

class Counter extends Component<{ from?: number; step?: number }, { count: number; derived?: number }> {
  static override contextType = Theme;
  declare context: string;
  static defaultProps = { step: 2 };
  override state = { count: this.props.from ?? 0 };
  static getDerivedStateFromProps(properties: { step: number }, state: { count: number }) {
    return { derived: state.count + properties.step };
  }
  UNSAFE_componentWillMount() {
    event("componentWillMount is not called beside getDerivedStateFromProps");
  }
  override componentDidMount() {
    event("componentDidMount is not called on the server");
  }
  override render() {
    return <b>{`${this.context} ${this.state.count} ${this.state.derived}`}</b>;
  }
}

class Mounting extends Component<object, { list: string[] }> {
  override state = { list: ["constructed"] };
  UNSAFE_componentWillMount() {
    this.setState((state) => ({ list: [...state.list, "will mount"] }));
    this.setState({ list: [...this.state.list, "again"] }, () => event("a setState callback is not called on the server"));
  }
  override render() {
    return this.state.list.join();
  }
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error ? <i>caught</i> : this.props.children;
  }
}

class Pure extends PureComponent<{ text: string }> {
  override render() {
    return this.props.text;
  }
}

function Reducer() {
  const [state, dispatch] = useReducer((sum: number, by: number) => sum + by, 1, (first) => first * 10);
  if (state < 13) dispatch(1);
  return <p>{state}</p>;
}

function Updating() {
  const [count, setCount] = useState(0);
  const seen = useRef<number[]>([]);
  seen.current.push(count);
  if (count < 3) setCount((before) => before + 1);
  return <p>{seen.current.join()}</p>;
}

function EveryHook({ prefix }: { prefix: string }) {
  const [value] = useState(() => `${prefix}state`);
  const ref = useRef<HTMLElement>(null);
  const memoised = useMemo(() => value.toUpperCase(), [value]);
  const callback = useCallback(() => memoised, [memoised]);
  const store = useSyncExternalStore(
    () => () => {},
    () => "client",
    () => "server",
  );
  const [pending, start] = useTransition();
  const [optimistic] = useOptimistic("sure", (_now, next: string) => next);
  const deferred = useDeferredValue("final", "initial");
  useDebugValue(value);
  useEffect(() => event("effects do not run"));
  useLayoutEffect(() => event("effects do not run"));
  useInsertionEffect(() => event("effects do not run"));
  useImperativeHandle(ref, () => ({}) as HTMLElement);
  return (
    <dl ref={ref as never}>
      {[callback(), store, String(pending), typeof start, optimistic, deferred].map((text) => (
        <dd key={text}>{text}</dd>
      ))}
    </dl>
  );
}

function Ids({ depth = 0 }: { depth?: number }) {
  const [first, second] = [useId(), useId()];
  return (
    <p id={first} title={second}>
      {depth > 0 && [0, 1, 2].map((key) => <Ids key={key} depth={depth - 1} />)}
    </p>
  );
}

function Form() {
  const [state, action, pending] = useActionState((before: number) => before + 1, 7, "/there");
  const status = useFormStatus();
  return (
    <form action={action}>
      <button type="submit" disabled={pending} formAction={() => {}}>
        {`${state} ${status.pending}`}
      </button>
      <input type="submit" name="given" formAction={() => {}} />
      <input type="image" alt="" formAction="/string" />
    </form>
  );
}

/** A server action as React's bundlers create it: it returns the form data to submit. */
const serverAction = Object.assign((before: string) => before, {
  $$FORM_ACTION: (prefix: string) => ({
    name: `${prefix}-name`,
    method: "POST",
    encType: "multipart/form-data",
    target: "_self",
    data: {
      list: [["field", "value"]] as [string, string][],
      append(name: string, value: string) {
        this.list.push([name, value]);
      },
      forEach(each: (value: string, name: string) => void, to: unknown) {
        for (const [name, value] of this.list) each.call(to, value, name);
      },
    },
  }),
  $$IS_SIGNATURE_EQUAL: (reference: string, bound: number) => reference === "reference" && bound === 0,
});
serverAction.bind = (() => serverAction) as never;
function Enhanced({ permalink }: { permalink?: string }) {
  const [state, action] = useActionState(serverAction, "initial", permalink);
  return <form action={action as never}>{state}</form>;
}

const Deep = ({ to }: { to: number }): ReactNode => (to ? <Deep to={to - 1} /> : "bottom");
const nested = (depth: number) => {
  let node: ReactNode = "bottom";
  for (let i = 0; i < depth; i++) node = <div>{node}</div>;
  return node;
};

const document = (body: ReactNode, head?: ReactNode) => (
  <html lang="en">
    <head>{head}</head>
    <body>{body}</body>
  </html>
);

/** A boundary with this content, which resolves at once. */
const outlined = (text: string, key?: string) => (
  <Suspense key={key} fallback={<em>waiting</em>}>
    <p>{text}</p>
  </Suspense>
);

function* generated() {
  yield <i key="a">a</i>;
  yield "b";
  yield 3;
}

const chain = () => {
  const order: string[] = [];
  const promise = (async () => {
    const note = (what: string) => () => order.push(what);
    setTimeout(note("timeout 1"), 1);
    setTimeout(note("timeout 0"), 0);
    setTimeout(note("timeout undefined"));
    setTimeout(note("timeout negative"), -5);
    setTimeout(note("timeout not a number"), "x" as never);
    setTimeout(note("timeout infinite"), Number.POSITIVE_INFINITY);
    setTimeout(note("timeout too long"), 2 ** 31);
    clearTimeout(setTimeout(note("timeout cleared"), 0));
    setTimeout((...given: string[]) => order.push(given.join()), 0, "with", "arguments");
    setTimeout(() => {
      order.push("timeout with microtask");
      queueMicrotask(note("its microtask"));
    }, 0);
    setTimeout(note("timeout after it"), 0);
    queueMicrotask(note("microtask 1"));
    Promise.resolve().then(note("then")).then(note("then then"));
    queueMicrotask(note("microtask 2"));
    process(order);
    await null;
    order.push("await");
    await new Promise((resolve) => setTimeout(resolve, 40));
    await new Promise((resolve) => setImmediate(resolve));
    let left = 3;
    await new Promise<void>((resolve) => {
      const interval = setInterval(() => {
        order.push("interval");
        if (--left === 0) {
          clearInterval(interval);
          resolve();
        }
      }, 2);
    });
    const { port1, port2 } = new MessageChannel();
    await new Promise<void>((resolve) => {
      port1.onmessage = ({ data }) => {
        order.push(`message ${data}`);
        resolve();
      };
      port2.postMessage("sent");
      order.push("posted");
    });
    port1.close();
    return order.join(", ");
  })();
  const Chain = () => use(promise);
  return <Chain />;
};
const process = (order: string[]) => order.push("synchronous");

const aborting = () => {
  const controller = new AbortController();
  const order: string[] = [];
  const { signal } = controller;
  const ended = new AbortController();
  signal.onabort = () => order.push("onabort");
  signal.addEventListener("abort", () => order.push("listener"));
  const removed = () => order.push("removed");
  signal.addEventListener("abort", removed);
  signal.removeEventListener("abort", removed);
  signal.addEventListener("abort", () => order.push("whose signal ended"), { signal: ended.signal });
  signal.addEventListener("abort", () => order.push("whose signal goes on"), { signal: new AbortController().signal });
  signal.addEventListener("abort", () => order.push("once"), { once: true });
  ended.abort();
  order.push(String(signal.aborted));
  controller.abort();
  controller.abort("again");
  const { name, message } = signal.reason;
  try {
    signal.throwIfAborted();
  } catch (error) {
    order.push(String(error === signal.reason));
  }
  return `${order.join()} ${signal.aborted} ${name} ${message}`;
};

const emoji = "👩‍👩‍👧‍👦 🇺🇸 naïve 漢字 “quoted” – dash ✓ \u{10ffff}";

export const cases: Record<string, () => ReactNode | Case> = {
  // Children
  "text": () => "text",
  "number": () => 42,
  "numbers": () => [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 0.1 + 0.2].map((value, key) => <i key={key}>{value}</i>),
  "bigint": () => <i>{12345678901234567890n}</i>,
  "nothing": () => null,
  "empty children": () => [<i key="1">{null}</i>, <i key="2">{undefined}</i>, <i key="3">{false}</i>, <i key="4">{true}</i>, <i key="5">{""}</i>, <i key="6">{[]}</i>],
  "adjacent text": () => <p>{"a"}{"b"}{1}{null}{"c"}<i>d</i>{"e"}{""}{"f"}</p>,
  "fragments": () => <><Fragment key="k">a<>b</></Fragment>{[<Fragment key="x">c</Fragment>, "d"]}</>,
  "iterables": () => <p>{new Set(["a", "b"])}{generated()}{[["nested", ["deeper"]]]}</p>,
  "map as children": () => <p>{new Map([["a", 1]]).values()}</p>,
  "promise as child": () => <p>{later(<b>later</b>) as never}</p>,
  "context as child": () => <p>{Theme as never}</p>,
  "lazy as child": () => <p>{lazy(async () => ({ default: <b>lazy</b> as never })) as never}</p>,
  "object as child": () => <p>{{ not: "renderable" } as never}</p>,
  "function as child": () => <p>{(() => "x") as never}</p>,
  "symbol as child": () => <p>{Symbol("x") as never}</p>,
  "date as child": () => <p>{new Date(0) as never}</p>,
  "thousands of children": () => <ul>{Array.from({ length: 5000 }, (_, i) => <li key={i} className={`n${i}`}>{i}</li>)}</ul>,
  "thousands of texts": () => <p>{Array.from({ length: 5000 }, (_, i) => `t${i}`)}</p>,
  "nesting": () => nested(600),
  "nested components": () => <Deep to={1500} />,
  "Children and cloneElement": () => <p>{Children.map([<i key="a">a</i>, "b", null], (child) => (isValidElement(child) ? cloneElement(child, props({ title: "t" })) : child))}{Children.count([1, [2, 3]])}</p>,
  "missing keys": () => <ul>{[1, 2].map((i) => createElement("li", null, i))}</ul>,
  "keys in spread properties": () => <ul><li {...props({ key: "a", title: "t" })} /><li key="b" {...props({ key: undefined })} />{[<li {...props({ key: "c" })} />, <li key="d" {...props({ key: 1 })} />, <li key={undefined} />].map((item) => item.key)}</ul>,
  "repeated keys": () => <ul>{[1, 2].map((i) => <li key="same">{i}</li>)}</ul>,
  "async iterable": () => { async function* later() { yield "a"; yield "b"; } return <p>{later() as never}</p>; },
  "fragment with a ref": () => <Fragment {...props({ ref: () => event("refs are not called") })}>x</Fragment>,
  "portal": () => <p>{createPortal("x", {} as never)}</p>,

  // Escaping
  "escaping of text": () => <p>{`<script>alert("1" & '2')</script> &amp; </p> \u00a0 \u2028 \u2029`}</p>,
  "escaping of attributes": () => <p title={`"><script>'&amp;</script>\n\r\n\t`} data-x="`=" />,
  "control characters": () => <p title={"\u0000\u0001\u007f"}>{"a\u0000b\u0008\u000b\u000c\u001f\ufeff\ufffe\uffff"}</p>,
  "line ends": () => <pre>{"\n\r\nfirst\rsecond\n"}</pre>,
  "text areas and leading line ends": () => [<textarea key="1" defaultValue={"\nx"} />, <pre key="2">{"\n"}</pre>, <pre key="3">{"\r\nx"}</pre>, <textarea key="4" value={"\r\n"} readOnly />],
  "unpaired surrogates": () => <p title={"\ud83d"}>{"a\ud800b\udc00"}{"\ude00\ud83d"}</p>,
  "every kind of character": () => <p title={emoji}>{emoji}<script type="application/json" dangerouslySetInnerHTML={{ __html: emoji }} /></p>,
  "long text": () => <p>{"oak and roof".repeat(20000)}</p>,
  "long text, wide": () => <p>{`${"oak and roof".repeat(10000)}✓`}</p>,
  "long attribute": () => <p title={'"&'.repeat(50000)} />,

  // Attributes
  "booleans": () => <>{[true, false, null, undefined, "", "false", 0, 1, Number.NaN, {}, () => {}, Symbol("x")].map((value, key) => <input key={key} {...props({ disabled: value, readOnly: value, hidden: value, inert: value, download: value, capture: value, autoFocus: value })} />)}</>,
  "enumerated": () => <>{[true, false, null, "", "until-found", "auto"].map((value, key) => <p key={key} {...props({ contentEditable: value, draggable: value, spellCheck: value, popover: value, suppressContentEditableWarning: true, autoReverse: value, "aria-hidden": value, "data-on": value })} />)}</>,
  "numeric": () => <>{[0, 1, -1, 1.5, Number.NaN, "x", "", true].map((value, key) => <textarea key={key} {...props({ rows: value, cols: value, rowSpan: value, size: value, start: value, tabIndex: value, maxLength: value })} />)}</>,
  "classes with escapes": () => <>{["[&>p]:m-0", "content-['x']", "a<b", 'q"', "naïve — ✓", "  spaces\n"].map((className) => <p key={className} className={className}><b className={className} /></p>)}</>,
  "string attributes of other types": () => <>{[0, "", true, false, null, undefined, {}, [], [1, 2], Symbol("x"), () => {}, 5n, { toString: () => "<own>" }].map((value, key) => <p key={key} {...props({ title: value, className: value, id: value, "data-x": value, "aria-label": value, unknown: value, style: undefined })} />)}</>,
  "aliases": () => <label {...props({ htmlFor: "x", acceptCharset: "u", httpEquiv: "h", crossOrigin: "", className: "c", tabIndex: 1, dateTime: "d", srcSet: "s", xlinkHref: "x", charSet: "u", strokeWidth: 1, "accept-charset": "v" })} />,
  "invalid names": () => <p {...props({ "a b": 1, "<x": 1, 'x"': 1, "": 1, "1a": 1, "x>": 1, ünïcode: 1, "x:y": 1, constructor: "c", hasOwnProperty: "h", __proto__x: 1, onclick: "alert()", onClick: () => {}, on: "x", onunknown: "y" })} />,
  "reserved names": () => <p {...props({ key2: "k", defaultChecked: true, suppressHydrationWarning: true, suppressContentEditableWarning: true, innerHTML: "x", innerText: "x", is: null, aria: "x" })} />,
  "urls": () => <>{["javascript:alert(1)", " java\nscript:alert(1)", "JAVASCRIPT:x", "https://x/?a=1&b=\"2\"", "", "data:,x", "\u0001javascript:x"].map((url, key) => <a key={key} href={url}><img src={url} alt="" /><iframe title="t" src={url} /><form action={url} /></a>)}</>,
  "style": () => <p style={{ color: "red", width: 10, lineHeight: 1.5, opacity: 0, margin: 0, zIndex: -1, flexGrow: 2, WebkitTransform: "none", msTransform: "x", MozAppearance: "none", ["--custom" as never]: 5, ["--Custom-Name" as never]: "a;b", padding: "", height: null as never, background: undefined, content: `"&'<`, fontFamily: "  spaced  ", border: false as never, gridRow: 3, aspectRatio: 1.5 }} />,
  "styles that warn": () => [<p key="1" style={{ ["background-color" as never]: "x" }} />, <p key="2" style={{ color: "red;" }} />, <p key="3" style={{ width: Number.NaN }} />, <p key="4" style={{ ["webkitTransform" as never]: "x", width: Number.POSITIVE_INFINITY }} />, <p key="5" style={{}} />],
  "style as text": () => <p style={"color:red" as never} />,
  "inner HTML": () => [<p key="1" dangerouslySetInnerHTML={{ __html: "<b>&amp;\u2713</b>" }} />, <p key="2" dangerouslySetInnerHTML={{ __html: 0 as never }} />, <p key="3" dangerouslySetInnerHTML={{ __html: null as never }} />, <p key="4" {...props({ dangerouslySetInnerHTML: undefined })} />],
  "inner HTML and children": () => <p {...props({ dangerouslySetInnerHTML: { __html: "x" } })}>y</p>,
  "inner HTML of a wrong shape": () => <p {...props({ dangerouslySetInnerHTML: "x" })} />,
  "children of a void element": () => <br {...props({ children: "x" })} />,
  "void elements": () => <>{["area", "base", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "meta", "param", "source", "track", "wbr"].map((name) => createElement(name, { key: name, title: "t" }))}</>,
  "invalid tag": () => createElement("a b"),
  "unknown tags": () => [createElement("unknown", { key: 1, x: true }), createElement("DIV", { key: 2 }), createElement("font-face", { key: 3 })],
  "invalid type": () => createElement(undefined as never),
  "invalid type of an object": () => createElement({} as never),
  "custom elements": () => <>{[true, false, null, "", 0, {}, () => {}, Symbol("x")].map((value, key) => createElement("my-element", { key, className: "c", class: "d", htmlFor: "f", onClick: value, flag: value, "prop-x": value, camelCase: value, style: { color: "red" } }, "x"))}</>,
  "is": () => createElement("button", { is: "my-button", className: "c", disabled: true, camelCase: "x" }),
  "svg": () => <svg viewBox="0 0 1 1" xmlnsXlink="http://www.w3.org/1999/xlink" xmlSpace="preserve"><g strokeWidth={2} clipPath="url(#a)" {...props({ xlinkHref: "#b", "xlink:href": "#c" })}><foreignObject><div className="html"><svg><title>t</title></svg></div></foreignObject><text x={1}>{"<t>"}</text><linearGradient /><image href="x" /><a href="javascript:x">l</a><style>{"a > b"}</style></g></svg>,
  "mathml": () => <math display="block"><mi mathvariant="bold">x</mi><annotation-xml encoding="text/html"><p>h</p></annotation-xml></math>,
  "script and style": () => <div><script>{"</script><!-- 1 < 2 && '3'"}</script><style>{"</style> a > b"}</style><noscript><p>n</p></noscript><template><i>t</i></template><script dangerouslySetInnerHTML={{ __html: "1</script>" }} /></div>,
  "raw text": () => <div><title>{"a < b"}</title><iframe title="t">{"<i>"}</iframe><plaintext /></div>,
  "tables and lists in the wrong place": () => <p><div><table><tr><td><p>x</p></td></tr></table><a href="/"><a href="/">y</a></a></div></p>,

  // Form elements
  "input": () => [<input key="1" defaultValue="d" />, <input key="2" value="v" readOnly />, <input key="3" value="v" defaultValue="d" readOnly />, <input key="4" value={0} readOnly />, <input key="5" {...props({ value: null })} />, <input key="6" value="no handler" />, <input key="7" type="checkbox" defaultChecked />, <input key="8" type="radio" checked name="r" value="" />, <input key="9" type="checkbox" checked={false} readOnly />, <input key="a" {...props({ type: "number", step: "any", value: "", min: 0, onChange() {}, name: "n" })} />],
  "textarea": () => [<textarea key="1" defaultValue="<d>" />, <textarea key="2" value="v" readOnly />, <textarea key="3" value={0 as never} readOnly />, <textarea key="4" {...props({ children: "child" })} />, <textarea key="5" {...props({ children: ["one"] })} />],
  "textarea with two children": () => <textarea {...props({ children: ["one", "two"] })} />,
  "textarea with value and child": () => <textarea {...props({ value: "v", children: "c", readOnly: true })} />,
  "select": () => [<select key="1" defaultValue="b"><option>a</option><option value="b">B</option></select>, <select key="2" multiple value={["a", "c"]} onChange={() => {}}><optgroup label="g"><option>a</option><option>b</option></optgroup><option>c</option></select>, <select key="3" value={2} onChange={() => {}}><option value={1}>1</option><option value={2}>{2}{"nd"}</option></select>, <select key="4" {...props({ value: null })}><option selected>x</option></select>, <select key="5" multiple {...props({ value: "b" })}><option>b</option></select>, <select key="6" value="none" defaultValue="a"><option>a</option></select>],
  "option": () => <select defaultValue="1 2"><option><Text of={1} /> {2}</option><option>{1} {2}</option><option {...props({ children: [<b key="b">x</b>] })} /><option dangerouslySetInnerHTML={{ __html: "1 2" }} value="1 2" /><option value={undefined}>{null}</option></select>,
  "select in a suspended boundary": () => <select defaultValue="b"><option>a</option><Suspense fallback={<option>w</option>}>{slow(<option>b</option>)}</Suspense></select>,
  "form actions": () => <Form />,
  "server action": () => <Enhanced />,
  "server action with permalink": () => <Enhanced permalink="/there" />,
  "form state of another form": () => ({ node: <Enhanced />, options: { formState: ["posted", "kother", "reference", 0] as never } }),
  "form state by permalink": () => ({ node: <Enhanced permalink="/p" />, options: { formState: ["posted", "p/p", "reference", 0] as never } }),
  "form action with forbidden attributes": () => <form {...props({ action() {}, method: "get", encType: "x", target: "t" })}><input {...props({ type: "submit", formAction() {}, formMethod: "get", name: "n" })} /></form>,

  // Components
  "class component": () => <Theme.Provider value="dark"><Counter from={3} /></Theme.Provider>,
  "class component that mounts": () => <Mounting />,
  "class without render": () => createElement(class extends Component {} as never),
  "class that returns undefined": () => createElement(class extends Component { override render() { return undefined as never; } }),
  "function that returns what": () => [undefined, null, true, 0, "", [], "x"].map((value, key) => <Text key={key} of={value} />),
  "pure, memo, forwardRef": () => {
    const Memo = memo(({ text = "default" }: { text?: string }) => <i>{text}</i>, () => true);
    const Forward = forwardRef<HTMLElement, { text: string }>(({ text }, ref) => <i ref={ref}>{text}</i>);
    const Both = memo(forwardRef<HTMLElement>((_, ref) => <u ref={ref} />));
    return <Profiler id="p" onRender={() => event("onRender is not called")}><StrictMode><Pure text="pure" /><Memo /><Memo text="memo" /><Forward text="forward" ref={createRef()} /><Both ref={() => event("refs are not called")} /></StrictMode></Profiler>;
  },
  "refs": () => [<i key="1" ref={createRef()} />, <i key="2" ref={() => event("refs are not called")} />, <i key="3" {...props({ ref: "string" })} />],
  "context": () => <Theme.Provider value="a"><Theme.Consumer>{(outer) => <Theme value="b">{outer}<Theme.Consumer>{(inner) => inner}</Theme.Consumer></Theme>}</Theme.Consumer><Depth.Consumer>{(depth) => depth}</Depth.Consumer></Theme.Provider>,
  "context in a suspended boundary": () => {
    const Reader = themed(({ theme }) => theme);
    return <Theme value="outer"><Suspense fallback={<Reader />}>{slow(<Reader />)}<Theme value="inner"><Suspense fallback="w">{slow(<Reader />, 6)}</Suspense></Theme></Suspense><Reader /></Theme>;
  },
  "consumer without function": () => createElement(Theme.Consumer as never, null, "x"),
  "reducer": () => <Reducer />,
  "updates while rendering": () => <Updating />,
  "updates without end": () => {
    const Endless = () => { const [n, set] = useState(0); set(n + 1); return n; };
    return <Endless />;
  },
  "every hook": () => <EveryHook prefix="a-" />,
  "compiler's memory": () => { const Compiled = () => { const memory = memoCache(2); if (memory[0] !== "x") { memory[0] = "x"; memory[1] = <b>x</b>; } return memory[1] as ReactNode; }; return <Compiled />; },
  "form state of old": () => { const Old = () => { const [state] = useFormState((n: number) => n, 5); return state; }; return <Old />; },
  "hook outside": () => { const Later = () => { queueMicrotask(() => {}); return "x"; }; try { useState(1); } catch (error) { event("hook outside", (error as Error).message); } return <Later />; },
  "store without server snapshot": () => { const Store = () => useSyncExternalStore(() => () => {}, () => "client"); return <Suspense fallback="client will"><Store /></Suspense>; },
  "transition": () => { const Start = () => { const [, start] = useTransition(); start(() => {}); return "x"; }; return <Suspense fallback="f"><Start /></Suspense>; },
  "startTransition outside": () => { startTransition(() => event("in transition")); return "x"; },
  "cache": () => { const cached = cache((of: number) => ({ of })); return String(cached(1) === cached(1)); },
  "ids": () => <div><Ids depth={2} /><Suspense fallback={<Ids />}>{slow(<Ids depth={1} />)}</Suspense></div>,
  "ids with prefix": () => ({ node: [<Ids key="1" depth={1} />, <Ids key="2" />], options: { identifierPrefix: "a-“é”&\"" } }),
  "many ids": () => Array.from({ length: 100 }, (_, key) => <Ids key={key} />),
  "renderToString within a render": () => { const Inner = () => <p dangerouslySetInnerHTML={{ __html: renderToString(<Ids depth={1} />, { identifierPrefix: "in-" }) }} />; return <div><Ids /><Inner /><Ids /></div>; },
  "lazy": () => { const Lazy = lazy(() => later({ default: ({ text }: { text: string }) => <b>{text}</b> })); return <Suspense fallback="loading"><Lazy text="loaded" /></Suspense>; },
  "lazy that fails": () => { const Lazy = lazy(() => laterError("not found")); return <Suspense fallback="loading"><Lazy /></Suspense>; },
  "lazy without default": () => { const Lazy = lazy(async () => ({}) as never); return <Suspense fallback="loading"><Lazy /></Suspense>; },
  "async component": () => { const App = async () => { await turns(2); return <b>async</b>; }; return <Suspense fallback="loading">{createElement(App as never)}</Suspense>; },
  "use": () => { const resolved = Promise.resolve("resolved"); const Use = () => `${use(Theme)} ${use(resolved)}`; return <Use />; },
  "use of a thenable": () => { let done = false; const thenable = { then(resolve: (text: string) => void) { if (done) resolve("own"); else setTimeout(() => { done = true; resolve("own"); }, 0); } }; const Use = () => use(thenable as never) as string; return <Use />; },
  "use of an uncached promise": () => { const Use = () => use(later("uncached")); return <Suspense fallback="f"><Use /></Suspense>; },
  "thrown promise": () => { let text = ""; const promise = turns(3).then(() => { text = "thrown"; }); const Old = () => { if (!text) throw promise; return text; }; return <Suspense fallback="f"><Old /></Suspense>; },
  "deferred value": () => { const Deferred = () => useDeferredValue(<b>final</b>, <i>initial</i>); return <Deferred />; },
  "browser only": () => { const Only = () => use(browser("a reason") as never) as string; return <Suspense fallback="for the browser"><Only /></Suspense>; },
  "browser only, in the shell": () => { const Only = () => use(browser() as never) as string; return <p><Only /></p>; },

  // Suspense
  "suspense at once": () => <Suspense fallback="f">now</Suspense>,
  "suspense": () => <div><Suspense fallback={<i>f</i>}>{slow(<b>later</b>)}</Suspense>after</div>,
  "suspended shell": () => <div>{slow("in the shell")}</div>,
  "suspended root": () => slow("root"),
  "nested boundaries": () => <Suspense fallback="outer">{slow("first", 2)}<Suspense fallback="middle">{slow(<Suspense fallback="inner">{slow("third", 3)}</Suspense>, 6)}</Suspense></Suspense>,
  "inner boundary first": () => <Suspense fallback="outer">{slow("outer content", 8)}<Suspense fallback="inner">{slow("inner content", 2)}</Suspense></Suspense>,
  "many boundaries": () => Array.from({ length: 30 }, (_, key) => <Suspense key={key} fallback={`f${key}`}>{slow(`c${key}`, (key * 7) % 11)}</Suspense>),
  "several suspended in one boundary": () => <Suspense fallback="f">{slow("a", 5)}<p>{slow("b", 2)}</p>{slow("c", 8)}</Suspense>,
  "suspended fallback": () => <Suspense fallback={<i>{slow("fallback", 2)}</i>}>{slow("content", 6)}</Suspense>,
  "suspended fallback, content first": () => <Suspense fallback={<i>{slow("fallback", 9)}</i>}>{slow("content", 3)}</Suspense>,
  "boundary in fallback": () => <Suspense fallback={<Suspense fallback="ff">{slow("fallback", 3)}</Suspense>}>{slow("content", 8)}</Suspense>,
  "boundaries in tables": () => <table><tbody><Suspense fallback={<tr><td>f</td></tr>}>{slow(<tr><td>row</td></tr>)}</Suspense><tr><Suspense fallback={<td />}>{slow(<td>cell</td>, 4)}</Suspense></tr></tbody><Suspense fallback={null}>{slow(<colgroup><col /></colgroup>, 5)}</Suspense></table>,
  "boundaries in svg and math": () => <div><svg><Suspense fallback={<g />}>{slow(<path d="M0" />)}</Suspense></svg><math><Suspense fallback={<mi />}>{slow(<mn>1</mn>, 4)}</Suspense></math></div>,
  "deferred boundary": () => document(<Suspense {...props({ defer: true })} fallback="f"><p>deferred</p></Suspense>),
  "suspense without fallback": () => <Suspense>{slow("x")}</Suspense>,
  "activity": () => <div><Activity mode="visible">visible<Ids /></Activity><Activity mode="hidden">hidden</Activity><Activity>{slow("suspended")}</Activity></div>,
  "view transition": () => <ViewTransition name="n" enter="e" exit="x" share="s" update="u"><div><Suspense fallback={<ViewTransition><p>f</p></ViewTransition>}>{slow(<ViewTransition default="d"><p>c</p></ViewTransition>)}</Suspense></div></ViewTransition>,
  "view transition in a document": () => document(<ViewTransition enter="e">{<Suspense fallback="f">{slow(<ViewTransition name="“n”"><p>c</p></ViewTransition>)}</Suspense>}</ViewTransition>),
  "document with boundaries": () => document(<><Suspense fallback="f">{slow("c")}</Suspense><footer>end</footer></>, <title>t</title>),
  "boundary around the document": () => <Suspense fallback={document("fallback")}>{slow(document("content"))}</Suspense>,
  "boundary around body": () => <html lang="en"><Suspense fallback={<body>fallback</body>}>{slow(<body className="c">content</body>)}</Suspense></html>,

  // Errors
  "error": () => <p><Throw what={new Error("the shell failed")} /></p>,
  "error after suspending": () => <p>{slowError("later")}</p>,
  "error in a boundary": () => <Suspense fallback="f"><p><Throw what={new TypeError("at once")} /></p></Suspense>,
  "error in a boundary, later": () => <div><Suspense fallback="f"><p>{slowError("<!-- --> </script> & “later” ✓")}</p></Suspense></div>,
  "error in a fallback": () => <Suspense fallback={<Throw what={new Error("fallback")} />}>{slow("content")}</Suspense>,
  "error in a nested boundary": () => <Suspense fallback="outer"><Suspense fallback={<Throw what={new Error("inner fallback")} />}><Throw what={new Error("inner")} /></Suspense></Suspense>,
  "error boundary": () => <Boundary><Throw what={new Error("not caught on the server")} /></Boundary>,
  "thrown text": () => <Suspense fallback="f"><Throw what="a text" /></Suspense>,
  "thrown object": () => <Suspense fallback="f"><Throw what={{ code: 7, digest: "own" }} /></Suspense>,
  "thrown nothing": () => <Suspense fallback="f"><Throw what={undefined} /></Suspense>,
  "thrown null": () => <Suspense fallback="f"><Throw what={null} /></Suspense>,
  "thrown text in the shell": () => <Throw what="a text" />,
  "thrown nothing in the shell": () => <Throw what={undefined} />,
  "thrown number in the shell": () => <Throw what={Number.NaN} />,
  "thrown symbol in the shell": () => <Throw what={Symbol("s")} />,
  "thrown function in the shell": () => <Throw what={function thrown() {}} />,
  "error of React's own onError": () => ({ node: <Suspense fallback="f"><Throw what={new RangeError("logged")} /></Suspense>, ownOnError: true }),
  "error with environment": () => ({ node: <Suspense fallback="f"><Throw what={Object.assign(new Error("remote 100%"), { environmentName: "Server" })} /></Suspense>, ownOnError: true }),
  "thrown text with React's own onError": () => ({ node: <Suspense fallback="f"><Throw what={"50%s %d %%"} /></Suspense>, ownOnError: true }),
  "endless recursion": () => { const Self = (): ReactNode => <Self />; const overflow = (n: number): number => overflow(n + 1) + 1; const Overflow = () => overflow(0); void Self; return <Suspense fallback="too deep"><Overflow /></Suspense>; },
  "error in onShellReady": () => ({ node: "x", options: { onShellReady() { throw new Error("the callback failed"); } } }),

  "thrown promise that fails": () => { let failed = false; const promise = turns(3).then(() => { failed = true; throw new Error("not shown"); }); const Old = () => { throw failed ? new Error("after the promise failed") : promise; }; return <Suspense fallback="f"><Old /></Suspense>; },
  "used promise that fails": () => <Boundary><Suspense fallback="f">{slowError("used and failed", 0)}</Suspense></Boundary>,
  "error with a digest of its own": () => ({ node: <Suspense fallback="f"><Throw what={Object.assign(new Error("m"), { digest: "its own" })} /></Suspense>, options: { onError: (error) => (error as { digest: string }).digest } }),
  "onError that returns no text": () => ({ node: <Suspense fallback="f"><Throw what={new Error("m")} /></Suspense>, options: { onError: () => 7 as never } }),
  "onError that throws": () => ({ node: <Suspense fallback="f"><Throw what={new Error("m")} /></Suspense>, options: { onError() { throw new Error("from onError"); } } }),
  "error that cannot be changed": () => <Suspense fallback="f"><Throw what={Object.freeze(new Error("frozen"))} /></Suspense>,
  "error with a cause": () => <Throw what={new Error("outer", { cause: new TypeError("inner") })} />,
  "aggregate error": () => <Throw what={new AggregateError([new Error("a")], "several")} />,

  // Ends before the end
  "abort at once": () => ({ node: document(<Suspense fallback="f">{endless()}</Suspense>), early: (stream) => stream.abort() }),
  "abort of a suspended shell": () => ({ node: <p>{endless()}</p>, early: (stream) => void turns(2).then(() => stream.abort(new Error("no shell"))) }),
  "abort with nothing suspended": () => ({ node: <p>whole</p>, early: (stream) => stream.abort(new Error("too early")) }),
  "abort while rendering": () => { let stop = () => {}; const Stop = () => { stop(); return "rendered"; }; return { node: <div><Suspense fallback="f">{slow(<Stop />)}</Suspense></div>, early: (stream) => { stop = () => stream.abort(new Error("from within")); } }; },
  "abort with a promise": () => ({ node: <Suspense fallback="f">{endless()}</Suspense>, then: (stream) => stream.abort(Promise.resolve()) }),
  "piped twice": () => ({ node: "x", early: (stream, output) => { try { stream.pipe(output); stream.pipe(output); } catch (error) { event("piped", described(error)); } } }),
  "abort": () => ({ node: <div><Suspense fallback="f">{endless()}</Suspense></div>, then: (stream) => stream.abort() }),
  "abort with a reason": () => ({ node: <div><Suspense fallback="f">{endless()}</Suspense><Suspense fallback="g">{endless()}</Suspense></div>, then: (stream) => setTimeout(() => stream.abort(new Error("enough “now”")), 0) }),
  "abort with a text": () => ({ node: document(<Suspense fallback="f">{endless()}</Suspense>), then: (stream) => stream.abort("text") }),
  "abort with null": () => ({ node: document(<Suspense fallback="f">{endless()}</Suspense>), then: (stream) => stream.abort(null) }),
  "abort with the signal's reason": () => ({ node: <Suspense fallback="f">{endless()}</Suspense>, then: (stream) => { const controller = new AbortController(); controller.signal.addEventListener("abort", () => stream.abort(controller.signal.reason)); controller.abort(); } }),
  "abort with browser": () => ({ node: <Suspense fallback="f">{endless()}</Suspense>, then: (stream) => stream.abort(browser("busy")) }),
  "abort after part": () => ({ node: <div><Suspense fallback="f">{slow("part", 2)}</Suspense><Suspense fallback="g">{endless()}</Suspense></div>, then: (stream) => void turns(8).then(() => stream.abort(new Error("late"))) }),
  "abort after the end": () => ({ node: "x", then: (stream) => { stream.abort(); stream.abort(); } }),
  "waits for ever": () => <div><Suspense fallback="f">{endless()}</Suspense></div>,
  "shell that waits for ever": () => <div>{endless()}</div>,

  // Hoisted elements and resources
  "hoisted": () => document(<><title>{"a & b"}</title><meta name="n" content="c" /><link rel="icon" href="i" /><p><meta itemProp="stays" content="c" /><link rel="alternate" href="a" /></p><link rel="stylesheet" href="no-precedence.css" /></>, <meta charSet="utf-8" />),
  "hoisted without a document": () => <div><title>t</title><meta name="n" /><link rel="stylesheet" href="s.css" precedence="p" /><script async src="s.js" /></div>,
  "hoisted late": () => document(<Suspense fallback="f">{slow(<><title>late</title><meta name="late" /><p>c</p></>)}</Suspense>),
  "titles of other kinds": () => document(<><title>{["a", "b"] as never}</title><title>{7}</title></>),
  "stylesheets": () => document(<><link rel="stylesheet" href="b.css" precedence="b" /><link rel="stylesheet" href="a.css" precedence="a" media="print" integrity="i" /><link rel="stylesheet" href="b2.css" precedence="b" /><link rel="stylesheet" href="a.css" precedence="a" /><style href="s" precedence="b">{"p > a{content:\"“✓”\"}"}</style></>),
  "stylesheets in boundaries": () => document(<Suspense fallback={<><link rel="stylesheet" href="f.css" precedence="p" />f</>}>{slow(<><link rel="stylesheet" href={'c.css?"&é'} precedence="p" crossOrigin="" {...props({ "data-x": "y", onLoad: undefined })} /><style href="inline" precedence="q">{"a{}"}</style><p>c</p></>)}</Suspense>),
  "stylesheets in boundaries without a document": () => <div><Suspense fallback="f">{slow(<><link rel="stylesheet" href="c.css" precedence="p" /><p>c</p></>)}</Suspense></div>,
  "scripts": () => document(<><script async src="a.js" /><script async src="a.js" /><script async type="module" src="m.js" nonce="n" /><script defer src="d.js" /><script src="s.js" /></>),
  "resource hints": () => { const Hints = () => { prefetchDNS("https://d"); preconnect("https://c", { crossOrigin: "anonymous" }); preload("f.woff2", { as: "font", type: "font/woff2" }); preload("i.png", { as: "image", imageSrcSet: "i 1x", imageSizes: "100vw", fetchPriority: "high" }); preload("s.css", { as: "style" }); preload("j.js", { as: "script", nonce: "n" }); preload("x", { as: "fetch", crossOrigin: "use-credentials" }); preloadModule("m.js"); preinit("p.css", { as: "style", precedence: "p" }); preinit("p.js", { as: "script", integrity: "i" }); preinitModule("n.js"); return <p>hints</p>; }; return document(<><Hints /><img src="big.png" srcSet="big 2x" alt="" fetchPriority="high" /><img src="lazy.png" alt="" loading="lazy" /></>); },
  "resource hints late": () => { const Hints = () => { preload("late.png", { as: "image" }); preinit("late.css", { as: "style", precedence: "p" }); preinit("late.js", { as: "script" }); return <p>hints</p>; }; return document(<Suspense fallback="f">{slow(<Hints />)}</Suspense>); },
  "resource hints that are wrong": () => { const Hints = () => { (preload as (...given: unknown[]) => void)(); (preload as (...given: unknown[]) => void)("x"); (preinit as (...given: unknown[]) => void)("x", { as: "foo" }); (prefetchDNS as (...given: unknown[]) => void)(7); return "x"; }; return document(<Hints />); },
  "resource hints outside": () => { preload("outside.png", { as: "image" }); return document("x"); },
  "resource hints after await": () => { const App = async () => { await turns(2); preload("after.png", { as: "image" }); return <b>async</b>; }; return document(<Suspense fallback="f">{createElement(App as never)}</Suspense>); },
  "suspensey images": () => document(<Suspense fallback="f">{slow(<><img src="i.png" alt="" /><p>c</p></>)}</Suspense>),

  "hoisted from svg, noscript and template": () => document(<div><svg><title>s</title><style>{"a{}"}</style></svg><noscript><link rel="stylesheet" href="n.css" precedence="p" /><meta name="n" /></noscript><template><title>t</title></template></div>),
  "styles of several texts": () => document(<><style href="a b" precedence="p">{["a{}", "b{}"]}</style><style href="c" precedence="p" media="print">{["c{}", 1] as never}</style></>),
  "head elements in order": () => document("x", <><script src="first.js" /><meta name="viewport" content="w" /><link rel="preconnect" href="https://p" /><base href="/" /><meta charSet="utf-8" /><style>{"a{}"}</style><link rel="stylesheet" href="s.css" precedence="p" /></>),

  // Options
  "external runtime": () => ({ node: document(<Suspense fallback="f">{slow("c")}</Suspense>), options: { unstable_externalRuntimeSrc: "runtime.js" } as never }),
  "bootstrap": () => ({ node: document("x"), options: { bootstrapScripts: ["a.js", { src: "b.js", integrity: "i", crossOrigin: "anonymous" }], bootstrapModules: ["m.js"], bootstrapScriptContent: "</script><!-- ✓ 1<2", nonce: 'n"&' } }),
  "bootstrap without a document": () => ({ node: <Suspense fallback="f">{slow("c")}</Suspense>, options: { bootstrapScripts: ["a.js"], bootstrapScriptContent: "go()" } }),
  "nonce of boundaries": () => ({ node: document(<Suspense fallback="f">{slow(<><style href="s" precedence="p">{"a{}"}</style>c</>)}</Suspense>), options: { nonce: "n" } }),
  "nonce by kind": () => ({ node: document(<Suspense fallback="f">{slow(<><style href="s" precedence="p">{"a{}"}</style>c</>)}</Suspense>), options: { nonce: { script: "s", style: "t" } as never } }),
  "import map": () => ({ node: document("x"), options: { importMap: { imports: { a: "</script>“✓”" } }, bootstrapModules: ["m.js"] } }),
  "namespace svg": () => ({ node: <g><foreignObject><p>x</p></foreignObject><title>t</title></g>, options: { namespaceURI: "http://www.w3.org/2000/svg" } }),
  "namespace mathml": () => ({ node: <mi>{slow("x")}</mi>, options: { namespaceURI: "http://www.w3.org/1998/Math/MathML" } }),
  "headers": () => ({ node: document(<><link rel="preload" as="font" href="f.woff2" type="font/woff2" /><link rel="stylesheet" href="s.css" precedence="p" /><img src="“i”.png" alt="" />{slow("x")}</>), options: { onHeaders: (headers) => event("headers", JSON.stringify(headers)) } }),
  "headers of some length": () => ({ node: document(Array.from({ length: 40 }, (_, key) => <img key={key} src={`image-${key}-é.png`} alt="" />)), options: { maxHeadersLength: 500, onHeaders: (headers) => event("headers", JSON.stringify(headers)) } }),
  "outlining of ASCII": () => ({ node: <main>{[499, 500, 501, 600].map((size) => outlined("a".repeat(size - 7), String(size)))}</main>, options: { progressiveChunkSize: 1 } }),
  "outlining of Latin": () => ({ node: <main>{[240, 249, 250, 251, 490].map((size) => outlined("é".repeat(size), String(size)))}</main>, options: { progressiveChunkSize: 1 } }),
  "outlining of wide text": () => ({ node: <main>{[160, 164, 165, 166, 400].map((size) => outlined("✓".repeat(size), String(size)))}</main>, options: { progressiveChunkSize: 1 } }),
  "outlining of pairs": () => ({ node: <main>{[120, 122, 124, 125, 240].map((size) => outlined("😀".repeat(size), String(size)))}</main>, options: { progressiveChunkSize: 1 } }),
  "outlining of unpaired surrogates": () => ({ node: <main>{[160, 164, 165, 166].map((size) => outlined("\ud83d".repeat(size), String(size)))}</main>, options: { progressiveChunkSize: 1 } }),
  "outlining past the chunk size": () => <main>{Array.from({ length: 30 }, (_, key) => outlined("a".repeat(600), String(key)))}</main>,
  "outlining past the chunk size, wide": () => <main>{Array.from({ length: 30 }, (_, key) => outlined("✓é".repeat(130), String(key)))}</main>,
  "outlining past a chunk size of its own": () => ({ node: <main>{Array.from({ length: 5 }, (_, key) => outlined("漢字".repeat(200), String(key)))}</main>, options: { progressiveChunkSize: 2500 } }),
  "outlining without bounds": () => ({ node: <main>{Array.from({ length: 5 }, (_, key) => outlined("漢字".repeat(9000), String(key)))}</main>, options: { progressiveChunkSize: Number.POSITIVE_INFINITY } }),
  "outlining late": () => <main><Suspense fallback="f">{slow(<div>{Array.from({ length: 10 }, (_, key) => outlined("ñ".repeat(1000), String(key)))}</div>)}</Suspense></main>,

  // The world around
  "order of timers": () => chain(),
  "abort signals": () => aborting(),
  "console": () => { const Logs = () => { for (const given of [["a", 1, true, null, undefined], ["%s and %s", "x"], ["%s", 1, 2], ["100%", "x"], ["%%", 1], ["%%"], ["%c%s%c!", "css", "badge", ""], [Number.NaN, -1.5], [undefined], ["%d %i %f", 1, 2, 3.5], [Symbol("s")], [""], []]) console.warn(...given); console.group("label"); console.groupEnd(); console.table([]); console.dir("dir"); console.count(); console.groupCollapsed(); console.groupEnd(); console.timeStamp?.("x"); return "x"; }; return <Logs />; },
  "numbers and dates of a place": () => [1234567.891.toLocaleString("de-DE"), new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(1234567), new Date(0).toLocaleDateString("en-US", { dateStyle: "full", timeZone: "America/Chicago" }), ["ä", "z", "a"].sort(new Intl.Collator("sv").compare).join(), "İ".toLocaleLowerCase("tr"), "é".normalize("NFD").length, new Intl.PluralRules("ar").select(3), [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(emoji)].length].map((value, key) => <i key={key}>{value}</i>),
};

function given(name: string): Case {
  const made = cases[name]?.();
  return typeof made === "object" && made !== null && "node" in made && !("$$typeof" in made) ? (made as Case) : { node: made as ReactNode };
}

const described = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : `${typeof error} ${String(error)}`);
const components = (stack?: string | null) => stack?.replaceAll(/ \(.*\)$/gm, "").replaceAll(/\s+at /g, " < ");

function options({ options, ownOnError }: Case, ready: Partial<RenderToPipeableStreamOptions>): RenderToPipeableStreamOptions {
  let errors = 0;
  return {
    ...(!ownOnError && {
      onError(error, { componentStack }) {
        event("onError", described(error), components(componentStack));
        return errors++ % 2 ? undefined : `digest-${errors}`;
      },
    }),
    onBrowserBailout: (error, { componentStack }) => event("onBrowserBailout", described(error), components(componentStack)),
    ...options,
    onShellReady() {
      event("onShellReady");
      options?.onShellReady?.();
      ready.onShellReady?.();
    },
    onShellError(error) {
      event("onShellError", described(error));
      ready.onShellError?.(error);
    },
    onAllReady() {
      event("onAllReady");
      ready.onAllReady?.();
    },
  };
}

const legacy = (render: typeof renderToString) => (name: string) => {
  const { node, options = {} } = given(name);
  return render(node, options.identifierPrefix === undefined ? {} : { identifierPrefix: options.identifierPrefix });
};

/** Pipes at once, when the shell is ready, or when all is ready. */
const piping = (when: "at once" | "onShellReady" | "onAllReady") => (name: string, output: Output) => {
  const it = given(name);
  const stream = renderToPipeableStream(
    it.node,
    options(it, {
      onShellReady() {
        if (when === "onShellReady") stream.pipe(output);
        it.then?.(stream);
      },
      onAllReady() {
        if (when === "onAllReady") stream.pipe(output);
      },
      onShellError: (error) => {
        if (when !== "at once") output.fail(error);
      },
    }),
  );
  if (when === "at once") stream.pipe(output);
  it.early?.(stream, output);
  output.on("abort", (reason: unknown) => {
    event("aborted", described(reason));
    stream.abort(reason);
  });
};

/** Prerenders until an abort, and resumes from there. */
const prerendering = async (name: string, output: Output) => {
  const it = given(name);
  const controller = new AbortController();
  void turns(5).then(() => controller.abort());
  const { onShellReady: _ready, onShellError: _error, onAllReady: _all, ...rest } = options(it, {});
  const { prelude, postponed } = await prerenderToNodeStream(it.node, { ...rest, signal: controller.signal });
  await new Promise<void>((resolve) => {
    Object.assign(prelude, { push: (chunk: string | null) => (chunk === null ? resolve() : (output.write(chunk), true)) });
    prelude.read();
  });
  output.flush();
  event("postponed", JSON.stringify(postponed));
  if (!postponed) return output.end();
  const stream = resumeToPipeableStream(it.node, JSON.parse(JSON.stringify(postponed)), {
    onError: (error) => event("onError of the rest", described(error)),
    onShellReady: () => event("onShellReady of the rest"),
    onAllReady: () => event("onAllReady of the rest"),
  });
  stream.pipe(output);
  output.on("abort", (reason: unknown) => stream.abort(reason));
};

Object.assign(globalThis, {
  names: () => JSON.stringify(Object.keys(cases)),
  string: legacy(renderToString),
  markup: legacy(renderToStaticMarkup),
  once: piping("at once"),
  shell: piping("onShellReady"),
  all: piping("onAllReady"),
  prerender: (name: string, output: Output) => void prerendering(name, output).catch((error: unknown) => output.fail(error)),
});
