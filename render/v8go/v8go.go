// Package v8go is a minimal binding of V8 for package render: isolates with one context each, calls of JavaScript functions with
// strings, callbacks, a code cache, and memory limits per isolate.
//
// [NewIsolate] creates an isolate, [Isolate.Run] runs a script in it, and [Value.Call] calls a function of the script.
//
// It links the libraries that github.com/tommie/v8go builds. It differs from the binding of that module, and from
// rogchap.com/v8go, from which both derive: an isolate stays entered on the thread that created it, so no call takes a lock; a
// string is encoded once, into a buffer of the isolate; unpaired surrogates become U+FFFD; array buffers count against the limit.
//
// # Concurrency
//
// An [Isolate] and its values belong to the goroutine that created it, which must be locked to its thread
// (runtime.LockOSThread) until Dispose has returned. Other goroutines may call only Terminate and CheckMemory, before Dispose.
package v8go

// #cgo CXXFLAGS: -std=c++20 -fno-rtti -fPIC -O3 -Wall -I${SRCDIR}/include
// #cgo CXXFLAGS: -DV8_COMPRESS_POINTERS -DV8_31BIT_SMIS_ON_64BIT_ARCH -DV8_ENABLE_SANDBOX
// #include <stdlib.h>
// #include "binding.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/cgo"
	"strings"
	"syscall"
	"unsafe"
)

// SetFlags sets V8's flags for the process. It must be called before the first [NewIsolate].
func SetFlags(flags ...string) { C.v8go_set_flags(cText(strings.Join(flags, " "))) }

// TrimAllocator returns free memory of the C library's allocator to the system: some 20 MB that V8's compilers have freed and glibc
// retains. It takes a millisecond or less, and is safe for concurrent use. With a C library other than glibc it does nothing.
func TrimAllocator() { C.v8go_trim_allocator() }

// A Callback is a Go function that a script calls, on the isolate's thread, with at most eight arguments. It must not call the
// isolate.
type Callback func(arguments []Primitive)

// A Primitive is a JavaScript value that was passed to Go. It is zero for objects, symbols and undefined.
type Primitive struct {
	Number float64 // the value of a number; 1 or 0 for a boolean
	Text   string  // the value of a string
}

// An Error is an exception of a script, or its termination.
type Error struct {
	Message     string // set for a termination, and for an exception without a Description
	Location    string // file:line:column
	Stack       string // stack trace in V8's format; set for an exception without a Description
	Description string // the result of the describe function of [Isolate.SetErrorFunctions]
}

func (e *Error) Error() string { return e.Message }

// MemoryUsage is the memory in use by an isolate, in bytes.
type MemoryUsage struct {
	Heap     uint64
	External uint64 // memory outside the heap that objects of the heap own
	Buffers  uint64 // contents of array buffers
}

// Total returns the sum of heap, external memory and buffers, in bytes.
func (m MemoryUsage) Total() uint64 { return m.Heap + m.External + m.Buffers }

// An Isolate is a V8 isolate with one context.
type Isolate struct {
	pointer   *C.v8go_isolate
	handle    cgo.Handle
	callbacks []Callback
	sources   runtime.Pinner // the sources of scripts, which V8 reads until the isolate is disposed
}

// A Value is a handle of a JavaScript value. It is valid until its isolate is disposed.
type Value struct {
	isolate *Isolate
	index   C.int
}

// NewIsolate creates an isolate and enters it on the calling thread. A script that fills the heap beyond heapLimit bytes is
// terminated, and [Isolate.ClearInterrupts] reports it. An array buffer beyond heapLimit throws a RangeError. NewIsolate returns
// an error if the operating system limits the process so far that V8 would abort. The first call starts V8: scripts may use as
// much stack as the thread of that call has, at most 984 KiB.
func NewIsolate(heapLimit uint64) (*Isolate, error) {
	if err := requirementError(C.v8go_initialize()); err != nil {
		return nil, err
	}
	i := &Isolate{}
	i.handle = cgo.NewHandle(i)
	i.pointer = C.v8go_new(C.uintptr_t(i.handle), C.size_t(heapLimit))
	return i, nil
}

