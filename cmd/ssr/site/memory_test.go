package site

import "testing"

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
