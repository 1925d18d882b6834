package render_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/render"
)

// hostGlobals lists the globals of a bundle other than those of the language, with the members of classes and objects.
var hostGlobals = []string{
	"AbortController abort constructor", "MessageChannel constructor", "TextEncoder constructor encode", "clearImmediate", "clearInterval", "clearTimeout",
	"load", "performance now", "queueMicrotask", "setImmediate", "setInterval", "setTimeout",
}

// The globals are exactly the documented ones.
func TestGlobals_documented(t *testing.T) {
	pool := newPool(t, render.Options{Source: `
		const names = (of) => Object.getOwnPropertyNames(of).sort();
		const ours = (value) => typeof value === "function" ? !String(value).includes("[native code]")
			: typeof value === "object" && value !== globalThis && !(Symbol.toStringTag in value);
		const members = (value) => names(typeof value === "function" ? value.prototype ?? {} : value);
		const globals = names(globalThis).filter((name) => ours(globalThis[name])).map((name) => [name, ...members(globalThis[name])].join(" "));
		globalThis.globals = () => globals.join("\n");`})
	if got := strings.Split(mustRender(t, pool, "globals"), "\n"); !slices.Equal(got, hostGlobals) {
		t.Errorf("there are %q, want %q", got, hostGlobals)
	}
	documentation, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(documentation), "# Globals")
	section, _, _ = strings.Cut(section, "// # ")
	for _, global := range hostGlobals {
		if family := strings.Replace(strings.Fields(global)[0], "clear", "set", 1); !strings.Contains(section, family) {
			t.Errorf("doc.go does not document %s", global)
		}
	}
}

// The documented polyfills work. Each has a separate bundle, so that none depends on another.
func TestPolyfills(t *testing.T) {
	for entry, want := range map[string]string{
		"url.js": "https://user@oak.example/tables/M%C3%B6bel/%C3%A9?a=1+2&b=2&c=%E6%9C%A8#oak\nhttps://oak.example\n" +
			"q=a%2Bb+%26+c\nx,🌳\nTypeError\nfalse",
		"text-decoder.js":    "木🌳é\ufffd\n木🌳é\ufffd\nTypeError\n木",
		"abort-signal.js":    "true\nonabort,abort\nenough\nTimeoutError",
		"readable-stream.js": "0,2,4,2,2",
	} {
		t.Run(entry, func(t *testing.T) {
			if got := mustRender(t, newPolyfillPool(t, entry), "runPolyfill"); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// With two of the polyfills, React's renderToReadableStream streams.
func TestPolyfills_reactReadableStream(t *testing.T) {
	var out chunkRecorder
	if err := newPolyfillPool(t, "react-stream.tsx").Stream(t.Context(), call("runPolyfill"), out.record); err != nil {
		t.Fatal(err)
	}
	if len(out.chunks) < 2 || !strings.Contains(out.chunks[0], "waiting") || strings.Contains(out.chunks[0], "Möbel") {
		t.Fatalf("got %q: want a shell before the rest", out.chunks)
	}
	body := strings.Join(out.chunks, "")
	if !strings.Contains(body, "<p>Möbel 🌳</p>") || !strings.HasSuffix(body, "</html>") {
		t.Errorf("got %q", body)
	}
}

func newPolyfillPool(t *testing.T, entry string) *render.Pool {
	t.Helper()
	options, err := bundleTestdata("polyfills/"+entry, "production")
	if err != nil {
		t.Fatal(err)
	}
	options.Isolates = 1
	return newPool(t, options)
}
