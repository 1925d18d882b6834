package render_test

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"gulfoak.example/website/render"
)

func newCostPool(t testing.TB) *render.Pool {
	t.Helper()
	source, err := os.ReadFile("testdata/costs.js")
	if err != nil {
		t.Fatal(err)
	}
	return newPool(t, render.Options{Source: string(source), DefaultTimeout: testTimeout})
}

// cost returns the duration of a case of costs.js in milliseconds.
func cost(t testing.TB, pool *render.Pool, name string) float64 {
	t.Helper()
	milliseconds, err := strconv.ParseFloat(mustRender(t, pool, "cost", name), 64)
	if err != nil {
		t.Fatal(err)
	}
	return milliseconds
}

// Encoding a text takes about as long as reading it, and the cost of timers does not depend on their order. Each factor tolerates a
// busy machine, and is a tenth of the factor before the fix.
func TestGlobals_cost(t *testing.T) {
	pool := newCostPool(t)
	for name, compared := range map[string]struct {
		with   string
		factor float64
	}{
		"encode": {"read", 8}, "encodeASCII": {"read", 8}, "clearLast": {"clearFirst", 15}, "clearMixed": {"clearFirst", 15}, "setEarlier": {"clearFirst", 15},
	} {
		if got, with := cost(t, pool, name), cost(t, pool, compared.with); got > compared.factor*with {
			t.Errorf("%s takes %.2f ms, %s %.2f", name, got, compared.with, with)
		}
	}
}

// BenchmarkGlobals reports the duration in milliseconds, and its ratio to the same function in Node.
func BenchmarkGlobals(b *testing.B) {
	for _, name := range []string{"encode", "encodeASCII", "clearFirst", "clearLast", "clearMixed", "setEarlier"} {
		b.Run(name, func(b *testing.B) {
			pool := newCostPool(b)
			const script = `require("node:vm").runInThisContext(require("node:fs").readFileSync("testdata/costs.js", "utf8")); console.log(cost(process.argv[1]))`
			var here, inNode float64
			for b.Loop() {
				here = cost(b, pool, name)
				out, err := exec.CommandContext(b.Context(), "node", "-e", script, name).Output()
				if err != nil {
					b.Fatal(err)
				}
				if inNode, err = strconv.ParseFloat(strings.TrimSpace(string(out)), 64); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(here, "ms")
			b.ReportMetric(here/inNode, "x-of-Node")
		})
	}
}
