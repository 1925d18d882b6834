// Package progress shows the progress of long tasks: a progress bar on a terminal, or one line at the start of the task elsewhere.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// A Bar shows the progress of a task in steps. All methods are safe for concurrent use.
type Bar struct {
	out   io.Writer // the terminal, or nil
	title string
	total int

	mu   sync.Mutex
	done int
}

// New starts a task with a title, such as "Making pictures", and a number of steps. With a nil out it shows nothing.
func New(out io.Writer, title string, total int) *Bar {
	b := &Bar{title: title, total: total}
	file, isFile := out.(*os.File)
	if isFile {
		info, err := file.Stat()
		if err == nil && info.Mode()&os.ModeCharDevice != 0 {
			b.out = out
			return b
		}
	}
	if out != nil && total > 0 {
		fmt.Fprintf(out, "%s: %d\n", title, total)
	}
	return b
}

// Step counts a step and shows its name.
func (b *Bar) Step(name string) {
	const width = 30
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	if b.out != nil {
		filled := width * b.done / b.total
		fmt.Fprintf(b.out, "\r\x1b[K%s [%s%s] %d of %d %.40s", b.title, strings.Repeat("#", filled), strings.Repeat(".", width-filled), b.done, b.total, name)
	}
}

// Write counts a step per line, so that a process can report its steps by printing them. It never fails.
func (b *Bar) Write(lines []byte) (int, error) {
	for line := range strings.Lines(string(lines)) {
		b.Step(strings.TrimSpace(line))
	}
	return len(lines), nil
}

// Done clears the progress bar.
func (b *Bar) Done() {
	if b.out != nil {
		fmt.Fprintf(b.out, "\r\x1b[K")
	}
}
