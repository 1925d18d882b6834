package comparison

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/render"
)

// Every figure is a ratio to something measured in the same run, in turns: these machines are noisy. CPU time is that
// of the whole process, V8's own threads and the collectors included. SSR_BENCH_BUN names a Bun program, if any.

//go:embed testdata/bench-in-node.mjs
var benchInNode []byte

const (
	rounds      = 35   // many short ones: the machine's speed changes within seconds
	perRound    = 120  // renders
	warmUp      = 1500 // renders until V8 has compiled what it will
	homePath    = "/"
	bunVariable = "SSR_BENCH_BUN"
)

// benchFiles writes the bundle, the input of the home page and the peers' script into a folder.
type benchFiles struct {
	bundle        *assets.Bundle
	call          render.Call
	script        string
	server, input string
}

func newBenchFiles(b *testing.B) benchFiles {
	b.Helper()
	debug.SetGCPercent(300) // as the program does
	bundle, err := assets.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	renderer, err := site.NewRenderer(nil, settings.Facts{
		Origin: "https://www.example.com", Name: "Gulf Oak Remodeling", Phone: "+1 713 555 0142", AreaPhone: "+1 281 555 0187",
		Email: "hello@example.com", Street: "11010 Katy Fwy C-303", City: "Houston", Region: "TX", PostalCode: "77043",
		MapsReviews: "https://example.com/maps-reviews", Facebook: "https://example.com/facebook", Instagram: "https://example.com/instagram", Edition: "as-given",
	})
	if err != nil {
		b.Fatal(err)
	}
	call, err := renderer.Call("renderPage", homePath)
	if err != nil {
		b.Fatal(err)
	}
	folder := b.TempDir()
	f := benchFiles{bundle: bundle, call: call, script: filepath.Join(folder, "bench.mjs"), server: filepath.Join(folder, "server.js"), input: filepath.Join(folder, "input.json")}
	for name, content := range map[string][]byte{f.script: benchInNode, f.server: bundle.Server, f.input: []byte(call.Input)} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	return f
}

// pool renders with the bundle and what a benchmark adds to it.
func (f benchFiles) pool(b *testing.B, isolates int, added ...string) *render.Pool {
	b.Helper()
	pool, err := render.New(render.Options{Source: string(f.bundle.Server) + strings.Join(added, ""), Isolates: isolates})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	return pool
}

// renderTimes renders count pages, one after the other, and returns CPU and wall time of one.
func renderTimes(b *testing.B, pool *render.Pool, call render.Call, count int) (cpu, wall float64) {
	b.Helper()
	from, begin := cpuMicroseconds(b), time.Now()
	for range count {
		if _, _, err := pool.Render(b.Context(), call); err != nil {
			b.Fatal(err)
		}
	}
	return (cpuMicroseconds(b) - from) / float64(count), float64(time.Since(begin).Microseconds()) / float64(count)
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// A peer is Node or Bun with the same bundle, asked to render line by line.
type peer struct {
	in  io.Writer
	out *bufio.Reader
}

func (f benchFiles) peer(b *testing.B, program string) peer {
	b.Helper()
	command := exec.CommandContext(b.Context(), program, f.script, f.server, f.input)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = in.Close(); _ = command.Wait() })
	return peer{in, bufio.NewReader(out)}
}

// times has the peer render count pages and returns CPU and wall microseconds of one.
func (p peer) times(b *testing.B, function string, count int) (cpu, wall float64) {
	b.Helper()
	var bytes int
	_, err := fmt.Fprintf(p.in, "%s %d\n", function, count)
	if err == nil {
		_, err = fmt.Fscan(p.out, &cpu, &wall, &bytes)
	}
	if err != nil {
		b.Fatal(err)
	}
	return cpu, wall
}

// peers are the runtimes to compare with.
func peers() map[string]string {
	found := map[string]string{"node": "node"}
	if bun := os.Getenv(bunVariable); bun != "" {
		found["bun"] = bun
	}
	return found
}

// One isolate renders the home page to bytes: renders per CPU second, against Buffer.from(renderToString()).
func BenchmarkRenderToBytes(b *testing.B) {
	for name, program := range peers() {
		for _, function := range []string{"renderPage", "streamPage"} {
			b.Run(function+"/"+name, func(b *testing.B) {
				f := newBenchFiles(b)
				call := render.Call{Function: function, Input: f.call.Input}
				pool, other := f.pool(b, 1), f.peer(b, program)
				renderTimes(b, pool, call, warmUp)
				other.times(b, function, warmUp)
				b.ResetTimer()
				for b.Loop() {
					var ratios, ours, theirs []float64
					for range rounds {
						mine, _ := renderTimes(b, pool, call, perRound)
						its, _ := other.times(b, function, perRound)
						ours, theirs, ratios = append(ours, mine), append(theirs, its), append(ratios, its/mine)
					}
					b.ReportMetric(median(ratios), "x-"+name)
					b.ReportMetric(median(ours), "cpu-µs/render")
					b.ReportMetric(median(theirs), name+"-cpu-µs/render")
				}
			})
		}
	}
}

