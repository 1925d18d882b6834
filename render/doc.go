// Package render runs a JavaScript bundle in a pool of V8 isolates and hands back what it renders.
//
// It knows nothing of HTTP, of React or of the site it serves: a bundle is a classic script that puts
// functions on the global object, and a render is one call of such a function.
//
//	render(input, output) -> string            the whole answer at once, or
//	render(input, output) -> anything else     output.head(text), output.write(text), output.flush(), output.end()
//	                                           as it comes; output.fail(error) when it cannot
//
// A head goes before the first part, or not at all. A string ends an output that was begun with output.write. An output takes
// strings and nothing else.
//
// output is also a Writable as React's renderToPipeableStream knows one, so pipe(output) streams a page. React flushes before it
// ends. Who puts a flush off by queueMicrotask gets a page that waits for nothing as one [Part], the Last one, whose length is
// known; one that waits still leaves as soon as React has something to show.
// output.on("abort", handler) is told when a render has to end early. The directory example holds a React app of one file with
// all that it takes: the bundling by package reactserver, a deadline, Suspense, and an http.Handler.
//
// # What a bundle finds
//
// ECMAScript with Intl, as V8 13.6 knows them, without WebAssembly. Besides: console, setTimeout, setInterval, setImmediate and
// what clears them, queueMicrotask, performance.now, TextEncoder.encode, MessageChannel, AbortController. And [Loader]s by
// load(name, input). Nothing pretends to be Node or Bun: what React's build for Bun calls of it, package reactserver in this
// directory puts into the bundle. These polyfills of npm run here, as globals_test.go shows:
//
//   - TextDecoder: @exodus/bytes/encoding-lite.js.
//   - URL and URLSearchParams: whatwg-url. It wants a global TextDecoder before it is loaded.
//   - AbortSignal: abortcontroller-polyfill/dist/cjs-ponyfill.js. Its AbortSignal.timeout wants a global DOMException.
//   - ReadableStream and its kin: web-streams-polyfill/polyfill. With it and a TextDecoder, renderToReadableStream of
//     react-dom/server.edge streams.
//
// # Loaders
//
// load(name, input) calls a Go function on a goroutine of its own, and answers a promise of the text that it returns. So use()
// of React suspends until the goroutine ends, and the page streams what Go loads. Several run at once. They work under the
// render's deadline, and their context ends with the render. A loader that fails rejects its promise, one that hangs leaves its
// boundary open until the render's deadline; the other boundaries are not concerned. An isolate serves no other render
// meanwhile: React keeps what it renders in variables of its module, and a bundle may do so too.
//
// # Concurrency
//
// A [Pool] may be used from any number of goroutines. Each isolate renders one page at a time on an operating
// system thread of its own. It is never the process's first, which the goroutine of main keeps. Callers wait in one bounded
// queue; a call that finds it full, or whose wait would pass its deadline, is refused at once with [ErrSaturated]. Who leaves
// the queue makes room.
//
// # Deadlines
//
// The deadline of the context covers waiting and rendering ([Options.Deadline] holds where it has none). After the
// deadline the caller is answered within 50 milliseconds, whatever the script does. A script that still runs then is
// terminated: loops, microtask chains and regular expressions stop within a millisecond. V8 does not
// interrupt a built-in function (Array.prototype.sort or JSON.parse of something huge) before it returns: its isolate is
// replaced without waiting for it, and its thread goes on at the lowest priority (on Linux). No render ends by a termination but
// the one that it was meant for. A script that waits for a timer
// or a loader is told by its abort handlers first, so that React can end the document. A render that waits for nothing the
// host could ever deliver ends at once with [ErrStalled]. [New] and [Pool.Close] return in any case.
//
// # Memory
//
// An isolate is retired after [Options.MaxRenders] renders, when its heap has grown by [Options.HeapMark] since it was loaded,
// or after a termination; it goes on rendering until its replacement is ready. Isolates whose heaps fill at once are
// replaced more and more rarely, up to once a minute. One that renders nothing for 10 seconds gives back what it can, some 7 of
// 11 MB, and its next two renders take some milliseconds longer. A render during which its isolate's heap grows by more than
// [Options.HeapGrowth], array buffers included, is terminated with [ErrMemory] and its isolate retired; other renders are not
// concerned. The heap is measured on its own thread from 20 milliseconds on, between two steps of the script; a script
// that fills it sooner, up to 256 MiB more than both marks allow, is stopped by V8 itself. V8 takes memory beside its heap, too:
// to compile, for regular expressions, for Intl, for array buffers that can be resized. On Linux what the process grows by,
// without Go's share, counts against a script that runs for more than 20 milliseconds, as long as no other does and no isolate
// starts.
// An output is bounded by [Options.OutputLimit], and what a render writes to the log by 64 Ki characters, a line and an
// error's message and stack by 16 Ki each.
// The first [New] sets V8's flags, for a small young generation and for compiling sooner, which hold for every isolate of the
// process.
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
// The bundle is the program's own code, not a stranger's. What it renders may loop, throw, or hoard, by mistake
// or by a visitor's doing, without harm to other renders. What the package needs of the global object it has kept before
// the bundle runs. What it leaves to the bundle, or cannot prevent:
//
//   - A single allocation beyond V8's own maximum (for instance "x".repeat(2**28).split("")) makes V8 abort the process.
//   - The heap is not measured while a built-in function runs.
//   - A built-in function that never returns (Array.prototype.indexOf.call({length: 2**53-1})) keeps its thread and its
//     isolate's memory until the process ends. Stats counts these as RetiredStuck.
//   - Globals are the isolate's: what one render changes, the next ones find, until the isolate is retired.
//
// So run the process under a supervisor that restarts it, and with a limit to its memory; a pool is ready within a few
// dozen milliseconds.
//
// # What differs from Node
//
// React's build for Bun, which writes strings, makes the same bytes of a page here as the same bundle in Node, with
// the same callbacks and errors in the same order: react_test.go compares them. These are not as there:
//
//   - Timers end with their render, setTimeout answers a number, and a delay of nothing takes no time at all.
//   - What a timer's callback throws fails the render; it would end Node. A rejection that nobody handles is not told.
//   - The frames of a stack that ran out of room have no place in the source.
//   - React's renderToReadableStream and prerender want a ReadableStream, which the bundle has to bring along.
//   - React's build for Node finds its render again after an await, by AsyncLocalStorage. The one for Bun does not, in
//     Node neither: preload and its like are heard while a component renders, not after an await in an async one.
//   - The console shows objects as JSON, one line each, and nothing of the methods that measure, count or group.
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
// errors.Is; ErrDeadline is a context.DeadlineExceeded as well. A caller whose context was canceled gets its cause. A
// document that the script ended in order, but early, comes with an [*EndedError]. What the script throws arrives as a
// [*ScriptError] whose stack is mapped through the bundle's source map. An error of what takes the parts is returned as it is.
//
// # V8
//
// V8 comes by rogchap.com/v8go, of which v8go in this directory is a version of our own. A program outside this module that
// imports the package says so in its go.mod, because Go reads replacements of the main module alone:
//
//	replace rogchap.com/v8go => <this module>/render/v8go
package render