func requirementError(r C.v8go_requirement) error {
	switch r.missing {
	case C.V8GO_STACK:
		return fmt.Errorf("the stack of a thread has only %d KiB left, and V8 needs %d: set its limit to 8 MiB (`ulimit -s 8192`, in systemd LimitSTACK=8M)",
			r.available>>10, r.required>>10)
	case C.V8GO_ADDRESS_SPACE:
		return fmt.Errorf("V8 reserves up to 1.4 TiB of addresses, of which it fills few with memory, and gets too few: %s", describeAddressSpaceLimit())
	case C.V8GO_EXECUTABLE_MEMORY:
		return errors.New("V8 may not run the machine code that it generates: allow the process to make memory executable " +
			"(in systemd MemoryDenyWriteExecute=no, in SELinux execmem)")
	}
	return nil
}

// describeAddressSpaceLimit returns the limit of the address space, and the remedy.
func describeAddressSpaceLimit() string {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur > 1<<60 {
		return "the process has no limit of its own, so look for one of the system (vm.overcommit_memory)"
	}
	return fmt.Sprintf("remove the limit of %.4g GiB (RLIMIT_AS: `ulimit -v unlimited`, in systemd LimitAS=infinity)", float64(limit.Cur)/(1<<30))
}

// Dispose frees the isolate, which must not be used afterwards.
func (i *Isolate) Dispose() {
	C.v8go_dispose(i.pointer)
	i.sources.Unpin()
	i.handle.Delete()
}

// ReleaseMemory frees the memory that an idle isolate does not need, about half of a busy isolate's. It takes some twenty
// milliseconds, and discards part of the optimized code.
func (i *Isolate) ReleaseMemory() { C.v8go_release_memory(i.pointer) }

// Terminate stops the running script. Between two calls it stops the next one, unless [Isolate.ClearInterrupts] is called first.
func (i *Isolate) Terminate() { C.v8go_terminate(i.pointer) }

// CheckMemory interrupts the running script, and terminates it if the isolate uses more than limit bytes. V8 does not interrupt a
// built-in function before it returns.
func (i *Isolate) CheckMemory(limit uint64) { C.v8go_check_memory(i.pointer, C.size_t(limit)) }

// ClearInterrupts withdraws terminations and checks that arrived after the last call had returned, and reports whether a memory
// limit was exceeded since the previous ClearInterrupts. Guard all calls of Terminate, CheckMemory and ClearInterrupts with one
// lock, so that none affects the wrong script.
func (i *Isolate) ClearInterrupts() (exceeded bool) { return C.v8go_clear_interrupts(i.pointer) != 0 }

// Memory returns the memory in use.
func (i *Isolate) Memory() MemoryUsage {
	memory := C.v8go_get_memory(i.pointer)
	return MemoryUsage{uint64(memory.used), uint64(memory.external), uint64(memory.buffers)}
}

// NewFunction creates a JavaScript function that calls a callback.
func (i *Isolate) NewFunction(callback Callback) Value {
	i.callbacks = append(i.callbacks, callback)
	return Value{i, C.v8go_new_function(i.pointer, C.int(len(i.callbacks)-1))}
}

// NewClock creates a JavaScript function that returns milliseconds of the system's monotonic clock.
func (i *Isolate) NewClock() Value { return Value{i, C.v8go_new_clock(i.pointer)} }

// NewEncoder creates a JavaScript function that encodes a string as UTF-8 and returns a Uint8Array. Its argument must be a string.
func (i *Isolate) NewEncoder() Value { return Value{i, C.v8go_new_encoder(i.pointer)} }

// SetErrorFunctions sets two JavaScript functions. describe gets a thrown value and returns [Error.Description]. format gets an
// error and an array of its call sites, and returns the stack trace. V8 then ignores Error.prepareStackTrace.
func (i *Isolate) SetErrorFunctions(describe, format Value) {
	C.v8go_set_error_functions(i.pointer, describe.index, format.index)
}

