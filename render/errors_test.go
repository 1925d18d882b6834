package render_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gulfoak.example/website/render"
)

// oneLineMap maps every position on the first line of a bundle to oak.ts:1:1.
var oneLineMap = []byte(`{"version":3,"sources":["oak.ts"],"names":[],"mappings":"AAAA"}`)

// newConsolePool creates a pool that appends the texts of its console to lines.
func newConsolePool(t *testing.T, options render.Options) (pool *render.Pool, lines *[]string) {
	t.Helper()
	lines = new([]string)
	options.Log = slog.New(logHandler(func(_ context.Context, record slog.Record) {
		record.Attrs(func(attr slog.Attr) bool {
			*lines = append(*lines, attr.Value.String())
			return true
		})
	}))
	return newPool(t, options), lines
}

// renderException returns the exception that a function throws.
func renderException(t *testing.T, pool *render.Pool, function string, input ...string) *render.ScriptError {
	t.Helper()
	_, _, err := pool.Render(t.Context(), call(function, input...))
	var thrown *render.ScriptError
	if !errors.As(err, &thrown) {
		t.Fatalf("%s %q: got %v", function, input, err)
	}
	return thrown
}

// Causes and the errors of an AggregateError have the same text in the message, the stack and the console as in Node, except frames.
func TestErrors_matchNode(t *testing.T) {
	source, err := os.ReadFile("testdata/errors.js")
	if err != nil {
		t.Fatal(err)
	}
	const inspect = `
		require("node:vm").runInThisContext(require("node:fs").readFileSync("testdata/errors.js", "utf8"));
		const shown = {};
		for (const name of JSON.parse(names())) try { thrown(name); } catch (error) { shown[name] = require("node:util").inspect(error, { depth: 9 }); }
		console.log(JSON.stringify(shown));`
	out, err := exec.CommandContext(t.Context(), "node", "-e", inspect).Output()
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]string
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	frames := regexp.MustCompile(`(?m)\n +(?:at [^\n]*?|\.\.\. \d+ lines matching [^\n]*?)( \{|,)?$`)
	spaces := regexp.MustCompile(`\s+`)
	oneLine := func(text string) string { return spaces.ReplaceAllString(text, " ") }
	reference := regexp.MustCompile(`^<ref \*\d+> `)
	pool, lines := newConsolePool(t, render.Options{Source: string(source)})
	for name, want := range want {
		want = frames.ReplaceAllString(want, "$1")
		*lines = nil
		mustRender(t, pool, "shown", name)
		if got := frames.ReplaceAllString(strings.Join(*lines, "\n"), "$1"); got != want {
			t.Errorf("%s: the console shows\n%s\nNode\n%s", name, got, want)
		}
		got, want := renderException(t, pool, "thrown", name), reference.ReplaceAllString(want, "")
		if oneLine(got.Message) != oneLine(want) {
			t.Errorf("%s: the message is\n%s\nin Node\n%s", name, got.Message, want)
		}
		if _, message, related := strings.Cut(want, " {\n"); related && !strings.HasSuffix(frames.ReplaceAllString("\n"+got.Stack(), "$1"), "{\n"+message) {
			t.Errorf("%s: the stack is\n%s\nin Node\n%s", name, got.Stack(), want)
		}
	}
}

// The frames of causes and of logged errors are mapped to the sources.
func TestErrors_sourceMappedFrames(t *testing.T) {
	pool, lines := newConsolePool(t, render.Options{SourceMap: oneLineMap, Source: `globalThis.fail = () => {` +
		`const error = new Error("outer", { cause: new AggregateError([new Error("a"), new Error("b")], "inner") }); console.log(error); throw error; }`})
	thrown := renderException(t, pool, "fail")
	for what, text := range map[string]string{"console": strings.Join(*lines, ""), "stack": thrown.Stack()} {
		if got := strings.Count(text, "oak.ts:1:1"); got != 4 || strings.Contains(text, "bundle.js") || strings.Contains(text, "prelude") {
			t.Errorf("the %s of four errors names their place %d times:\n%s", what, got, text)
		}
	}
}

