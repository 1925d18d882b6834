// Package progress shows how far long work has come: on a terminal in one line that is rewritten, elsewhere in one line when
// the work begins.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// A Bar counts the steps of some work. All its methods are safe for concurrent use.
type Bar struct {
	out   io.Writer // the terminal; nil if there is none
	what  string
	steps int

	mu   sync.Mutex
	made int
}

// New begins work that has a name, such as "Making pictures", and a number of steps. With out nil it shows nothing.
func New(out io.Writer, what string, steps int) *Bar {
	b := &Bar{what: what, steps: steps}
	file, isFile := out.(*os.File)
	if isFile {
		info, err := file.Stat()
		if err == nil && info.Mode()&os.ModeCharDevice != 0 {
			b.out = out
			return b
		}
	}
	if out != nil && steps > 0 {
		fmt.Fprintf(out, "%s: %d\n", what, steps)
	}
	return b
}

// Step counts a step and shows its name.
func (b *Bar) Step(name string) {
	const width = 30
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made++
	if b.out != nil {
		full := width * b.made / b.steps
		fmt.Fprintf(b.out, "\r\x1b[K%s [%s%s] %d of %d %.40s", b.what, strings.Repeat("#", full), strings.Repeat(".", width-full), b.made, b.steps, name)
	}
}

// Write counts a step for each line, so that a process can report its steps by printing them. It never fails.
func (b *Bar) Write(lines []byte) (int, error) {
	for line := range strings.Lines(string(lines)) {
		b.Step(strings.TrimSpace(line))
	}
	return len(lines), nil
}

// Done clears the line on the terminal.
func (b *Bar) Done() {
	if b.out != nil {
		fmt.Fprintf(b.out, "\r\x1b[K")
	}
}
