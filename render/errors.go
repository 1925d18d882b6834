package render

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-sourcemap/sourcemap"
	v8 "rogchap.com/v8go"
)

var (
	// ErrSaturated means that the queue is full or the wait would pass the deadline. Nothing was rendered.
	ErrSaturated = errors.New("render: every isolate is busy and the queue is full")
	// ErrDeadline means that the render, waiting included, did not finish in time.
	ErrDeadline = errors.New("render: the deadline passed")
	// ErrMemory means that the render took more memory than Options.HeapLimit.
	ErrMemory = errors.New("render: the render took too much memory")
	// ErrStalled means that the script waits for something that can never happen.
	ErrStalled = errors.New("render: the script waits for a promise that nothing can settle")
	// ErrClosed means that the pool was closed.
	ErrClosed = errors.New("render: the pool is closed")
)

// A Frame is one line of a script's stack, at its place in the source.
type Frame struct {
	Function string `json:"function,omitempty"`
	File     string `json:"file"`
	Line     int    `json:"line"`   // counted from 1
	Column   int    `json:"column"` // counted from 1
}

func (f Frame) String() string {
	place := fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	if f.Function == "" {
		return place
	}
	return f.Function + " (" + place + ")"
}

// A ScriptError is what the script threw: its message and its stack, mapped to the sources where the bundle's
// source map knows them. The text is for operators; it must not reach a visitor.
type ScriptError struct {
	Message string
	Frames  []Frame
}

func (e *ScriptError) Error() string {
	if len(e.Frames) == 0 {
		return e.Message
	}
	return e.Message + " at " + e.Frames[0].String()
}

// Stack is the mapped stack, a frame a line, without the message.
func (e *ScriptError) Stack() string {
	lines := make([]string, len(e.Frames))
	for i, frame := range e.Frames {
		lines[i] = "    at " + frame.String()
	}
	return strings.Join(lines, "\n")
}

// framePattern matches V8's "    at name (file:line:column)" and "    at file:line:column".
var framePattern = regexp.MustCompile(`^\s*at (?:(.*?) \()?([^()]*?):(\d+):(\d+)\)?$`)

// A mapper turns places in the bundle into places in its sources. It is safe for concurrent use.
type mapper struct {
	consumer *sourcemap.Consumer
}

func newMapper(sourceMap []byte) (mapper, error) {
	if len(sourceMap) == 0 {
		return mapper{}, nil
	}
	consumer, err := sourcemap.Parse("", sourceMap)
	if err != nil {
		return mapper{}, fmt.Errorf("render: the bundle's source map cannot be read: %w", err)
	}
	return mapper{consumer}, nil
}

func (m mapper) frame(function, file string, line, column int) Frame {
	if m.consumer != nil {
		// V8 counts columns from 1, source maps from 0. A stack may name a column that no mapping covers; the
		// nearest one before it on the line is what the library answers.
		if source, name, sourceLine, sourceColumn, ok := m.consumer.Source(line, column-1); ok && source != "" {
			if name != "" {
				function = name
			}
			return Frame{Function: function, File: source, Line: sourceLine, Column: sourceColumn + 1}
		}
	}
	return Frame{Function: function, File: file, Line: line, Column: column}
}

// scriptError maps a V8 exception. The prelude's own frames, which begin every stack's far end, are left out.
func (m mapper) scriptError(thrown *v8.JSError) *ScriptError {
	err := &ScriptError{Message: thrown.Message}
	for line := range strings.SplitSeq(thrown.StackTrace, "\n") {
		match := framePattern.FindStringSubmatch(line)
		if match == nil || match[2] == preludeOrigin {
			continue
		}
		row, _ := strconv.Atoi(match[3])
		column, _ := strconv.Atoi(match[4])
		err.Frames = append(err.Frames, m.frame(match[1], match[2], row, column))
	}
	if len(err.Frames) == 0 {
		if match := framePattern.FindStringSubmatch("at " + thrown.Location); match != nil && match[2] != preludeOrigin {
			row, _ := strconv.Atoi(match[3])
			column, _ := strconv.Atoi(match[4])
			err.Frames = []Frame{m.frame("", match[2], row, column)}
		}
	}
	return err
}
