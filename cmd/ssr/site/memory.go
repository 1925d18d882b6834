package site

import (
	"os"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

const (
	// isolateBytes is what an isolate holds outside of Go's heap at the most: Go's limit does not count it.
	isolateBytes = 32 << 20
	// leastGoBytes is what Go needs to serve at all, however small the container.
	leastGoBytes = 48 << 20
)

// TuneCollector tells Go's collector how much of the container's memory it may use, which is what the isolates leave of it,
// less a tenth. GOMEMLIMIT, if set, says it better. To let it run more rarely, too, takes 15 MB and saves no time that one could
// measure.
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
