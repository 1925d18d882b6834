// Package render calls functions of a JavaScript bundle in a pool of V8 isolates, and streams the text that they write.
//
// Create a [Pool] with [New]. Call [Pool.Stream] for a streamed page, or [Pool.Render] for buffered output. The package does not
// depend on HTTP, on React, or on a particular site. A bundle is a classic script that assigns functions to the global object. A
// render is a call of such a function:
//
//	render(input, output) -> string            the complete text, or
//	render(input, output) -> anything else     output.head(text), output.write(text), output.flush(), output.end()
//	                                           over time; output.fail(error) on an error
//
// input is the Input of the [Call]. An output accepts strings only. The head is optional and precedes the body. Go receives it
// separately, so a bundle can pass the status of the page in it. If the function returns a string, or a promise of one, the
// string is written last and ends the output.
//
// output also implements the methods of a Node Writable that React's renderToPipeableStream uses, so pipe(output) streams a page.
// React calls flush before end. If the bundle defers that flush with queueMicrotask, a page that suspends nowhere arrives as one
// [Chunk] with Last set, so its length is known. A page that suspends is still sent as soon as React flushes the shell. A handler
// that the bundle adds with output.on("abort", handler) is called when a render must end early.
//
// The directory example contains a complete program: a React app in one file, its bundling with package reactserver, a deadline,
// Suspense, and an http.Handler.
//
// # Globals
//
// A bundle runs with ECMAScript and Intl as implemented by V8 13.6, without WebAssembly. The other globals are console,
// setTimeout, setInterval, setImmediate and their clear functions, queueMicrotask, performance.now, TextEncoder.encode,
// MessageChannel, AbortController, and load(name, input), which calls a [Loader]. Timers and performance.now use a monotonic
// clock, Date the wall clock. There are no globals of Node or Bun: package reactserver bundles the APIs that React's build for Bun
// calls. These npm polyfills work (globals_test.go runs them):
//
//   - TextDecoder: @exodus/bytes/encoding-lite.js.
//   - URL and URLSearchParams: whatwg-url. Set a global TextDecoder before you import it.
//   - AbortSignal: abortcontroller-polyfill/dist/cjs-ponyfill.js. Its AbortSignal.timeout needs a global DOMException.
//   - ReadableStream and related classes: web-streams-polyfill/polyfill. With it and a TextDecoder, renderToReadableStream of
//     react-dom/server.edge streams.
//
// # Loaders
//
// load(name, input) calls a Go function on a new goroutine and returns a promise of its text. React's use() suspends until the
// promise settles, so the page streams while Go loads. A render may have 256 pending loads; one more is rejected. Loaders share
// the render's deadline, and their context ends with the render. A failed load rejects its promise. A load that hangs leaves its
// Suspense boundary pending until the deadline, without delaying other boundaries. An isolate serves no other render during the
// wait, because React, and possibly the bundle, stores the current render in module variables.
//
// # Concurrency
//
// All methods of a [Pool] are safe for concurrent use. Each isolate renders one page at a time, on a dedicated operating system
// thread. To keep V8 off the process's first thread, importing the package locks the main goroutine to that thread
// (runtime.LockOSThread). Calls wait in one bounded queue, first in, first out. A call fails at once with [ErrSaturated] if the
// queue is full, or if the pool predicts that the wait would exceed the deadline. A call whose context ends in the queue leaves it.
//
// # Deadlines
//
// A context's deadline covers waiting and rendering; [Options.DefaultTimeout] applies to a context without one. When the context
// ends, the call returns within 50 milliseconds, unless the caller's handle function blocks. A script that waits for a timer or a
// loader is aborted through its abort handlers, so that React can end the document. A script that still runs after these 50
// milliseconds is terminated: loops, microtask chains and regular expressions stop within a millisecond. V8 does not interrupt a
// built-in function before it returns (Array.prototype.sort or JSON.parse of a huge value). After another 100 milliseconds, its
// isolate is replaced, and its thread runs on at the lowest priority. On Linux, the 100 milliseconds are CPU time, so a script
// that waits for a busy machine, or for the log, does not count as stuck. On other systems they are wall-clock time, and the
// priority does not change. A termination ends only the render that it was meant for. A render that waits for a promise that
// nothing can settle ends at once with [ErrStalled]. [New] and [Pool.Close] always return.
//
// # Memory
//
// An isolate is retired after [MaxRenders] renders, when its heap has grown by [MaxHeapGrowth] since loading, or
// after a termination. It renders until its replacement is ready. If heaps keep filling, the interval between replacements
// increases to one minute. An isolate without a render for 10 seconds releases memory, some 11 of 15 MB; the next two renders take
// some milliseconds longer.
//
// A render is terminated with [ErrMemory], and its isolate retired, if the memory of the isolate, array buffers included, grows by
// more than [MaxRenderMemory]. Other renders continue. The memory is measured from 20 milliseconds after the start of the
// render, while V8 can interrupt the script. If the script fills the heap sooner, V8 terminates it at the sum of both limits and
// 256 MiB. V8 also takes memory outside its heap: to compile, for regular expressions, for Intl, and for resizable array buffers.
// On Linux, growth of the process, without Go's memory, counts against a script that has run for more than 20 milliseconds, while
// it is the only such script and no isolate is starting.
//
// After a large output, an isolate frees its encoding buffer. [MaxOutput] limits an output. A render may log 64 Ki
// characters. A log line, and an error's message and stack, are truncated at 16 Ki characters each. The first [New] sets V8 flags
// for all isolates of the process: a small young generation, and earlier optimization.
//
// # Operating system limits
//
// V8 aborts the process if the operating system limits it too much. [New] returns an error instead, with the limit and the remedy:
//
//   - Address space (RLIMIT_AS): V8 reserves up to 1.4 TiB, and backs little of it with memory. Without a limit it always starts.
//     With a limit, it starts from 200 GiB on, except in some ranges above.
//   - Thread stacks (RLIMIT_STACK, the default of a C library): at least 320 KiB. 192 KiB are reserved for other code, and a
//     script may use the rest, up to 984 KiB; deeper recursion throws a RangeError. A stack of 512 KiB allows some 4,000 recursive
//     calls.
//   - Machine code: the process must be allowed to make memory executable, which systemd's MemoryDenyWriteExecute and SELinux
//     without execmem deny.
//
// # Costs
//
// V8 makes a binary some 45 MB larger and requires cgo: Linux with glibc 2.34 or a static link, or macOS. With a bundle of 800 KB,
// the first isolate takes a tenth of a second of CPU time to start, each further one a third of that. An isolate takes 15 MB while
// it renders and 4 MB at rest, and V8's compilers some 20 MB per process while they run. React takes about six tenths of the CPU
// time of a 57 KB page. In the rest, V8 flattens the string, the package encodes and copies it, the threads change, and the
// processor's caches refill after other work. A stream takes about a twentieth longer than a string.
//
// Constant subtrees are not precompiled to strings, as Deno and Preact do: of the 361 HTML elements of a home page, fewer than ten
// are constant in the source, and one chunk for each start tag with constant attributes gains 3% of React's time. The rest depends on
// content and settings only, so a cache of subtrees would repeat the cache of pages.
//
// # Trust
//
// The bundle is trusted code of the program. A render may loop, throw, or allocate too much, because of a bug or of a visitor's
// input, without harm to other renders. The package saves the globals that it needs before the bundle runs. It cannot prevent
// these faults:
//
//   - A single allocation beyond V8's own maximum (for instance "x".repeat(2**28).split("")) makes V8 abort the process.
//   - The heap is not measured during a built-in function.
//   - A built-in function that never returns (Array.prototype.indexOf.call({length: 2**53-1})) occupies its thread and its
//     isolate's memory until the process ends. [Stats] counts these as [RetiredStuck].
//   - Globals belong to the isolate: a render sees changes of earlier renders, until the isolate is retired.
//
// So run the process under a supervisor that restarts it, and with a memory limit. A pool starts within a few dozen milliseconds.
//
// # Differences from Node
//
// React's build for Bun, which writes strings, produces the same bytes as the same bundle in Node, with the same callbacks and
// errors in the same order (react_test.go compares them). Differences:
//
//   - Timers end with their render, setTimeout returns a number, and a delay of zero or one millisecond is no delay.
//   - An error that a timer's callback throws fails the render; in Node it would end the process. Unhandled rejections are not
//     reported.
//   - The frames of a stack overflow have no position in the source.
//   - React's renderToReadableStream and prerender need a ReadableStream, which the bundle must include.
//   - React's build for Node restores the current render after an await, through AsyncLocalStorage. The build for Bun does not, in
//     Node either: preload and similar functions work while a component renders, but not after an await in an async component.
//   - The console prints objects as JSON on one line, and ignores the methods that measure, count or group. It prints errors as
//     Node does, with causes up to eight levels deep and the first hundred errors of an AggregateError, without other properties.
//
// # Alternatives
//
// According to their sources and guides in November 2026. If you do not need React, consider templ: it is simpler and cheaper than
// any script engine.
//
//	                       runs                 output             script that never ends  advantages
//	this package           any bundle, V8 13.6  buffered, chunks   stopped at deadline     -
//	natewong1313/          React, new QuickJS   buffered           not stopped, no         builds the client's bundle, reloads,
//	  go-react-ssr         for each render                         deadline                generates types from Go, has a CLI
//	livebud/bud            Svelte, V8, a pool   buffered           not stopped; awaits     a full framework: routes, controllers,
//	                                                               promises in a busy loop generated code
//	lizc2003/vue-ssr-v8go  Vue, V8, a pool      buffered           loops not stopped;      XMLHttpRequest in scripts, heap
//	                                                               waits end, page empty   snapshots
//	a-h/templ              Go                   buffered, chunks   has no scripts          no cgo, no second language, types
//	                                                                                       checked by the compiler
//	Node or Bun with Go    all of npm           buffered, chunks   blocks its process      React and its tools unchanged, with a
//	                                                                                       second process to run and monitor
//
// This package does not build the client's bundle, hydrate, route, or reload during development. It is part of this module without
// releases, does not support Windows or musl, and has no fetch: scripts call [Loader]s.
//
// # Errors
//
// Use errors.Is to distinguish [ErrSaturated], [ErrDeadline], [ErrMemory], [ErrTooLarge], [ErrStalled], [ErrLoadTimeout] and
// [ErrClosed]. ErrDeadline is also a context.DeadlineExceeded. If the caller's context was canceled, the error is the context's
// cause. If the script was aborted and ended its document, the error is an [*AbortedError]. An exception of the script is a
// [*ScriptError], with a stack mapped through the bundle's source map, the error's cause and the errors of an AggregateError. An
// error of the caller's handle function is returned unchanged.
package render