// NewNumber creates a JavaScript number.
func (i *Isolate) NewNumber(number float64) Value {
	return Value{i, C.v8go_new_number(i.pointer, C.double(number))}
}

// Run compiles and runs a script with the file name origin. It returns the script's completion value, or an [*Error]. A cache from
// [Isolate.CodeCache] of the same source avoids the compilation. It may be nil; V8 ignores one from another version or with other
// flags.
func (i *Isolate) Run(source, origin string, cache []byte) (Value, error) {
	var cached C.v8go_cache
	if len(cache) > 0 {
		cached.data = (*C.uint8_t)(C.CBytes(cache))
		cached.length = C.int(len(cache))
		defer C.free(unsafe.Pointer(cached.data))
	}
	if source != "" {
		i.sources.Pin(unsafe.StringData(source))
	}
	var fault C.v8go_fault
	index := C.v8go_run(i.pointer, cText(source), cText(origin), cached, &fault)
	return Value{i, index}, faultError(&fault)
}

// CodeCache returns the compiled code of the last script that [Isolate.Run] ran, with the functions that were called since.
func (i *Isolate) CodeCache() []byte {
	var length C.int
	data := C.v8go_code_cache(i.pointer, &length)
	defer C.free(unsafe.Pointer(data))
	return C.GoBytes(unsafe.Pointer(data), length)
}

// Get returns a property of an object, or an [*Error].
func (v Value) Get(name string) (Value, error) {
	var fault C.v8go_fault
	index := C.v8go_get(v.isolate.pointer, v.index, cText(name), &fault)
	return Value{v.isolate, index}, faultError(&fault)
}

// maxArguments is the maximum number of arguments of a call. binding.cc has the same number.
const maxArguments = 8

// Call calls a function with at most eight strings, and returns its result, or an [*Error].
func (v Value) Call(this Value, texts ...string) (Primitive, error) {
	var lengths [maxArguments]C.size_t
	for i, argument := range texts {
		lengths[i] = C.size_t(len(argument))
	}
	all := strings.Join(texts, "") // a single text is not copied
	var fault C.v8go_fault
	answer := C.v8go_call(v.isolate.pointer, v.index, this.index, cText(all).data, &lengths[0], C.int(len(texts)), &fault)
	return toPrimitive(answer), faultError(&fault)
}

// CallValues calls a function with at most eight values of its isolate, and returns a handle of the result, or an [*Error].
func (v Value) CallValues(values ...Value) (Value, error) {
	var indexes [maxArguments]C.int
	for i, value := range values {
		indexes[i] = value.index
	}
	var fault C.v8go_fault
	index := C.v8go_call_values(v.isolate.pointer, v.index, &indexes[0], C.int(len(values)), &fault)
	return Value{v.isolate, index}, faultError(&fault)
}

// cText returns a pointer to a Go string, which C code must not use after the call.
func cText(s string) C.v8go_text {
	return C.v8go_text{(*C.char)(unsafe.Pointer(unsafe.StringData(s))), C.size_t(len(s))}
}

func goString(t C.v8go_text) string { return C.GoStringN(t.data, C.int(t.length)) }

func toPrimitive(d C.v8go_primitive) Primitive { return Primitive{float64(d.number), goString(d.text)} }

func faultError(fault *C.v8go_fault) error {
	if fault.failed == 0 {
		return nil
	}
	return &Error{goString(fault.message), goString(fault.location), goString(fault.stack), goString(fault.description)}
}

//export v8goCallback
func v8goCallback(handle C.uintptr_t, callback C.int, arguments *C.v8go_primitive, count C.int) {
	isolate := cgo.Handle(handle).Value().(*Isolate)
	got := make([]Primitive, count)
	for i, argument := range unsafe.Slice(arguments, int(count)) {
		got[i] = toPrimitive(argument)
	}
	isolate.callbacks[callback](got)
}
