// The C interface that v8go.go calls. A function must be called on the thread that created the isolate, unless its comment allows
// others.
#ifndef V8GO_BINDING_H
#define V8GO_BINDING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct v8go_isolate v8go_isolate;

// A UTF-8 string, which may contain U+0000. Strings that a function returns are valid until the isolate's next call.
typedef struct {
  const char* data;
  size_t length;
} v8go_text;

// A value that is passed between C++ and Go.
typedef struct {
  double number;  // of a number or a boolean
  v8go_text text;  // of a string
} v8go_primitive;

// The exception or termination that ended a call.
typedef struct {
  int failed;
  v8go_text message, location, stack;
  v8go_text description;  // the result of the describe function
} v8go_fault;

typedef struct {
  size_t used, external, buffers;  // bytes of V8's heap, of memory outside the heap that its objects own, and of array buffers
} v8go_memory_usage;

typedef struct {
  const uint8_t* data;
  int length;
} v8go_cache;

// The resource that this process lacks for V8, and for a stack the sizes in bytes.
typedef enum { V8GO_NO_RESOURCE, V8GO_STACK, V8GO_ADDRESS_SPACE, V8GO_EXECUTABLE_MEMORY } v8go_resource;
typedef struct {
  v8go_resource missing;
  size_t available, required;
} v8go_requirement;

void v8go_set_flags(v8go_text flags);
// Starts V8 at the first call. Every call checks that the process can create one more isolate, because V8 would abort otherwise.
v8go_requirement v8go_initialize(void);
void v8go_trim_allocator(void);  // safe on any thread

// A script that exceeds heap_limit bytes of heap is terminated; allocations of array buffers beyond it fail.
v8go_isolate* v8go_new(uintptr_t handle, size_t heap_limit);
void v8go_release_memory(v8go_isolate*);
void v8go_dispose(v8go_isolate*);
void v8go_terminate(v8go_isolate*);  // safe on any thread, until v8go_dispose
void v8go_check_memory(v8go_isolate*, size_t limit);  // safe on any thread; terminates the running script if more than limit bytes are in use
int v8go_clear_interrupts(v8go_isolate*);  // withdraws late terminations and checks; returns whether a limit was exceeded since the last call
v8go_memory_usage v8go_get_memory(v8go_isolate*);

// The functions that follow return handles of values; 0 is undefined, -1 means that the call failed.
int v8go_new_function(v8go_isolate*, int callback);
int v8go_new_clock(v8go_isolate*);
int v8go_new_encoder(v8go_isolate*);
int v8go_new_number(v8go_isolate*, double);
int v8go_get(v8go_isolate*, int object, v8go_text name, v8go_fault*);
// describe(thrown) returns the description of a fault, format(error, sites) the stack trace of an error.
void v8go_set_error_functions(v8go_isolate*, int describe, int format);

// Runs a script, with its code cache unless that is empty, and returns a handle of its completion value. The source must remain
// unchanged until v8go_dispose.
int v8go_run(v8go_isolate*, v8go_text source, v8go_text origin, v8go_cache, v8go_fault*);
// Returns the code cache of the last script. The caller must free() it.
uint8_t* v8go_code_cache(v8go_isolate*, int* length);

// Calls a function with strings, which are concatenated in texts.
v8go_primitive v8go_call(v8go_isolate*, int function, int self, const char* texts, const size_t* lengths, int count, v8go_fault*);
// Calls a function with values, and returns a handle of the result.
int v8go_call_values(v8go_isolate*, int function, const int* arguments, int count, v8go_fault*);

#ifdef __cplusplus
}
#endif
#endif
