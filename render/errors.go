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
	// ErrSaturated means that the queue is full, or that the wait would exceed the deadline. Nothing was rendered.
	ErrSaturated = errors.New("render: all isolates are busy and the queue is full")
	// ErrDeadline means that the deadline passed before the render ended, waiting included. It wraps context.DeadlineExceeded.
	ErrDeadline = fmt.Errorf("render: deadline exceeded: %w", context.DeadlineExceeded)
	// ErrMemory means that a render exceeded MaxRenderMemory, or that the bundle exceeded the heap while it was loaded.
	ErrMemory = errors.New("render: memory limit exceeded")
	// ErrTooLarge means that the head, a chunk, or the output that Render returns exceeds MaxOutput.
	ErrTooLarge = errors.New("render: output limit exceeded")
	// ErrStalled means that the script waits for a promise, and no timer or loader is left that could settle it.
	ErrStalled = errors.New("render: the script waits for a promise that nothing can settle")
	// ErrClosed means that the pool was closed.
	ErrClosed = errors.New("render: the pool is closed")
	// ErrLoadTimeout means that the bundle exceeded LoadTimeout, or that the isolate did not become ready.
	ErrLoadTimeout = errors.New("render: loading the bundle timed out")
)

// An AbortedError means that the script was aborted because of Reason, and ended its output in response. The document is complete
// in form, but lacks content.
type AbortedError struct{ Reason error }

func (e *AbortedError) Error() string {
	return "render: output aborted: " + e.Reason.Error()
}

// Unwrap returns the reason.
func (e *AbortedError) Unwrap() error { return e.Reason }

// A Frame is a frame of a stack trace. It gives the position in the source, or in the bundle if the source map has none.
type Frame struct {
	Function, File string
	Line, Column   int // 1-based
}

func (f Frame) String() string {
	position := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Function == "" {
		return position
	}
	return f.Function + " (" + position + ")"
}

// A ScriptError is an exception of the script. Its text is for operators and must not reach a visitor.
type ScriptError struct {
	Message string
	Frames  []Frame
	// Related contains the error's cause and the errors of an AggregateError, recursively, in the format of Node's util.inspect,
	// with mapped frames. It is empty without them. Message contains the same on one line, without frames.
	Related string
	// Components are the React components around the error, the innermost first. They are empty unless the script copies React's
	// errorInfo.componentStack to error.componentStack.
	Components []Frame
}

func (e *ScriptError) Error() string {
	if len(e.Frames) == 0 {
		return e.Message
	}
	return e.Message + " at " + e.Frames[0].String()
}

// Stack returns the frames, one per line, then the components and the related errors. It does not contain the message.
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

// framePattern matches V8's "    at name (file:line:column)" and "    at file:line:column", with the suffix of an error list.
var framePattern = regexp.MustCompile(`(?m)^(\s*)at (?:(.*?) \()?([^()\n]*?):(\d+):(\d+)\)?( \{|,)?$`)

// A stackMapper maps positions in the bundle to positions in its sources. It is safe for concurrent use.
type stackMapper struct {
	bundle    string                     // the bundle's file name in stack traces
	sourceMap func() *sourcemap.Consumer // returns nil without a readable source map
}

// newStackMapper checks the version of the source map. The mappings, which take megabytes, are parsed at the first error.
func newStackMapper(bundle string, sourceMap []byte) (stackMapper, error) {
	if len(sourceMap) > 0 {
		var header struct{ Version int }
		err := json.Unmarshal(sourceMap, &header)
		if err == nil && header.Version != 3 {
			err = fmt.Errorf("version is %d: want 3", header.Version)
		}
		if err != nil {
			return stackMapper{}, fmt.Errorf("render: reading the source map of the bundle: %w", err)
		}
	}
	return stackMapper{bundle, sync.OnceValue(func() *sourcemap.Consumer {
		consumer, _ := sourcemap.Parse("", sourceMap) // nil if it fails
		return consumer
	})}, nil
}

// mapFrame maps a match of framePattern.
func (m stackMapper) mapFrame(match []string) Frame {
	frame := Frame{Function: match[2], File: match[3]}
	frame.Line, _ = strconv.Atoi(match[4])
	frame.Column, _ = strconv.Atoi(match[5])
	if frame.File != m.bundle {
		return frame
	}
	// V8 counts columns from 1, source maps from 0. For a column without a mapping, the library returns the nearest mapping
	// before it on the line.
	if consumer := m.sourceMap(); consumer != nil {
		source, name, line, column, ok := consumer.Source(frame.Line, frame.Column-1)
		if ok && source != "" {
			return Frame{cmp.Or(name, frame.Function), source, line, column + 1}
		}
	}
	return frame
}

// mapException maps a V8 exception. It omits the frames of the package's scripts, which are at the end of every stack trace.
func (m stackMapper) mapException(exception *v8.Error) *ScriptError {
	var described struct{ Message, Stack, Components, Related string }
	if json.Unmarshal([]byte(exception.Description), &described) != nil { // V8 could not describe the exception
		described.Message, described.Stack = exception.Message, exception.Stack
	}
	err := &ScriptError{
		Message:    described.Message,
		Frames:     m.mapFrames(described.Stack),
		Related:    m.mapText(described.Related),
		Components: m.mapFrames(described.Components),
	}
	if len(err.Frames) == 0 {
		err.Frames = m.mapFrames("at " + exception.Location)
	}
	return err
}

// mapFrames maps the lines of a stack trace that contain a position.
func (m stackMapper) mapFrames(stack string) []Frame {
	var frames []Frame
	for _, match := range framePattern.FindAllStringSubmatch(stack, -1) {
		if match[3] != preludeOrigin && match[3] != globalsOrigin {
			frames = append(frames, m.mapFrame(match))
		}
	}
	return frames
}

// mapText maps the frames within a text.
func (m stackMapper) mapText(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	return framePattern.ReplaceAllStringFunc(text, func(line string) string {
		match := framePattern.FindStringSubmatch(line)
		return match[1] + "at " + m.mapFrame(match).String() + match[6]
	})
}
