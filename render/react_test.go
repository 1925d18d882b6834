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

// A rendering is what a function of testdata/react.tsx did with a case.
type rendering struct {
	Function string   `json:"function"`
	Case     string   `json:"case"`
	Parts    []string `json:"parts"`
	Events   []string `json:"events"` // what the console was told: React's callbacks, and its warnings in development
	End      string   `json:"end"`    // how it ended; empty if as it should
}

// A console collects what scripts write to theirs, and a pool's own events.
type console func(context.Context, slog.Record)

func (c console) Handle(ctx context.Context, record slog.Record) error {
	c(ctx, record)
	return nil
}

func (c console) Enabled(context.Context, slog.Level) bool { return true }
func (c console) WithAttrs([]slog.Attr) slog.Handler       { return c }
func (c console) WithGroup(string) slog.Handler            { return c }

// ending describes how a render ended, in the words of testdata/react-in-node.mjs.
func ending(err error) string {
	var ended *render.EndedError
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

// own matches what differs in any case: frames of a stack, which React's development build also writes into scripts and
// attributes.
var own = regexp.MustCompile(`(?:\n|\\n) +at (?:[^\n\\"]|\\u003c)*`)

// alike reports whether two lists are the same but for what own matches.
func alike(got, want []string) bool {
	return slices.EqualFunc(got, want, func(got, want string) bool {
		return got == want || own.ReplaceAllString(got, "") == own.ReplaceAllString(want, "")
	})
}

// React does the same in an isolate as in Node, in every case: the same parts with the same bytes, the same callbacks with the
// same errors in the same order, and in development the same warnings.
func TestReactAsInNode(t *testing.T) {
	const gather = 131072 // As prelude.js has it.
	functions := []string{"string", "markup", "once", "shell", "all", "prerender"}
	for _, environment := range []string{"production", "development"} {
		t.Run(environment, func(t *testing.T) {
			options, err := bundled("react.tsx", environment)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			bundle := filepath.Join(folder, "bundle.js")
			if err := os.WriteFile(bundle, []byte(options.Source), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, complaints bytes.Buffer
			node := exec.CommandContext(t.Context(), "node", slices.Concat([]string{"--no-warnings", "testdata/react-in-node.mjs", bundle, strconv.Itoa(gather), render.ErrStalled.Error()}, functions)...)
			node.Stdout, node.Stderr = &out, &complaints
			if err := node.Run(); err != nil {
				t.Fatalf("node: %v\n%s", err, complaints.String())
			}
			var inNode []rendering
			if err := json.Unmarshal(out.Bytes(), &inNode); err != nil {
				t.Fatal(err)
			}

			var now *rendering // that the script is at
			options.Isolates = 1
			options.MaxRenders = 1 << 20 // Another isolate would repeat the warnings that React gives once.
			options.HeapMark = 1 << 30
			options.Deadline = 20 * time.Second
			options.Log = slog.New(console(func(_ context.Context, record slog.Record) {
				record.Attrs(func(attr slog.Attr) bool {
					if record.Message == "console" {
						now.Events = append(now.Events, record.Level.String()+" "+attr.Value.String())
					}
					return true
				})
			}))
			pool := newPool(t, options)
			if got := strings.Count(ask(t, pool, "names"), `","`) + 1; len(inNode) != got*len(functions) {
				t.Fatalf("Node made %d renderings of %d cases", len(inNode), got)
			}
			for _, want := range inNode {
				got := rendering{Function: want.Function, Case: want.Case}
				now = &got
				got.End = ending(pool.Stream(t.Context(), call(want.Function, want.Case), func(part render.Part) error {
					got.Parts = append(got.Parts, part.Text)
					return nil
				}))
				if !alike(got.Parts, want.Parts) || !alike(got.Events, want.Events) || got.End != want.End {
					t.Errorf("got\n%.1000q\nin Node\n%.1000q", got, want) // each text cut
				}
			}
		})
	}
}
