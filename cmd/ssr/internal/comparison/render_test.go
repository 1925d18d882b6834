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
	rounds   = 35   // many short ones: the machine's speed changes within seconds
	perRound = 120  // renders
	warmUp   = 1500 // renders until V8 has compiled what it will
)

// benchFiles are the bundle, the input of the home page, and the files that a peer reads: its script and these two.
type benchFiles struct {
	bundle *assets.Bundle
	call   render.Call
	names  []string
}

func newBenchFiles(b *testing.B) benchFiles {
	b.Helper()
	debug.SetGCPercent(300) // as the program does
	bundle, err := assets.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	given, err := settings.Read("--mode=production", "--origin=https://www.example.com")
	if err != nil {
		b.Fatal(err)
	}
	renderer, err := site.NewRenderer(nil, given.Facts)
	if err != nil {
		b.Fatal(err)
	}
	f := benchFiles{bundle: bundle}
	if f.call, err = renderer.Call("renderPage", "/"); err != nil {
		b.Fatal(err)
	}
	for i, content := range [][]byte{benchInNode, bundle.Server, []byte(f.call.Input)} {
		name := filepath.Join(b.TempDir(), []string{"bench.mjs", "server.js", "input.json"}[i])
		if err := os.WriteFile(name, content, 0o600); err != nil {
			b.Fatal(err)
		}
		f.names = append(f.names, name)
	}
	return f
}

// pool renders with the bundle and what a benchmark adds to it.
func (f benchFiles) pool(b *testing.B, added string) *render.Pool {
	b.Helper()
	pool, err := render.New(render.Options{Source: string(f.bundle.Server) + added, Isolates: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	return pool
}

// renderCPU renders count pages, one after the other, and returns the CPU microseconds of one.
func renderCPU(b *testing.B, pool *render.Pool, call render.Call, count int) float64 {
	b.Helper()
	from := processCPU(b, os.Getpid())
	for range count {
		if _, _, err := pool.Render(b.Context(), call); err != nil {
			b.Fatal(err)
		}
	}
	return float64((processCPU(b, os.Getpid()) - from).Microseconds()) / float64(count)
}

// A peer is Node or Bun with the same bundle, asked to render line by line.
type peer struct {
	in  io.Writer
	out *bufio.Reader
}

func (f benchFiles) peer(b *testing.B, program string) peer {
	b.Helper()
	command := exec.CommandContext(b.Context(), program, f.names...)
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

// cpu has the peer render count pages and returns the CPU microseconds of one.
func (p peer) cpu(b *testing.B, function string, count int) (cpu float64) {
	b.Helper()
	_, err := fmt.Fprintf(p.in, "%s %d\n", function, count)
	if err == nil {
		_, err = fmt.Fscan(p.out, &cpu)
	}
	if err != nil {
		b.Fatal(err)
	}
	return cpu
}

// peers are the runtimes to compare with.
func peers() map[string]string {
	found := map[string]string{"Node": "node"}
	if bun := os.Getenv("SSR_BENCH_BUN"); bun != "" {
		found["Bun"] = bun
	}
	return found
}

// One isolate renders the home page to bytes: renders per CPU second, against Buffer.from(renderToString()).
func BenchmarkRenderToBytes(b *testing.B) {
	for name, program := range peers() {
		name = strings.ToLower(name)
		for _, function := range []string{"renderPage", "streamPage"} {
			b.Run(function+"/"+name, func(b *testing.B) {
				f := newBenchFiles(b)
				call := render.Call{Function: function, Input: f.call.Input}
				pool, other := f.pool(b, ""), f.peer(b, program)
				renderCPU(b, pool, call, warmUp)
				other.cpu(b, function, warmUp)
				for b.Loop() {
					var ours, theirs []float64
					for range rounds {
						ours, theirs = append(ours, renderCPU(b, pool, call, perRound)), append(theirs, other.cpu(b, function, perRound))
					}
					b.ReportMetric(medianRatio(theirs, ours), "x-"+name)
					b.ReportMetric(median(ours), "cpu-µs/render")
					b.ReportMetric(median(theirs), name+"-cpu-µs/render")
				}
			})
		}
	}
}

// Streaming against rendering to a string, when the first part of a stream leaves, and when React has the shell: nothing
// can leave before, and a page without Suspense boundaries is all shell.
func BenchmarkStreaming(b *testing.B) {
	f := newBenchFiles(b)
	pool := f.pool(b, `
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
		renderCPU(b, pool, call, warmUp)
	}
	for b.Loop() {
		var whole, streamed, firsts, shells []float64
		for range rounds {
			whole, streamed = append(whole, renderCPU(b, pool, f.call, perRound)), append(streamed, renderCPU(b, pool, stream, perRound))
			firsts, shells = append(firsts, firstOf(stream)...), append(shells, firstOf(shell)...)
		}
		b.ReportMetric(medianRatio(streamed, whole), "x-string")
		b.ReportMetric(median(firsts), "first-part/whole")
		b.ReportMetric(median(shells), "shell/whole")
	}
}
