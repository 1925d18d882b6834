#include "binding.h"

#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "_cgo_export.h"
#include "libplatform/libplatform.h"
#include "v8.h"

namespace {

constexpr size_t kRetainedTextBytes = 1 << 20;  // bytes of the text buffer that an isolate retains between renders
constexpr int kMaxArguments = 8;  // maximum of one call; v8go.go has the same number

// LimitedAllocator allocates array buffers up to a limit, because V8's heap limit does not cover them. Beyond it, V8 throws a
// RangeError.
class LimitedAllocator : public v8::ArrayBuffer::Allocator {
 public:
  explicit LimitedAllocator(size_t limit) : limit_(limit), inner_(NewDefaultAllocator()) {}
  void* Allocate(size_t length) override { return Reserve(length) ? Checked(inner_->Allocate(length), length) : nullptr; }
  void* AllocateUninitialized(size_t length) override {
    return Reserve(length) ? Checked(inner_->AllocateUninitialized(length), length) : nullptr;
  }
  void Free(void* data, size_t length) override {
    inner_->Free(data, length);
    used_ -= length;
  }
  v8::PageAllocator* GetPageAllocator() override { return inner_->GetPageAllocator(); }
  size_t used() const { return used_; }

 private:
  bool Reserve(size_t length) {
    if (length > limit_ || used_ > limit_ - length) return false;
    used_ += length;
    return true;
  }
  void* Checked(void* data, size_t length) {
    if (data == nullptr) used_ -= length;
    return data;
  }
  const size_t limit_;
  std::atomic<size_t> used_{0};  // the garbage collector frees on other threads
  std::unique_ptr<v8::ArrayBuffer::Allocator> inner_;
};

}  // namespace

struct v8go_isolate {
  uintptr_t handle;
  v8::Isolate* vm;
  LimitedAllocator* buffers;
  std::shared_ptr<v8::ArrayBuffer::Allocator> allocator;
  v8::Global<v8::Context> context;
  v8::Global<v8::UnboundScript> script;
  std::vector<v8::Global<v8::Value>> values;
  std::vector<char> text_buffer;  // the strings of the last result
  std::string fault_texts[4];  // the strings of the last fault
  int describe = 0, format = 0;
  bool exceeded = false;
  std::atomic<size_t> memory_limit{SIZE_MAX};  // of the next memory check

  int AddValue(v8::Local<v8::Value> value) {
    values.emplace_back(vm, value);
    return static_cast<int>(values.size()) - 1;
  }
  v8::Local<v8::Value> ValueAt(int index) { return values[index].Get(vm); }
};

// ENTER declares the variables that every entry point needs. The thread entered the isolate when it created it.
#define ENTER(isolate)                                                 \
  v8::Isolate* vm = (isolate)->vm;                                     \
  v8::HandleScope handles(vm);                                         \
  v8::Local<v8::Context> context = (isolate)->context.Get(vm);         \
  v8::Context::Scope scope(context);                                   \
  v8::TryCatch caught(vm);

