// Package v8go is as much of V8 for Go as package render needs: isolates with one context each, functions that take and return
// strings, callbacks, a code cache, and memory limits for each isolate.
//
// [NewIsolate] makes an isolate, [Isolate.Run] a script in it, [Value.Call] calls its functions.
//
// It links the libraries that github.com/tommie/v8go builds. It differs from the binding there, and from rogchap.com/v8go, from
// which both began: an isolate stays entered on the thread that made it, so no call takes a
// lock; a string is encoded once, into a buffer that the isolate keeps; unpaired surrogates become U+FFFD; array buffers count
// against the limit.
//
// # Concurrency
//
// An [Isolate], with all its values, belongs to the goroutine that made it, which must be locked to its thread
// (runtime.LockOSThread) until after Dispose. Other goroutines may call only Terminate and Check, and only before Dispose.
package v8go

// #cgo CXXFLAGS: -std=c++20 -fno-rtti -fPIC -O3 -Wall -I${SRCDIR}/include
// #cgo CXXFLAGS: -DV8_COMPRESS_POINTERS -DV8_31BIT_SMIS_ON_64BIT_ARCH -DV8_ENABLE_SANDBOX
// #include <stdlib.h>
// #include "binding.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime/cgo"
	"strings"
	"syscall"
	"unsafe"
)

// SetFlags sets V8's flags for the whole process. It must be called before the first [NewIsolate].
func SetFlags(flags ...string) { C.v8go_set_flags(text(strings.Join(flags, " "))) }

// Trim gives memory back to the system that V8's compilers no longer need and that glibc would keep, some 20 MB after a while.
// It takes a millisecond or less, and may be called from any goroutine. With another C library it does nothing.
func Trim() { C.v8go_trim() }

// A Callback is a Go function that a script calls, on the isolate's thread, with at most eight arguments. It must not call into
// the isolate.
type Callback func(arguments []Datum)

// A Datum is a value that a script handed to Go. Of an object, a symbol or undefined there is nothing in it.
type Datum struct {
	Number float64 // of a number; 1 or 0 of a boolean
	Text   string  // of a string
}

// An Error is what a script threw, or the fact that it was terminated.
type Error struct {
	Message     string // of a termination, and of an error without a description
	Location    string // file:line:column
	Stack       string // as V8 writes it, of an error without a description
	Description string // the result of the function of [Isolate.SetErrorFunctions]
}

func (e *Error) Error() string { return e.Message }

// Memory is what an isolate has in use, in bytes.
type Memory struct {
	Heap     uint64
	External uint64 // what objects of the heap hold outside it
	Buffers  uint64 // of array buffers
}

// Sum returns heap, external memory and buffers together, in bytes.
func (m Memory) Sum() uint64 { return m.Heap + m.External + m.Buffers }

// An Isolate is one V8 isolate and its one context.
type Isolate struct {
	pointer   *C.v8go_isolate
	handle    cgo.Handle
	callbacks []Callback
}

// A Value is a JavaScript value, kept for as long as its isolate lives.
type Value struct {
	isolate *Isolate
	index   C.int
}

// NewIsolate makes an isolate and enters it on the calling thread. A script that fills the heap beyond heapLimit bytes is
// terminated, and [Isolate.Settle] reports it. One that wants array buffers beyond it gets a RangeError. NewIsolate returns an
// error if the operating system limits the process so far that V8 would abort. The first call starts V8: a script may use the
// stack that the thread of that call has, at most 984 KiB.
func NewIsolate(heapLimit uint64) (*Isolate, error) {
	if err := requirementError(C.v8go_prepare()); err != nil {
		return nil, err
	}
	i := &Isolate{}
	i.handle = cgo.NewHandle(i)
	i.pointer = C.v8go_new(C.uintptr_t(i.handle), C.size_t(heapLimit))
	return i, nil
}

func requirementError(r C.v8go_requirement) error {
	switch r.lack {
	case C.V8GO_STACK:
		return fmt.Errorf("the stack of a thread has only %d KiB left, and V8 needs %d: set its limit to 8 MiB (`ulimit -s 8192`, in systemd LimitSTACK=8M)",
			r.available>>10, r.required>>10)
	case C.V8GO_ADDRESS_SPACE:
		return fmt.Errorf("V8 reserves up to 1.4 TiB of addresses, of which it fills few with memory, and gets too few: %s", addressSpaceLimit())
	case C.V8GO_EXECUTABLE_MEMORY:
		return errors.New("V8 may not run the machine code that it generates: allow the process to make memory executable " +
			"(in systemd MemoryDenyWriteExecute=no, in SELinux execmem)")
	}
	return nil
}

// addressSpaceLimit says what limits the address space, and how to lift that.
func addressSpaceLimit() string {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur > 1<<60 {
		return "the process has no limit of its own, so look for one of the system (vm.overcommit_memory)"
	}
	return fmt.Sprintf("remove the limit of %.4g GiB (RLIMIT_AS: `ulimit -v unlimited`, in systemd LimitAS=infinity)", float64(limit.Cur)/(1<<30))
}

// Dispose frees the isolate. Nothing of it may be used afterwards.
func (i *Isolate) Dispose() {
	C.v8go_dispose(i.pointer)
	i.handle.Delete()
}

// Rest gives back all memory that the isolate does not need while it runs nothing: half of what a busy one has. It takes some
// twenty milliseconds, and part of the code that V8 has optimized goes, too.
func (i *Isolate) Rest() { C.v8go_rest(i.pointer) }

// Terminate stops the script that the isolate runs. Between two calls it stops the next one, unless [Isolate.Settle] comes
// first.
func (i *Isolate) Terminate() { C.v8go_terminate(i.pointer) }

