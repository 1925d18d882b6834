package export

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// A progress is a bar on a terminal, and nothing anywhere else.
type progress struct {
	out         io.Writer
	steps, made int
}

func newProgress(out io.Writer, steps int) *progress {
	file, isFile := out.(*os.File)
	if !isFile {
		return &progress{steps: steps}
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &progress{steps: steps}
	}
	return &progress{out: out, steps: steps}
}

func (p *progress) step(name string) {
	const width = 30
	p.made++
	if p.out != nil {
		full := width * p.made / p.steps
		fmt.Fprintf(p.out, "\r\x1b[K[%s%s] %d/%d %.40s", strings.Repeat("#", full), strings.Repeat(".", width-full), p.made, p.steps, name)
	}
}

// done leaves the line to what comes next.
func (p *progress) done() {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r\x1b[K")
	}
}
