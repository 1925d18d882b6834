// Package render runs a JavaScript bundle in a pool of V8 isolates and hands back what it renders.
//
// It knows nothing of HTTP, of React or of the site it serves: a bundle is a classic script that puts
// functions on the global object, and a render is one call of such a function.
//
//	render(input, output) -> string            the whole answer at once, or
//	render(input, output) -> anything else     output.head(text), output.write(text), output.flush(), output.end()
//	                                           as it comes; output.fail(error) when it cannot
//
// A head goes before the first part, or not at all. A string ends an output that was begun with output.write.
//
// output is also a Writable as React's renderToPipeableStream knows one, so pipe(output) streams a page.
// output.on("abort", handler) is told when a render has to end early. The bundle finds console, timers,
// queueMicrotask, performance.now, TextEncoder, MessageChannel, AbortController, Buffer.byteLength and Bun.hash;
// everything else that is not ECMAScript with Intl, as V8 10.9 knows them, is missing.
//
// # Concurrency
//
// A [Pool] may be used from any number of goroutines. Each isolate renders one page at a time on an operating
// system thread of its own. Callers wait in one bounded queue; a call that finds it full, or whose wait would
// pass its deadline, is refused at once with [ErrSaturated]. Keep the process's main thread out of it: V8 is
// 66-160 microseconds slower per entry there. `func init() { runtime.LockOSThread() }` in package main does that.
//
// # Deadlines
//
// The deadline of the context covers waiting and rendering ([Options.Deadline] holds where it has none). At the
// deadline the caller is answered, whatever the script does. A script that runs is terminated: loops, microtask
// chains and regular expressions stop within a millisecond. V8 10.9 does not interrupt a built-in function
// (Array.prototype.sort or JSON.parse of something huge) before it returns: its isolate is replaced without waiting
// for it, and its thread goes on at the lowest priority (on Linux). A script that waits for a timer is told by its
// abort handlers first, so that React can end the document. A render that waits for nothing the host could ever
// deliver ends at once with [ErrStalled]. [New] and [Pool.Close] return in any case.
//
// # Memory
//
// An isolate is retired after [Options.MaxRenders] renders, past [Options.HeapMark], or after a termination; it
// goes on rendering until its replacement is ready. A render during which the process grows by more than
// [Options.HeapLimit] is terminated with [ErrMemory] and its isolate retired. The growth of the process
// is watched, not the isolate's own statistics, because V8 allows those to be read only on the isolate's thread.
// An output is bounded by [Options.OutputLimit], and what a render writes to the log by 64 Ki characters, a line and an
// error's message and stack by 16 Ki each.
// The package sets V8's flags for a small young generation and without WebAssembly, which hold for every isolate of the
// process.
//
// # Trust
//
// The bundle is the program's own code, not a stranger's. What it renders may loop, throw, or hoard, by mistake
// or by a visitor's doing, without harm to other renders. What the package needs of the global object it has kept before
// the bundle runs. What it leaves to the bundle, or cannot prevent:
//
//   - A single allocation beyond V8's own maximum (for instance "x".repeat(2**28).split("")) makes V8 abort the process.
//   - A single built-in function is not bounded in memory: new Float64Array(2**29).fill(1) takes 4 GiB before it returns.
//     The caller is answered with ErrMemory meanwhile.
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
//   - React's renderToReadableStream and prerender want a ReadableStream, which the bundle would have to bring along.
//   - React's build for Node finds its render again after an await, by AsyncLocalStorage. The one for Bun does not, in
//     Node neither: preload and its like are heard while a component renders, not after an await in an async one.
//   - The console shows objects as JSON, one line each, and nothing of the methods that measure, count or group.
//
// # Errors
//
// [ErrSaturated], [ErrDeadline], [ErrMemory], [ErrTooLarge], [ErrStalled] and [ErrClosed] can be told apart with
// errors.Is. A document that the script ended in order, but early, comes with an [*EndedError]. What the script throws
// arrives as a [*ScriptError] whose stack is mapped through the bundle's source map.
package render
