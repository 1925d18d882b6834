// What v8go.go calls. Functions belong to the thread that made the isolate, unless they say otherwise.
#ifndef V8GO_BINDING_H
#define V8GO_BINDING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct v8go_isolate v8go_isolate;

// A text in UTF-8, which may contain U+0000. The isolate owns a text that it returns, until its next call.
typedef struct {
  const char* data;
  size_t length;
} v8go_text;

// A value that crosses the boundary between C++ and Go.
typedef struct {
  double number;  // of a number or a boolean
  v8go_text text;  // of a string
} v8go_datum;

// The exception or the termination that ended a call.
typedef struct {
  int failed;
  v8go_text message, location, stack;
  v8go_text description;  // what the function of v8go_set_error_functions returned
} v8go_fault;

typedef struct {
  size_t used, external, buffers;  // bytes of V8's heap, of what hangs on it, and of array buffers
} v8go_memory;

typedef struct {
  const uint8_t* data;
  int length;
} v8go_cache;

// The resource that V8 lacks in this process, if any, and for a stack the sizes in bytes.
typedef enum { V8GO_NOTHING, V8GO_STACK, V8GO_ADDRESS_SPACE, V8GO_EXECUTABLE_MEMORY } v8go_lack;
typedef struct {
  v8go_lack lack;
  size_t available, required;
} v8go_requirement;

void v8go_set_flags(v8go_text flags);
// Starts V8, the first time. Every call checks that the process can hold one more isolate. V8 would abort if it could not.
v8go_requirement v8go_prepare(void);
void v8go_trim(void);  // from any thread

// A heap beyond heap_limit bytes terminates what runs; array buffers beyond it are refused.
v8go_isolate* v8go_new(uintptr_t handle, size_t heap_limit);
void v8go_rest(v8go_isolate*);
void v8go_dispose(v8go_isolate*);
void v8go_terminate(v8go_isolate*);  // from any thread, until v8go_dispose
void v8go_check(v8go_isolate*, size_t most);  // from any thread: terminates what runs with more than that in use
int v8go_settle(v8go_isolate*);      // takes back what came late; tells once that a limit was met
v8go_memory v8go_get_memory(v8go_isolate*);

// Values that are kept have a number; 0 is undefined. -1 means that there was a fault.
int v8go_keep_function(v8go_isolate*, int callback);
int v8go_keep_clock(v8go_isolate*);
int v8go_keep_encoder(v8go_isolate*);
int v8go_keep_number(v8go_isolate*, double);
int v8go_get(v8go_isolate*, int object, v8go_text name, v8go_fault*);
// describe(thrown) returns the description of a fault, format(error, sites) the stack of an error.
void v8go_set_error_functions(v8go_isolate*, int describe, int format);

// Runs a script, with its code cache if there is one, and keeps its value.
int v8go_run(v8go_isolate*, v8go_text source, v8go_text origin, v8go_cache, v8go_fault*);
// The code cache of the script that ran last. free() it.
uint8_t* v8go_code_cache(v8go_isolate*, int* length);

// Calls a kept function with texts laid end to end.
v8go_datum v8go_call(v8go_isolate*, int function, int self, const char* texts, const size_t* lengths, int count, v8go_fault*);
// Calls a kept function with kept values, and keeps what it answers.
int v8go_call_kept(v8go_isolate*, int function, const int* arguments, int count, v8go_fault*);

#ifdef __cplusplus
}
#endif
#endif
