//go:build !race

// The race detector takes several times the memory itself.

package main

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

// The start takes hardly more memory than the program keeps: a container is sized by the peak.
func TestStartTakesLittleMoreMemoryThanItKeeps(t *testing.T) {
	p := startProcess(t, "", "--isolates=2")
	p.waitFor(t, "pages compressed")
	// What Go has not returned yet is no memory that the program keeps.
	ask(t, http.MethodGet, "http://"+p.admin+"/debug/pprof/heap?gc=1", "")
	idle := p.metric(t, "go_memstats_heap_idle_bytes") - p.metric(t, "go_memstats_heap_released_bytes")
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		var name string
		var size float64
		if n, _ := fmt.Sscanf(line, "%s %g kB", &name, &size); n == 2 {
			sizes[name] = size * 1024
		}
	}
	peak, kept := sizes["VmHWM:"], sizes["VmRSS:"]-idle
	t.Logf("peak %.0f MB, kept %.0f MB", peak/1e6, kept/1e6)
	if most := 1.3; kept <= 0 || peak > most*kept {
		t.Errorf("the peak is %.2f times what is kept, at most %v is right", peak/kept, most)
	}
}
