package render_test

import (
	"runtime"
	"strings"
	"testing"

	v8 "gulfoak.example/website/render/v8go"
)

// V8 reads an ASCII source in Go's memory, and compiles functions from it later. It copies a source with other characters.
func TestRun_sourceMemory(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const padding = 8 << 20
	for name, character := range map[string]string{"ASCII": "a", "Latin-1": "é", "other": "’"} {
		isolate, err := v8.NewIsolate(256 << 20)
		if err != nil {
			t.Fatal(err)
		}
		function, err := isolate.Run(strings.Repeat("/* padding */ ", padding/14)+"((input) => { const late = () => '"+character+"' + input; return late() + late; })", "source.js", nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // overwrites the source, if it is no longer pinned
			runtime.GC()
			_ = []byte(strings.Repeat("x", padding))
		}
		got, err := function.Call(function, "b")
		if want := character + "b() => '" + character + "' + input"; err != nil || got.Text != want {
			t.Errorf("%s: got %.100q, %v, want %q", name, got.Text, err, want)
		}
		if memory := isolate.Memory(); (memory.Heap > padding) == (name == "ASCII") {
			t.Errorf("%s: V8's heap takes %d bytes, the source %d", name, memory.Heap, padding)
		}
		isolate.Dispose()
	}
}
