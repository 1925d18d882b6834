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

// TuneCollector sets the memory limit of Go's collector, unless GOMEMLIMIT is set: 90% of the container's memory less what the
// isolates need. How often the collector runs stays Go's own: a third as often takes 15 MB more and saves no time that one could
// measure. Call it after the first Make.
func (m *Maker) TuneCollector() {
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