// Where a render's CPU time goes: what V8 takes by itself, what a call through the pool adds, and what the document adds
// on its way into Go. Each in CPU microseconds, beside Node's whole: the pool cannot get further ahead of Node than V8
// alone is.
func BenchmarkRenderParts(b *testing.B) {
	const repeats = 20
	f := newBenchFiles(b)
	pool := f.pool(b, 1, fmt.Sprintf(`
		globalThis.nothing = () => "";
		globalThis.forgotten = (input, output) => { renderPage(input, output); return ""; };
		globalThis.repeated = (input, output) => { for (let i = 0; i < %d; i++) renderPage(input, output); return ""; };`, repeats))
	node := f.peer(b, "node")
	renderTimes(b, pool, f.call, warmUp)
	node.times(b, "renderPage", warmUp)
	for b.Loop() {
		parts := map[string][]float64{}
		var most []float64
		for i := range rounds {
			for function, count := range map[string]int{"nothing": 10 * perRound, "forgotten": perRound, "repeated": perRound / repeats, "renderPage": perRound} {
				cpu, _ := renderTimes(b, pool, render.Call{Function: function, Input: f.call.Input}, count)
				parts[function] = append(parts[function], cpu)
			}
			cpu, _ := node.times(b, "renderPage", perRound)
			parts["node"] = append(parts["node"], cpu)
			most = append(most, cpu*repeats/parts["repeated"][i])
		}
		b.ReportMetric(median(parts["repeated"])/repeats, "V8-alone-µs")
		b.ReportMetric(median(parts["nothing"]), "call-of-nothing-µs")
		b.ReportMetric(median(parts["forgotten"]), "answer-forgotten-µs")
		b.ReportMetric(median(parts["renderPage"]), "whole-µs")
		b.ReportMetric(median(parts["node"]), "node-µs")
		b.ReportMetric(median(most), "x-node-at-most")
	}
}

// Streaming against rendering to a string, when the first part of a stream leaves, and when React has the shell: nothing
// can leave before, and a page without Suspense boundaries is all shell.
func BenchmarkStreaming(b *testing.B) {
	f := newBenchFiles(b)
	pool := f.pool(b, 1, `
		globalThis.shell = (input, output) => streamPage(input, { ...output, head() { output.write("shell"); output.flush(); } });`)
	stream, shell := render.Call{Function: "streamPage", Input: f.call.Input}, render.Call{Function: "shell", Input: f.call.Input}
	firstOf := func(call render.Call) (firsts []float64) {
		for range perRound {
			begin, first := time.Now(), time.Duration(0)
			err := pool.Stream(b.Context(), call, func(render.Part) error {
				if first == 0 {
					first = time.Since(begin)
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
			firsts = append(firsts, float64(first)/float64(time.Since(begin)))
		}
		return firsts
	}
	for _, call := range []render.Call{f.call, stream, shell} {
		renderTimes(b, pool, call, warmUp)
	}
	b.ResetTimer()
	for b.Loop() {
		var costs, firsts, shells []float64
		for range rounds {
			whole, _ := renderTimes(b, pool, f.call, perRound)
			streamed, _ := renderTimes(b, pool, stream, perRound)
			costs = append(costs, streamed/whole)
			firsts, shells = append(firsts, firstOf(stream)...), append(shells, firstOf(shell)...)
		}
		b.ReportMetric(median(costs), "x-string")
		b.ReportMetric(median(firsts), "first-part/whole")
		b.ReportMetric(median(shells), "shell/whole")
	}
}

// From nothing to a pool of one isolate that has rendered its first page, and what each further isolate takes to be
// ready: it has the first one's code cache, as a replacement has.
func BenchmarkStart(b *testing.B) {
	f := newBenchFiles(b)
	const further = 4
	milliseconds := func(isolates int, call render.Call) float64 {
		begin := time.Now()
		pool, err := render.New(render.Options{Source: string(f.bundle.Server), Isolates: isolates})
		if err != nil {
			b.Fatal(err)
		}
		defer pool.Close()
		if _, _, err := pool.Render(b.Context(), call); err != nil {
			b.Fatal(err)
		}
		return time.Since(begin).Seconds() * 1000
	}
	for b.Loop() {
		var first, each []float64
		for range rounds {
			one := milliseconds(1, f.call)
			first, each = append(first, one), append(each, (milliseconds(1+further, f.call)-one)/further)
		}
		b.ReportMetric(median(first), "ms-to-first-page")
		b.ReportMetric(median(each), "ms-each-further-isolate")
	}
}

// Memory after many renders of mixed pages against that after a few, and what an isolate holds.
func BenchmarkMemory(b *testing.B) {
	const few, many = 5000, 100_000
	f := newBenchFiles(b)
	for b.Loop() {
		pool := f.pool(b, 1)
		renderer, err := site.NewRenderer(pool, settings.Facts{Origin: "https://www.example.com", Edition: "as-given"})
		if err != nil {
			b.Fatal(err)
		}
		pages, err := renderer.Pages(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		var after float64
		for i := range many {
			if _, err := renderer.Render(b.Context(), pages[i%len(pages)].Path); err != nil {
				b.Fatal(err)
			}
			if i+1 == few {
				after = residentMegabytes(b)
			}
		}
		b.ReportMetric(residentMegabytes(b)/after, "x-after-5000")
		b.ReportMetric(after, "MB-after-5000")
		b.ReportMetric(float64(pool.Stats().Heap[0])/(1<<20), "MB-heap/isolate")
	}
}
