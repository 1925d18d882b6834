// Package render calls functions of a JavaScript bundle in a pool of V8 isolates, and hands out the text that they write.
//
// A program makes one [Pool] with [New], then calls [Pool.Stream] for each page, or [Pool.Render] for a whole text at once. The
// package knows nothing of HTTP, of React, or of the site that it serves. A bundle is a classic script that puts functions on the
// global object, and a render is one call of one such function:
//
//	render(input, output) -> string            the whole text at once, or
//	render(input, output) -> anything else     output.head(text), output.write(text), output.flush(), output.end()
//	                                           as it comes; output.fail(error) when it cannot
//
// input is the string of the [Call]. An output takes strings and nothing else. The head is optional and comes before everything
// else: it reaches Go apart from the body, so a bundle can say there which status the page has. A string that the function
// returns, or promises, is written last and ends the output.
//
// output is also as much of a Node Writable as React's renderToPipeableStream needs, so pipe(output) streams a page. React calls
// flush before end. If the bundle puts that flush off with queueMicrotask, a page that waits for nothing arrives as one [Part],
// marked Last, so its length is known; a page that waits still leaves as soon as React has something to show. A handler added by
// output.on("abort", handler) is called when a render must end early.
//
// The directory example holds a whole program: a React app of one file, its bundling by package reactserver, a deadline, Suspense,
// and an http.Handler.
//
// # What a bundle finds
//
// ECMAScript with Intl, as V8 13.6 has them, without WebAssembly. In addition: console, setTimeout, setInterval, setImmediate and
// their clear functions, queueMicrotask, performance.now, TextEncoder.encode, MessageChannel, AbortController, and
// load(name, input), which calls a [Loader]. Timers and performance.now use a monotonic clock, Date the wall clock. Nothing pretends to be Node or Bun: package reactserver in this directory puts into the
// bundle what React's build for Bun needs of it. These npm polyfills work here (globals_test.go runs them):
//
//   - TextDecoder: @exodus/bytes/encoding-lite.js.
//   - URL and URLSearchParams: whatwg-url. Set a global TextDecoder before it is loaded.
//   - AbortSignal: abortcontroller-polyfill/dist/cjs-ponyfill.js. Its AbortSignal.timeout needs a global DOMException.
//   - ReadableStream and its kin: web-streams-polyfill/polyfill. With it and a TextDecoder, renderToReadableStream of
//     react-dom/server.edge streams.
//
// # Loaders
//
// load(name, input) calls a Go function on a goroutine of its own and returns a promise of its text. So React's use() suspends
// until the function returns, and the page streams while Go loads. A render may have 256 loads at work at once; one more is
// rejected. They work under the render's deadline, and their context ends with the render. A loader that fails rejects its
// promise. One that hangs leaves its Suspense boundary open until the deadline, and the other boundaries go on. An isolate
// serves no other render while it waits: React, and perhaps the bundle too, keeps the current render in variables of its
// module.
//
// # Concurrency
//
// All methods of a [Pool] are safe for concurrent use. Each isolate renders one page at a time, on an operating system thread
// of its own. To keep the process's first thread away from V8, importing the package locks the main goroutine to it
// (runtime.LockOSThread). Calls wait in one bounded queue, first come, first served. A call that finds the queue full, or that
// would wait past its deadline by the pool's estimate, is refused at once with [ErrSaturated]. A call whose context ends while
// it waits frees its place.
//
// # Deadlines
//
// A context's deadline covers waiting and rendering; without one, [Options.Deadline] holds. When the context ends, the caller
// has its answer within 50 milliseconds, whatever the script does, unless the caller's own function for the parts blocks. A
// script that waits for a timer or a loader is told through its abort handlers, so that React can end the document. A script
// that still runs after these 50 milliseconds is terminated: loops, microtask chains and regular expressions stop within a
// millisecond. V8 does not interrupt a built-in function before it returns (Array.prototype.sort or JSON.parse of something
// huge): after another 100 milliseconds its isolate is replaced, and the old thread goes on at the lowest priority. (On Linux
// these 100 are of processor time: a script that waits for its turn on a busy machine, or for the log, is not taken for one
// that does not end. Elsewhere the time that passes counts, and the priority stays.) A termination ends the render that it was
// meant for and no other. A render that waits for something that can never come ends at once with [ErrStalled]. [New] and
// [Pool.Close] always return.
//
// # Memory
//
// An isolate is retired after [Options.MaxRenders] renders, when its heap has grown by [Options.HeapMark] since it was loaded,
// or after a termination. It goes on rendering until its replacement is ready. If heaps keep filling, they are replaced less and
// less often, down to once a minute. An isolate that renders nothing for 10 seconds gives back what it can, some 7 of 11 MB; its
// next two renders take some milliseconds longer.
//
// A render during which its isolate's memory grows by more than [Options.HeapGrowth], array buffers included, is terminated with
// [ErrMemory], and the isolate is retired. Other renders go on. The memory is measured once a render has run for 20 milliseconds,
// between two steps of its script. A script that fills the heap sooner is stopped by V8 itself, at the sum of both marks and
// 256 MiB. V8 also takes memory outside its heap: to compile, for regular expressions, for Intl, for array buffers that can be
// resized. On Linux, what the process grows by, without Go's share, counts against a script that has run for more than 20
// milliseconds, as long as it is the only such script and no isolate is starting.
//
// After a large output, an isolate frees the buffer in which it encoded that. [Options.OutputLimit] bounds an output. A render may write 64 Ki characters to the log. A line of the log, and an error's
// message and stack, are cut at 16 Ki characters each. The first [New] sets flags of V8 that hold for every isolate of the process:
// a small young generation, and earlier optimizing.
//
// # Limits of the machine
//
// V8 aborts the process if the operating system limits it too much. [New] returns an error instead, which names the limit and the
// remedy:
//
//   - Address space (RLIMIT_AS): V8 reserves up to 1.4 TiB, and fills little of it with memory. Without that limit it always starts.
//     With one, it starts from 200 GiB on, but not in every range above.
//   - The stacks of threads (RLIMIT_STACK, the default of a C library): at least 320 KiB. A script may use up to 984 KiB, but leaves
//     192 for other code, and gets a RangeError beyond. A stack of 512 KiB is enough for recursions of some 4,000 calls.
//   - Memory for machine code: the process must be allowed to make memory executable, which systemd's MemoryDenyWriteExecute and
//     SELinux without execmem forbid.
//
// # What it costs
//
// V8 makes a program some 45 MB larger, and wants cgo: Linux with glibc 2.34 or linked statically, and macOS. Of a bundle of
// 800 KB, the first isolate takes a tenth of a second of CPU time to be ready, each further one a third of that. An isolate holds
// 11 MB while it renders and 4 MB at rest, and V8's compilers some 20 MB for the process while they are at work. To hand out the
// text of a page of 50 KB takes a twentieth of the time in which React makes it.
//
// # Trust
//
// The bundle is the program's own code, not a stranger's. A render of it may loop, throw, or hoard memory, by mistake or because of
// what a visitor sends, without harm to other renders. The package keeps its own copies of the globals that it needs before the
// bundle runs. It cannot prevent these:
//
//   - A single allocation beyond V8's own maximum (for instance "x".repeat(2**28).split("")) makes V8 abort the process.
//   - The heap is not measured while a built-in function runs.
//   - A built-in function that never returns (Array.prototype.indexOf.call({length: 2**53-1})) keeps its thread and its
//     isolate's memory until the process ends. [Stats] counts these as [RetiredStuck].
//   - Globals belong to the isolate: what one render changes, the next ones find, until the isolate is retired.
//
// So run the process under a supervisor that restarts it, and with a memory limit. A pool is ready within a few dozen
// milliseconds.
//
// # What differs from Node
//
// React's build for Bun, which writes strings, produces the same bytes here as the same bundle does in Node, with the same
// callbacks and errors in the same order: react_test.go compares them. These differ:
//
//   - Timers end with their render, setTimeout returns a number, and a delay of zero or one millisecond is no delay.
//   - An error thrown by a timer's callback fails the render; it would end Node. An unhandled rejection is not reported.
//   - A stack overflow's frames have no place in the source.
//   - React's renderToReadableStream and prerender need a ReadableStream, which the bundle has to bring along.
//   - React's build for Node finds its render again after an await, by AsyncLocalStorage. The one for Bun does not, not even in
//     Node: preload and the like work while a component renders, but not after an await in an async component.
//   - The console shows objects as JSON, one line each, and ignores the methods that measure, count or group. It shows errors as
//     Node does, with causes up to eight levels deep and the first hundred errors of an AggregateError, but without other properties.
//
// # What else there is
//
// As their sources and guides had it in November 2026. Where nothing has to be React, take templ: it is simpler and cheaper than
// anything that runs a script.
//
//	                       runs                 answers          a script that never ends   better there
//	this package           any bundle, V8 13.6  whole, in parts  stopped at its deadline    -
//	natewong1313/          React, QuickJS anew  whole            not stopped, no deadline   brings the client's bundle, reloading,
//	  go-react-ssr         for each render                                                  types from Go, a command to begin with
//	livebud/bud            Svelte, V8, a pool   whole            not stopped; a promise is  a whole framework: routes, controllers,
//	                                                             awaited in a busy loop     generated code
//	lizc2003/vue-ssr-v8go  Vue, V8, a pool      whole            a loop is not stopped;     XMLHttpRequest in scripts, heap
//	                                                             waiting ends, page empty   snapshots
//	a-h/templ              Go                   whole, in parts  knows no scripts           no cgo, no second language, types
//	                                                                                        checked by the compiler
//	Node or Bun beside Go  all of npm           whole, in parts  blocks its process         React and its tools as they are, in a
//	                                                                                        second process to run and watch
//
// What this package leaves to you: the client's bundle and hydration, routes, reloading while you develop. It is part of this
// module and has no releases of its own, knows no Windows and no musl, and no fetch: scripts ask Go by [Loader]s.
//
// # Errors
//
// [ErrSaturated], [ErrDeadline], [ErrMemory], [ErrTooLarge], [ErrStalled], [ErrLoading] and [ErrClosed] can be told apart with
// errors.Is; ErrDeadline is a context.DeadlineExceeded as well. A caller whose context was canceled gets the context's cause. If
// the script ended its document in order, but early, the error is an [*EndedError]. What the script throws arrives as a
// [*ScriptError], whose stack is mapped through the bundle's source map, and which shows the error's cause and the errors of an
// AggregateError. An error of the caller's function for the parts comes
// back unchanged.
package render