// U+0000 is preserved in messages, stacks, logs, names of functions, the name of the bundle, and its sources.
func TestErrors_nulCharacter(t *testing.T) {
	const bundle = "a\x00b.js"
	for name, sourceMap := range map[string][]byte{bundle: nil, "a\x00b.ts": []byte(`{"version":3,"sources":["a\u0000b.ts"],"mappings":"AAAA"}`)} {
		options := render.Options{
			ScriptName: bundle, SourceMap: sourceMap,
			Source: `globalThis["oak\0tree"] = () => { console.log("c\0d"); throw new Error("e\0f", { cause: "g\0h" }); }`,
		}
		pool, lines := newConsolePool(t, options)
		thrown := renderException(t, pool, "oak\x00tree")
		if thrown.Message != "Error: e\x00f { [cause]: 'g\x00h' }" {
			t.Errorf("the message is %q", thrown.Message)
		}
		if len(thrown.Frames) != 1 || thrown.Frames[0].File != name || !strings.HasSuffix(thrown.Frames[0].Function, "oak\x00tree") {
			t.Errorf("the frames are %q", thrown.Frames)
		}
		if strings.Join(*lines, "") != "c\x00d" {
			t.Errorf("the console shows %q", *lines)
		}
		options.Source = `throw new Error("i\0j")`
		if _, err := render.New(options); !errors.As(err, &thrown) || thrown.Message != "Error: i\x00j" || thrown.Frames[0].File != name {
			t.Errorf("while it is loaded: %q", err)
		}
		options.Source = "\n let \x00"
		if _, err := render.New(options); !errors.As(err, &thrown) || len(thrown.Frames) != 1 || thrown.Frames[0].File != bundle {
			t.Errorf("a syntax error: %q", err)
		}
	}
}

// The first frame is the position of the error, even if the message looks like a stack.
func TestErrors_messageLikeStack(t *testing.T) {
	for name, throw := range map[string]string{
		"message":        `new Error(fake)`,
		"name":           `Object.assign(new Error("x"), { name: fake })`,
		"late message":   `(() => { const error = new Error(fake); error.stack; error.message = "x"; return error; })()`,
		"earlier stack":  `(() => { const error = new Error("x"); error.stack; error.message = fake; return error; })()`,
		"own toString":   `Object.assign(new Error(fake), { toString: () => "x" })`,
		"own stack":      `(() => { const error = new Error(fake); error.stack += "\n    at z (a.js:1:1)"; return error; })()`,
		"with a cause":   `new Error(fake, { cause: fake })`,
		"replaced names": `(() => { Error.prototype.toString = Object.prototype.toString; return new Error(fake); })()`,
	} {
		for _, how := range []string{`globalThis.fail = () => { throw ERROR }`, `globalThis.fail = async () => { await 0; throw ERROR }`} {
			source := `const fake = "x\n--- components ---\n    at fake (fake.js:1:1)\n    at bundle.js:9:9"; ` + strings.Replace(how, "ERROR", throw, 1)
			pool := newPool(t, render.Options{Source: source})
			if frames := renderException(t, pool, "fail").Frames; len(frames) == 0 || frames[0].File != "bundle.js" || frames[0].Line != 1 {
				t.Errorf("%s: the frames are %v", name, frames)
			}
			pool.Close()
		}
	}
}

// The console shows the message of an error without a usable stack.
func TestErrors_replacedStack(t *testing.T) {
	for name, replace := range map[string]string{
		"the error itself":  `oak.stack = oak`,
		"each other":        `oak.stack = elm; elm.stack = oak`,
		"a number":          `oak.stack = 5`,
		"empty":             `oak.stack = ""`,
		"a throwing getter": `Object.defineProperty(oak, "stack", { get() { throw elm; } })`,
		"a throwing format": `Error.prepareStackTrace = () => { throw elm; }`,
		"a format's object": `Error.prepareStackTrace = () => ({})`,
	} {
		pool, lines := newConsolePool(t, render.Options{
			Source: `globalThis.log = () => { const oak = new Error("oak"), elm = new Error("elm"); ` + replace + `; console.error(oak); return ""; }`,
		})
		mustRender(t, pool, "log")
		if got := strings.Join(*lines, "\n"); got != "Error: oak" {
			t.Errorf("%s: the console shows %q", name, got)
		}
		pool.Close()
	}
}

// Error.prepareStackTrace of the bundle formats stacks, as in a bare V8. Without it, a stack has V8's format.
func TestErrors_stackFormat(t *testing.T) {
	pool := newPool(t, render.Options{Source: `
		globalThis.own = () => { Error.prepareStackTrace = (error, sites) => error.message + sites.length; return new Error("oak").stack; };
		globalThis.bare = () => { Error.prepareStackTrace = undefined; return function oak() { return new TypeError("x").stack; }(); };
		globalThis.captured = () => { const value = { name: "oak" }; Error.captureStackTrace(value); return value.stack; };`})
	for function, want := range map[string]string{
		"own": "oak2", "bare": "TypeError: x\n    at oak (bundle.js:3:", "captured": "oak\n    at globalThis.captured (bundle.js:4:",
	} {
		if got := mustRender(t, pool, function); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want %q", function, got, want)
		}
	}
}
