package render_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/render"
)

// A caseResult is the result of a function of testdata/react.tsx for one case.
type caseResult struct {
	Function string   `json:"function"`
	Case     string   `json:"case"`
	Chunks   []string `json:"chunks"`
	Events   []string `json:"events"`  // console output: React's callbacks, and its warnings in development
	Outcome  string   `json:"outcome"` // how the render ended; empty on success
}

// A logHandler passes log records to a function.
type logHandler func(context.Context, slog.Record)

func (c logHandler) Handle(ctx context.Context, record slog.Record) error {
	c(ctx, record)
	return nil
}

func (c logHandler) Enabled(context.Context, slog.Level) bool { return true }
func (c logHandler) WithAttrs([]slog.Attr) slog.Handler       { return c }
func (c logHandler) WithGroup(string) slog.Handler            { return c }

// renderOutcome describes the end of a render in the same format as testdata/react-in-node.mjs.
func renderOutcome(err error) string {
	var ended *render.AbortedError
	var thrown *render.ScriptError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &ended):
		return "ended early"
	case errors.Is(err, render.ErrStalled) && errors.As(err, &thrown):
		return "stalled: " + thrown.Message
	case errors.Is(err, render.ErrStalled):
		return "stalled"
	case errors.As(err, &thrown):
		return thrown.Message
	default:
		return err.Error()
	}
}

// stackFrames matches stack frames, which differ in any case. React's development build also writes them into scripts and attributes.
var stackFrames = regexp.MustCompile(`(?:\n|\\n) +at (?:[^\n\\"]|\\u003c)*`)

// equalIgnoringFrames reports whether two lists are equal except for stack frames.
func equalIgnoringFrames(got, want []string) bool {
	return slices.EqualFunc(got, want, func(got, want string) bool {
		return got == want || stackFrames.ReplaceAllString(got, "") == stackFrames.ReplaceAllString(want, "")
	})
}

// In every case React behaves as in Node: the same chunks with the same bytes, the same callbacks with the same errors in the same
// order, and the same warnings in development.
func TestReact_matchesNode(t *testing.T) {
	const chunkLength = 131072 // the same number as in prelude.js
	functions := []string{"string", "markup", "once", "shell", "all", "prerender"}
	for _, environment := range []string{"production", "development"} {
		t.Run(environment, func(t *testing.T) {
			options, err := bundleTestdata("react.tsx", environment)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			bundle := filepath.Join(folder, "bundle.js")
			if err := os.WriteFile(bundle, []byte(options.Source), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, errorOutput bytes.Buffer
			node := exec.CommandContext(t.Context(), "node", slices.Concat([]string{"--no-warnings", "testdata/react-in-node.mjs", bundle, strconv.Itoa(chunkLength), render.ErrStalled.Error()}, functions)...)
			node.Stdout, node.Stderr = &out, &errorOutput
			if err := node.Run(); err != nil {
				t.Fatalf("node: %v\n%s", err, errorOutput.String())
			}
			var inNode []caseResult
			if err := json.Unmarshal(out.Bytes(), &inNode); err != nil {
				t.Fatal(err)
			}

			var current *caseResult // receives the console output
			options.Isolates = 1
			options = options.WithLimits(render.Limits{MaxRenders: 1 << 20, MaxHeapGrowth: 1 << 30}) // React warns once per isolate
			options.DefaultTimeout = 20 * time.Second
			options.Log = slog.New(logHandler(func(_ context.Context, record slog.Record) {
				record.Attrs(func(attr slog.Attr) bool {
					if record.Message == "console" {
						current.Events = append(current.Events, record.Level.String()+" "+attr.Value.String())
					}
					return true
				})
			}))
			pool := newPool(t, options)
			if got := strings.Count(mustRender(t, pool, "names"), `","`) + 1; len(inNode) != got*len(functions) {
				t.Fatalf("Node rendered %d results of %d cases", len(inNode), got)
			}
			for _, want := range inNode {
				got := caseResult{Function: want.Function, Case: want.Case}
				current = &got
				got.Outcome = renderOutcome(pool.Stream(t.Context(), call(want.Function, want.Case), func(part render.Chunk) error {
					got.Chunks = append(got.Chunks, part.Text)
					return nil
				}))
				if !equalIgnoringFrames(got.Chunks, want.Chunks) || !equalIgnoringFrames(got.Events, want.Events) || got.Outcome != want.Outcome {
					t.Errorf("got\n%.1000q\nin Node\n%.1000q", got, want) // truncated
				}
			}
		})
	}
}
