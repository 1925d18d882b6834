package site

import (
	"os"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

const (
	// isolateBytes is what an isolate holds outside Go's heap at most. Go's memory limit does not count it.
	isolateBytes = 32 << 20
	// leastGoBytes is what Go needs to serve at all, however small the container.
	leastGoBytes = 48 << 20
)

// TuneCollector sets two knobs of Go's collector for this process, unless GOMEMLIMIT or GOGC is set. The memory limit becomes
// 90% of the container's memory less what the isolates need. And the collector runs a third as often as by default, for which
// the program takes up to 20 MB more: only a few megabytes live on, so the default would be a run for every forty pages that
// are rendered, or 2% of the time if pages are kept. Call it after the first Make.
func (m *Maker) TuneCollector() {
	if os.Getenv("GOGC") == "" {
		const percent = 300
		debug.SetGCPercent(percent)
	}
	pool := m.pool.Load()
	if pool == nil || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	container, err := memlimit.FromCgroup()
	if err != nil || container == 0 {
		return // no container, or one without a limit
	}
	limit := goMemory(container, len(pool.Stats().Heap))
	debug.SetMemoryLimit(limit)
	m.log.Info("memory limited", "container_bytes", container, "go_bytes", limit)
}

func goMemory(container uint64, isolates int) int64 {
	const most = 1 << 62
	left := int64(min(container, most)/10*9) - int64(isolates)*isolateBytes
	return max(left, leastGoBytes)
}
