package site

import (
	"errors"
	"runtime"
	"testing"

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// The default of ISOLATES is the number of available processors, and at most two if pages are cached.
func TestIsolateCount(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, test := range []struct {
		processors, isolates int
		cache                bool
		want                 int
	}{{1, 0, true, 1}, {64, 0, true, 2}, {1, 0, false, 1}, {3, 0, false, 3}, {3, 8, true, 8}} {
		runtime.GOMAXPROCS(test.processors)
		if got := isolateCount(settings.Server{Isolates: test.isolates, Cache: test.cache}); got != test.want {
			t.Errorf("%+v: %d isolates", test, got)
		}
	}
}

// A render that a retry may complete is unavailable, an aborted one is incomplete, and both may apply. Other errors are neither.
func TestTranslateError(t *testing.T) {
	other := errors.New("a script error")
	for _, test := range []struct {
		err                     error
		unavailable, incomplete bool
	}{
		{render.ErrSaturated, true, false},
		{render.ErrDeadline, true, false},
		{render.ErrClosed, true, false},
		{&render.AbortedError{Reason: render.ErrDeadline}, true, true},
		{&render.AbortedError{Reason: other}, false, true},
		{other, false, false},
		{nil, false, false},
	} {
		err := translateError(test.err)
		if errors.Is(err, routes.ErrUnavailable) != test.unavailable || errors.Is(err, routes.ErrIncomplete) != test.incomplete || (err == nil) != (test.err == nil) {
			t.Errorf("%v becomes %v", test.err, err)
		}
	}
}