// Check interrupts the script that the isolate runs, and terminates it if the isolate has more than that many bytes in use. V8
// does not interrupt a built-in function before it returns.
func (i *Isolate) Check(most uint64) { C.v8go_check(i.pointer, C.size_t(most)) }

// Settle withdraws terminations and checks that came too late for the last call, and reports whether a memory limit was
// exceeded since the Settle before. One lock must guard all calls of Terminate, Check and Settle, so that none meets the wrong
// script.
func (i *Isolate) Settle() (exceeded bool) { return C.v8go_settle(i.pointer) != 0 }

// Memory returns what the isolate has in use now.
func (i *Isolate) Memory() Memory {
	memory := C.v8go_get_memory(i.pointer)
	return Memory{uint64(memory.used), uint64(memory.external), uint64(memory.buffers)}
}

// Function makes a JavaScript function that calls a callback.
func (i *Isolate) Function(callback Callback) Value {
	i.callbacks = append(i.callbacks, callback)
	return Value{i, C.v8go_keep_function(i.pointer, C.int(len(i.callbacks)-1))}
}

// Clock makes a JavaScript function that returns milliseconds of the system's monotonic clock.
func (i *Isolate) Clock() Value { return Value{i, C.v8go_keep_clock(i.pointer)} }

// Encoder makes a JavaScript function that encodes a string as UTF-8 and returns a Uint8Array. Its argument must be a string.
func (i *Isolate) Encoder() Value { return Value{i, C.v8go_keep_encoder(i.pointer)} }

// SetErrorFunctions sets two JavaScript functions. describe gets every thrown value and returns [Error.Description]. format gets an
// error and an array of its call sites and returns its stack. V8 then ignores Error.prepareStackTrace.
func (i *Isolate) SetErrorFunctions(describe, format Value) {
	C.v8go_set_error_functions(i.pointer, describe.index, format.index)
}

// Number makes a JavaScript number.
func (i *Isolate) Number(number float64) Value {
	return Value{i, C.v8go_keep_number(i.pointer, C.double(number))}
}

// Run compiles and runs a script, which errors call origin. It returns the script's value, or an [*Error]. A cache from
// [Isolate.CodeCache] of the same source saves the compiling; nil is none, and one from another V8 or with other flags is
// ignored.
func (i *Isolate) Run(source, origin string, cache []byte) (Value, error) {
	var cached C.v8go_cache
	if len(cache) > 0 {
		cached.data = (*C.uint8_t)(C.CBytes(cache))
		cached.length = C.int(len(cache))
		defer C.free(unsafe.Pointer(cached.data))
	}
	var fault C.v8go_fault
	index := C.v8go_run(i.pointer, text(source), text(origin), cached, &fault)
	return Value{i, index}, thrown(&fault)
}

// CodeCache returns what V8 compiled of the script of the last [Isolate.Run], with the functions that were called since.
func (i *Isolate) CodeCache() []byte {
	var length C.int
	data := C.v8go_code_cache(i.pointer, &length)
	defer C.free(unsafe.Pointer(data))
	return C.GoBytes(unsafe.Pointer(data), length)
}

// Get reads a property of an object. Its error is an [*Error].
func (v Value) Get(name string) (Value, error) {
	var fault C.v8go_fault
	index := C.v8go_get(v.isolate.pointer, v.index, text(name), &fault)
	return Value{v.isolate, index}, thrown(&fault)
}

// maxArguments is how many arguments a call has at most. binding.cc has the same number.
const maxArguments = 8

// Call calls a function with at most eight strings, and returns what it returned, or an [*Error].
func (v Value) Call(this Value, texts ...string) (Datum, error) {
	var lengths [maxArguments]C.size_t
	for i, argument := range texts {
		lengths[i] = C.size_t(len(argument))
	}
	all := strings.Join(texts, "") // of one text it is that text
	var fault C.v8go_fault
	answer := C.v8go_call(v.isolate.pointer, v.index, this.index, text(all).data, &lengths[0], C.int(len(texts)), &fault)
	return datum(answer), thrown(&fault)
}

// CallWith calls a function with at most eight values of its isolate, and keeps what it returned. Its error is an [*Error].
func (v Value) CallWith(values ...Value) (Value, error) {
	var indexes [maxArguments]C.int
	for i, value := range values {
		indexes[i] = value.index
	}
	var fault C.v8go_fault
	index := C.v8go_call_kept(v.isolate.pointer, v.index, &indexes[0], C.int(len(values)), &fault)
	return Value{v.isolate, index}, thrown(&fault)
}

// text points to a Go string for the time of one call: C does not keep it.
func text(s string) C.v8go_text {
	return C.v8go_text{(*C.char)(unsafe.Pointer(unsafe.StringData(s))), C.size_t(len(s))}
}

func goString(t C.v8go_text) string { return C.GoStringN(t.data, C.int(t.length)) }

func datum(d C.v8go_datum) Datum { return Datum{float64(d.number), goString(d.text)} }

func thrown(fault *C.v8go_fault) error {
	if fault.failed == 0 {
		return nil
	}
	return &Error{goString(fault.message), goString(fault.location), goString(fault.stack), goString(fault.description)}
}

//export v8goCallback
func v8goCallback(handle C.uintptr_t, callback C.int, arguments *C.v8go_datum, count C.int) {
	isolate := cgo.Handle(handle).Value().(*Isolate)
	got := make([]Datum, count)
	for i, argument := range unsafe.Slice(arguments, int(count)) {
		got[i] = datum(argument)
	}
	isolate.callbacks[callback](got)
}