namespace {

// CopyAscii copies characters up to the first that is not ASCII, and returns their number. It copies in blocks, which compilers
// vectorize: with blocks of 64, a home page of two-byte characters takes 3 microseconds, with blocks of 16 it takes 16.
template <typename Character>
size_t CopyAscii(const Character* from, size_t length, char* to) {
  constexpr size_t kBlock = 64;
  size_t i = 0;
  for (; i + kBlock <= length; i += kBlock) {
    Character any = 0;
    for (size_t k = 0; k < kBlock; k++) any |= from[i + k];
    if (any >= 0x80) break;
    for (size_t k = 0; k < kBlock; k++) to[i + k] = static_cast<char>(from[i + k]);
  }
  for (; i < length && from[i] < 0x80; i++) to[i] = static_cast<char>(from[i]);
  return i;
}

// EncodeUtf8 encodes characters as the Encoding Standard requires: an unpaired surrogate becomes U+FFFD.
template <typename Character>
char* EncodeUtf8(const Character* from, size_t length, char* to) {
  for (size_t i = 0; i < length;) {
    const size_t plain = CopyAscii(from + i, length - i, to);
    to += plain;
    i += plain;
    for (; i < length && from[i] >= 0x80; i++) {
      uint32_t code = from[i];
      if (code >= 0xD800 && code <= 0xDFFF) {
        const bool pair = code < 0xDC00 && i + 1 < length && (from[i + 1] & 0xFC00) == 0xDC00;
        code = pair ? 0x10000 + ((code - 0xD800) << 10) + (from[++i] - 0xDC00) : 0xFFFD;
      }
      if (code < 0x800) {
        *to++ = static_cast<char>(0xC0 | code >> 6);
      } else {
        if (code < 0x10000) {
          *to++ = static_cast<char>(0xE0 | code >> 12);
        } else {
          *to++ = static_cast<char>(0xF0 | code >> 18);
          *to++ = static_cast<char>(0x80 | (code >> 12 & 0x3F));
        }
        *to++ = static_cast<char>(0x80 | (code >> 6 & 0x3F));
      }
      *to++ = static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  return to;
}

// EncodeString writes a string as UTF-8 and returns its length. It reads the string once; V8's encoder reads it twice, character by
// character. A UTF-16 unit takes at most three bytes, a Latin-1 character two.
size_t EncodeString(v8::Isolate* vm, v8::Local<v8::String> string, std::vector<char>& into, size_t at) {
  v8::String::ValueView view(vm, string);
  const size_t length = view.length();
  const size_t most = length * (view.is_one_byte() ? 2 : 3);
  if (into.size() < at + most) into.resize(at + most);
  char* begin = into.data() + at;
  return (view.is_one_byte() ? EncodeUtf8(view.data8(), length, begin) : EncodeUtf8(view.data16(), length, begin)) - begin;
}

v8go_primitive ToPrimitive(v8::Local<v8::Value> value) {
  if (value->IsNumber()) return {value.As<v8::Number>()->Value(), {}};
  return {value->IsTrue() ? 1.0 : 0.0, {}};
}

bool NewString(v8::Isolate* vm, v8go_text text, v8::Local<v8::String>* string) {
  if (text.length > v8::String::kMaxLength) {
    vm->ThrowError("a text is longer than a string can be");
    return false;
  }
  return v8::String::NewFromUtf8(vm, text.data, v8::NewStringType::kNormal, static_cast<int>(text.length)).ToLocal(string);
}

// A SourceText is the source of a script in memory that the caller of v8go_run owns.
class SourceText : public v8::String::ExternalOneByteStringResource {
 public:
  explicit SourceText(v8go_text text) : text_(text) {}
  const char* data() const override { return text_.data; }
  size_t length() const override { return text_.length; }

 private:
  const v8go_text text_;
};

// NewSource creates the string of a script's source. V8 keeps the source, so an ASCII text, which V8 can read in place, is not copied.
bool NewSource(v8::Isolate* vm, v8go_text text, v8::Local<v8::String>* string) {
  const bool ascii = std::all_of(text.data, text.data + text.length, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (!ascii || text.length == 0 || text.length > v8::String::kMaxLength) return NewString(vm, text, string);
  return v8::String::NewExternalOneByte(vm, new SourceText(text)).ToLocal(string);
}

// ReadFault sets a fault from the exception. A termination has no exception, so it gets a fixed message.
void ReadFault(v8go_isolate* isolate, v8::Local<v8::Context> context, v8::TryCatch& caught, v8go_fault* fault) {
  v8::Isolate* vm = isolate->vm;
  fault->failed = 1;
  const auto set = [isolate](int index, v8go_text* text, std::string value) {
    isolate->fault_texts[index] = std::move(value);
    *text = {isolate->fault_texts[index].data(), isolate->fault_texts[index].size()};
  };
  const auto utf8 = [vm](v8::Local<v8::Value> value) {
    v8::String::Utf8Value text(vm, value);
    return *text ? std::string(*text, text.length()) : std::string();
  };
  if (caught.HasTerminated() || caught.Exception().IsEmpty()) {
    set(0, &fault->message, "script execution has been terminated");
    return;
  }
  v8::Local<v8::Message> message = caught.Message();
  if (!message.IsEmpty()) {
    std::string place = utf8(message->GetScriptOrigin().ResourceName());
    for (int number : {message->GetLineNumber(context).FromMaybe(0), message->GetStartColumn(context).FromMaybe(-1) + 1}) {
      place.append(1, ':').append(std::to_string(number));
    }
    set(1, &fault->location, place);
  }
  v8::TryCatch inner(vm);
  v8::Local<v8::Value> exception = caught.Exception(), text;
  if (isolate->describe != 0 &&
      isolate->ValueAt(isolate->describe).As<v8::Function>()->Call(context, v8::Undefined(vm), 1, &exception).ToLocal(&text)) {
    set(3, &fault->description, utf8(text));
    return;
  }
  set(0, &fault->message, utf8(exception));
  if (caught.StackTrace(context).ToLocal(&text)) set(2, &fault->stack, utf8(text));
}

// FormatStack formats the stack trace of an error with the script's format function.
v8::MaybeLocal<v8::Value> FormatStack(v8::Local<v8::Context> context, v8::Local<v8::Value> error, v8::Local<v8::Array> sites) {
  auto* isolate = static_cast<v8go_isolate*>(context->GetIsolate()->GetData(0));
  v8::Local<v8::Value> arguments[] = {error, sites};
  return isolate->ValueAt(isolate->format).As<v8::Function>()->Call(context, v8::Undefined(isolate->vm), 2, arguments);
}

// ReadClock returns milliseconds of a monotonic clock.
void ReadClock(const v8::FunctionCallbackInfo<v8::Value>& info) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  info.GetReturnValue().Set(std::chrono::duration<double, std::milli>(now).count());
}

// EncodeText returns the UTF-8 encoding of a string as a Uint8Array.
void EncodeText(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Isolate* vm = info.GetIsolate();
  v8::Local<v8::String> string = info[0].As<v8::String>();
  const size_t length = string->Utf8LengthV2(vm);
  v8::Local<v8::ArrayBuffer> buffer;
  if (!v8::ArrayBuffer::MaybeNew(vm, length, v8::BackingStoreInitializationMode::kUninitialized).ToLocal(&buffer)) {
    vm->ThrowException(v8::Exception::RangeError(v8::String::NewFromUtf8Literal(vm, "Array buffer allocation failed")));
    return;
  }
  {
    v8::String::ValueView view(vm, string);  // no allocation is allowed while the view exists
    auto* to = static_cast<char*>(buffer->Data());
    view.is_one_byte() ? EncodeUtf8(view.data8(), view.length(), to) : EncodeUtf8(view.data16(), view.length(), to);
  }
  info.GetReturnValue().Set(v8::Uint8Array::New(buffer, 0, length));
}

// CallGo passes a script's call to Go.
void CallGo(const v8::FunctionCallbackInfo<v8::Value>& info) {
  auto* isolate = static_cast<v8go_isolate*>(info.GetIsolate()->GetData(0));
  v8go_primitive arguments[kMaxArguments];
  size_t starts[kMaxArguments];
  const int count = std::min(info.Length(), kMaxArguments);
  size_t at = 0;
  for (int i = 0; i < count; i++) {
    arguments[i] = ToPrimitive(info[i]);
    if (!info[i]->IsString()) continue;
    starts[i] = at;
    arguments[i].text.length = EncodeString(isolate->vm, info[i].As<v8::String>(), isolate->text_buffer, at);
    at += arguments[i].text.length;
  }
  for (int i = 0; i < count; i++) {  // the buffer no longer moves
    if (info[i]->IsString()) arguments[i].text.data = isolate->text_buffer.data() + starts[i];
  }
  v8goCallback(isolate->handle, info.Data().As<v8::Int32>()->Value(), arguments, count);
}

size_t NearHeapLimit(void* data, size_t current, size_t) {
  auto* isolate = static_cast<v8go_isolate*>(data);
  isolate->exceeded = true;
  isolate->vm->TerminateExecution();
  return current + current / 2;  // memory for the script to terminate in
}

// CheckMemory measures the heap on the isolate's thread, during an interrupt.
void CheckMemory(v8::Isolate* vm, void* data) {
  auto* isolate = static_cast<v8go_isolate*>(data);
  const v8go_memory_usage memory = v8go_get_memory(isolate);
  if (memory.used + memory.external + memory.buffers <= isolate->memory_limit) return;
  isolate->exceeded = true;
  vm->TerminateExecution();
}

// RemainingStack returns the free bytes of the calling thread's stack.
size_t RemainingStack() {
  char here;
#ifdef __APPLE__
  const auto* high = static_cast<char*>(pthread_get_stackaddr_np(pthread_self()));
  return &here - (high - pthread_get_stacksize_np(pthread_self()));
#else
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return SIZE_MAX;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return &here - static_cast<char*>(low);
#endif
}

// A Reservation is a range of addresses without memory.
class Reservation {
 public:
  explicit Reservation(size_t length)
      : length_(length), data_(mmap(nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~Reservation() {
    if (ok()) munmap(data_, length_);
  }
  bool ok() const { return data_ != MAP_FAILED; }
  bool MakeExecutable() const { return mprotect(data_, length_, PROT_READ | PROT_WRITE | PROT_EXEC) == 0; }

 private:
  const size_t length_;
  void* const data_;
};

constexpr size_t kKiB = 1024, kGiB = kKiB * kKiB * kKiB;
// The part of the stack below V8's limit. Go's callbacks need it, and C++ code that checks the stack before it calls other functions.
// Node reserves the same amount in its workers.
constexpr size_t kStackReserve = 192 * kKiB;
constexpr size_t kMinScriptStack = 128 * kKiB, kMaxScriptStack = 984 * kKiB;  // less than the minimum is too little for a page; the maximum is V8's default
constexpr size_t kIsolateAddressSpace = 4 * kGiB;  // measured: 1.75

// HasAddressSpace reports whether V8 can reserve the addresses that it needs to start. V8 uses the first sandbox size for which there
// is room (here with a margin), and aborts if the other ranges do not fit then.
bool HasAddressSpace() {
  for (size_t sandbox : {1324, 516, 260, 132}) {
    if (Reservation reservation(sandbox * kGiB); reservation.ok()) return Reservation(66 * kGiB).ok();
  }
  return false;
}

v8go_requirement Initialize() {
  const size_t stack = RemainingStack();
  if (stack < kMinScriptStack + kStackReserve) return {V8GO_STACK, stack, kMinScriptStack + kStackReserve};
  if (!HasAddressSpace()) return {V8GO_ADDRESS_SPACE, 0, 0};
#ifdef __linux__
  if (Reservation page(4 * kKiB); !page.MakeExecutable()) return {V8GO_EXECUTABLE_MEMORY, 0, 0};
#endif
  // The stacks of the background compiler threads have the same size, and the flag applies to them, too.
  const std::string flag = "--stack-size=" + std::to_string(std::min(stack - kStackReserve, kMaxScriptStack) / kKiB);
  v8::V8::SetFlagsFromString(flag.data(), flag.size());
  static std::unique_ptr<v8::Platform> platform = v8::platform::NewDefaultPlatform();
  v8::V8::InitializePlatform(platform.get());
  v8::V8::Initialize();
  return {};
}

}  // namespace

void v8go_trim_allocator(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void v8go_set_flags(v8go_text flags) { v8::V8::SetFlagsFromString(flags.data, flags.length); }

v8go_requirement v8go_initialize(void) {
  static const v8go_requirement requirement = Initialize();
  if (requirement.missing == V8GO_NO_RESOURCE && !Reservation(kIsolateAddressSpace).ok()) return {V8GO_ADDRESS_SPACE, 0, 0};
  return requirement;
}

v8go_isolate* v8go_new(uintptr_t handle, size_t heap_limit) {
  auto* isolate = new v8go_isolate;
  isolate->handle = handle;
  isolate->buffers = new LimitedAllocator(heap_limit);
  isolate->allocator.reset(isolate->buffers);
  v8::Isolate::CreateParams parameters;
  parameters.array_buffer_allocator_shared = isolate->allocator;
  parameters.constraints.ConfigureDefaultsFromHeapSize(0, heap_limit);
  isolate->vm = v8::Isolate::New(parameters);
  isolate->vm->Enter();
  isolate->vm->SetData(0, isolate);
  isolate->vm->SetCaptureStackTraceForUncaughtExceptions(true);
  isolate->vm->AddNearHeapLimitCallback(NearHeapLimit, isolate);
  isolate->vm->AutomaticallyRestoreInitialHeapLimit();
  v8::HandleScope handles(isolate->vm);
  isolate->context.Reset(isolate->vm, v8::Context::New(isolate->vm));
  isolate->AddValue(v8::Undefined(isolate->vm));
  return isolate;
}

void v8go_release_memory(v8go_isolate* isolate) {
  std::vector<char>().swap(isolate->text_buffer);
  isolate->vm->LowMemoryNotification();
  v8go_trim_allocator();
}

void v8go_dispose(v8go_isolate* isolate) {
  isolate->values.clear();
  isolate->script.Reset();
  isolate->context.Reset();
  isolate->vm->Exit();
  isolate->vm->Dispose();
  delete isolate;
}

void v8go_terminate(v8go_isolate* isolate) { isolate->vm->TerminateExecution(); }

void v8go_check_memory(v8go_isolate* isolate, size_t limit) {
  isolate->memory_limit = limit;
  isolate->vm->RequestInterrupt(CheckMemory, isolate);
}

int v8go_clear_interrupts(v8go_isolate* isolate) {
  if (isolate->text_buffer.capacity() > kRetainedTextBytes) std::vector<char>().swap(isolate->text_buffer);
  isolate->vm->CancelTerminateExecution();
  isolate->memory_limit = SIZE_MAX;
  const bool exceeded = isolate->exceeded;
  isolate->exceeded = false;
  return exceeded;
}

v8go_memory_usage v8go_get_memory(v8go_isolate* isolate) {
  v8::HeapStatistics statistics;
  isolate->vm->GetHeapStatistics(&statistics);
  return {statistics.used_heap_size(), statistics.external_memory(), isolate->buffers->used() + isolate->text_buffer.capacity()};
}

static int NewFunction(v8go_isolate* isolate, v8::FunctionCallback callback, int data) {
  ENTER(isolate)
  v8::Local<v8::Function> function;
  if (!v8::Function::New(context, callback, v8::Int32::New(vm, data)).ToLocal(&function)) return -1;
  return isolate->AddValue(function);
}

int v8go_new_function(v8go_isolate* isolate, int callback) { return NewFunction(isolate, CallGo, callback); }
int v8go_new_clock(v8go_isolate* isolate) { return NewFunction(isolate, ReadClock, 0); }
int v8go_new_encoder(v8go_isolate* isolate) { return NewFunction(isolate, EncodeText, 0); }

int v8go_new_number(v8go_isolate* isolate, double number) {
  ENTER(isolate)
  return isolate->AddValue(v8::Number::New(vm, number));
}

void v8go_set_error_functions(v8go_isolate* isolate, int describe, int format) {
  isolate->describe = describe;
  isolate->format = format;
  isolate->vm->SetPrepareStackTraceCallback(FormatStack);
}

int v8go_get(v8go_isolate* isolate, int object, v8go_text name, v8go_fault* fault) {
  ENTER(isolate)
  v8::Local<v8::String> key;
  v8::Local<v8::Value> value;
  if (!NewString(vm, name, &key) || !isolate->ValueAt(object).As<v8::Object>()->Get(context, key).ToLocal(&value)) {
    ReadFault(isolate, context, caught, fault);
    return -1;
  }
  return isolate->AddValue(value);
}

int v8go_run(v8go_isolate* isolate, v8go_text source, v8go_text name, v8go_cache cache, v8go_fault* fault) {
  ENTER(isolate)
  using v8::ScriptCompiler;
  v8::Local<v8::String> text, origin;
  v8::Local<v8::Value> value;
  v8::Local<v8::UnboundScript> script;
  if (!NewSource(vm, source, &text) || !NewString(vm, name, &origin)) {
    ReadFault(isolate, context, caught, fault);
    return -1;
  }
  auto* cached = cache.data == nullptr ? nullptr : new ScriptCompiler::CachedData(cache.data, cache.length);
  ScriptCompiler::Source compiled(text, v8::ScriptOrigin(origin), cached);  // takes ownership of cached
  const auto how = cached == nullptr ? ScriptCompiler::kNoCompileOptions : ScriptCompiler::kConsumeCodeCache;
  if (!ScriptCompiler::CompileUnboundScript(vm, &compiled, how).ToLocal(&script) ||
      !script->BindToCurrentContext()->Run(context).ToLocal(&value)) {
    ReadFault(isolate, context, caught, fault);
    return -1;
  }
  isolate->script.Reset(vm, script);
  return isolate->AddValue(value);
}

uint8_t* v8go_code_cache(v8go_isolate* isolate, int* length) {
  ENTER(isolate)
  std::unique_ptr<v8::ScriptCompiler::CachedData> cache(v8::ScriptCompiler::CreateCodeCache(isolate->script.Get(vm)));
  *length = cache->length;
  auto* data = static_cast<uint8_t*>(malloc(cache->length));
  memcpy(data, cache->data, cache->length);
  return data;
}

v8go_primitive v8go_call(v8go_isolate* isolate, int function, int self, const char* texts, const size_t* lengths, int count, v8go_fault* fault) {
  ENTER(isolate)
  v8::Local<v8::Value> arguments[kMaxArguments];
  for (int i = 0; i < count; i++) {
    v8::Local<v8::String> text;
    if (!NewString(vm, {texts, lengths[i]}, &text)) {
      ReadFault(isolate, context, caught, fault);
      return {};
    }
    arguments[i] = text;
    texts += lengths[i];
  }
  v8::Local<v8::Value> answer;
  if (!isolate->ValueAt(function).As<v8::Function>()->Call(context, isolate->ValueAt(self), count, arguments).ToLocal(&answer)) {
    ReadFault(isolate, context, caught, fault);
    return {};
  }
  v8go_primitive datum = ToPrimitive(answer);
  if (answer->IsString()) {
    datum.text.length = EncodeString(vm, answer.As<v8::String>(), isolate->text_buffer, 0);
    datum.text.data = isolate->text_buffer.data();
  }
  return datum;
}

int v8go_call_values(v8go_isolate* isolate, int function, const int* indexes, int count, v8go_fault* fault) {
  ENTER(isolate)
  v8::Local<v8::Value> arguments[kMaxArguments], answer;
  for (int i = 0; i < count; i++) arguments[i] = isolate->ValueAt(indexes[i]);
  if (!isolate->ValueAt(function).As<v8::Function>()->Call(context, v8::Undefined(vm), count, arguments).ToLocal(&answer)) {
    ReadFault(isolate, context, caught, fault);
    return -1;
  }
  return isolate->AddValue(answer);
}
