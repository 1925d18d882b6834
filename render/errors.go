package render

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/go-sourcemap/sourcemap"
	v8 "gulfoak.example/website/render/v8go"
)

var (
	// ErrSaturated means that the queue is full, or that the wait would pass the deadline. Nothing was rendered.
	ErrSaturated = errors.New("render: every isolate is busy and the queue is full")
	// ErrDeadline means that the render, waiting included, was not over in time. It is a context.DeadlineExceeded.
	ErrDeadline = fmt.Errorf("render: the deadline passed: %w", context.DeadlineExceeded)
	// ErrMemory means that a render took more memory than Options.HeapGrowth, or that the bundle did not fit the heap when it
	// was loaded.
	ErrMemory = errors.New("render: the script took too much memory")
	// ErrTooLarge means that the head or a part of the output, or all that Render collects, is larger than Options.OutputLimit.
	ErrTooLarge = errors.New("render: the output is too large")
	// ErrStalled means that the script waits, though no timer and no loader can ever wake it.
	ErrStalled = errors.New("render: the script waits for a promise that nothing can settle")
	// ErrClosed means that the pool was closed.
	ErrClosed = errors.New("render: the pool is closed")
	// ErrLoading means that an isolate was not ready in time: its bundle took longer than Options.LoadLimit, or something hung.
	ErrLoading = errors.New("render: the bundle does not finish loading")
)

// An EndedError means that the script was told to end early, because of Reason, and did end its output: what was handed out is
// a whole document, but not with everything that it was meant to hold.
type EndedError struct{ Reason error }

func (e *EndedError) Error() string { return "render: the output was ended early: " + e.Reason.Error() }

// Unwrap returns the reason.
func (e *EndedError) Unwrap() error { return e.Reason }

// A Frame is one line of a script's stack. It names the place in the source, or, where the source map has none, in the bundle.
type Frame struct {
	Function, File string
	Line, Column   int // counted from 1
}

func (f Frame) String() string {
	place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Function == "" {
		return place
	}
	return f.Function + " (" + place + ")"
}

// A ScriptError is what the script threw: its message and its stack. The text is for operators and must not reach a visitor.
type ScriptError struct {
	Message string
	Frames  []Frame
	// Related shows the error's cause and the errors of an AggregateError, and theirs, as Node's util.inspect does, with mapped
	// frames. It is empty if there are none. Message has the same on one line, without frames.
	Related string
	// Components are React's components around the fault, the innermost first. The script provides them by copying React's
	// errorInfo.componentStack to error.componentStack; else there are none.
	Components []Frame
}

func (e *ScriptError) Error() string {
	if len(e.Frames) == 0 {
		return e.Message
	}
	return e.Message + " at " + e.Frames[0].String()
}

// Stack returns the stack without the message, one frame a line, then the components and the related errors.
func (e *ScriptError) Stack() string {
	var text strings.Builder
	for _, frame := range e.Frames {
		text.WriteString("    at " + frame.String() + "\n")
	}
	for _, frame := range e.Components {
		text.WriteString("    in " + frame.String() + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n") + e.Related
}

// framePattern matches V8's "    at name (file:line:column)" and "    at file:line:column", and what follows in a list of errors.
var framePattern = regexp.MustCompile(`(?m)^(\s*)at (?:(.*?) \()?([^()\n]*?):(\d+):(\d+)\)?( \{|,)?$`)

// A mapper maps places in the bundle to places in its sources. It is safe for concurrent use.
type mapper struct {
	bundle    string                     // the file's name in stacks
	sourceMap func() *sourcemap.Consumer // returns nil if there is none or it cannot be read
}

// newMapper checks that the source map is one. It parses the mappings, which are megabytes, only for the first error.
func newMapper(bundle string, sourceMap []byte) (mapper, error) {
	if len(sourceMap) > 0 {
		var of struct{ Version int }
		err := json.Unmarshal(sourceMap, &of)
		if err == nil && of.Version != 3 {
			err = fmt.Errorf("its version is %d: want 3", of.Version)
		}
		if err != nil {
			return mapper{}, fmt.Errorf("render: the bundle's source map cannot be read: %w", err)
		}
	}
	return mapper{bundle, sync.OnceValue(func() *sourcemap.Consumer {
		consumer, _ := sourcemap.Parse("", sourceMap) // nil if it fails
		return consumer
	})}, nil
}

// frame maps a match of framePattern.
func (m mapper) frame(match []string) Frame {
	frame := Frame{Function: match[2], File: match[3]}
	frame.Line, _ = strconv.Atoi(match[4])
	frame.Column, _ = strconv.Atoi(match[5])
	if frame.File != m.bundle {
		return frame
	}
	// V8 counts columns from 1, source maps from 0. For a column that no mapping covers, the library returns the nearest one
	// before it on the line.
	if consumer := m.sourceMap(); consumer != nil {
		source, name, line, column, ok := consumer.Source(frame.Line, frame.Column-1)
		if ok && source != "" {
			return Frame{cmp.Or(name, frame.Function), source, line, column + 1}
		}
	}
	return frame
}

// scriptError maps a V8 exception. It leaves out the package's own frames, which end every stack.
func (m mapper) scriptError(thrown *v8.Error) *ScriptError {
	var described struct{ Message, Stack, Components, Related string }
	if json.Unmarshal([]byte(thrown.Description), &described) != nil { // there is none
		described.Message, described.Stack = thrown.Message, thrown.Stack
	}
	err := &ScriptError{
		Message:    described.Message,
		Frames:     m.frames(described.Stack),
		Related:    m.text(described.Related),
		Components: m.frames(described.Components),
	}
	if len(err.Frames) == 0 {
		err.Frames = m.frames("at " + thrown.Location)
	}
	return err
}

// frames maps the lines of a stack that name a place.
func (m mapper) frames(stack string) []Frame {
	var frames []Frame
	for _, match := range framePattern.FindAllStringSubmatch(stack, -1) {
		if match[3] != preludeOrigin && match[3] != globalsOrigin {
			frames = append(frames, m.frame(match))
		}
	}
	return frames
}

// text maps the frames in a text.
func (m mapper) text(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	return framePattern.ReplaceAllStringFunc(text, func(line string) string {
		match := framePattern.FindStringSubmatch(line)
		return match[1] + "at " + m.frame(match).String() + match[6]
	})
}
