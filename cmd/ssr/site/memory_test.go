package site

import (
	"runtime/debug"
	"testing"

	"gulfoak.example/website/routes"
)

// Go may use 90% of the container's memory minus the memory of the isolates, and at least minGoBytes.
func TestGoMemoryLimit(t *testing.T) {
	for _, test := range []struct {
		container uint64
		isolates  int
		want      int64
	}{
		{1000 << 20, 2, 900<<20 - 64<<20},
		{256 << 20, 2, (256<<20)/10*9 - 64<<20},
		{64 << 20, 4, minGoBytes},
		{1<<64 - 1, 2, (1<<62)/10*9 - 64<<20},
	} {
		if got := goMemoryLimit(test.container, test.isolates); got != test.want {
			t.Errorf("goMemory(%d, %d) = %d, want %d", test.container, test.isolates, got, test.want)
		}
	}
}

// A server that renders for each request collects its garbage half as often.
func TestTuneCollector_uncached(t *testing.T) {
	t.Setenv("GOGC", "")
	const usual = 100
	defer debug.SetGCPercent(debug.SetGCPercent(usual))
	for cached, want := range map[bool]int{true: usual, false: uncachedGCPercent} {
		maker := &Maker{options: routes.Options{Cached: cached}}
		maker.TuneCollector()
		if got := debug.SetGCPercent(usual); got != want {
			t.Errorf("cached %t: GOGC is %d, want %d", cached, got, want)
		}
	}
}
