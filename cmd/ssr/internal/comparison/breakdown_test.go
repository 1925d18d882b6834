package comparison

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/server"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/render"
)

// repetitions is the number of pages that one call of the functions below renders. testdata/serve-in-node.mjs uses the same number. A page
// that is rendered alone, between requests, takes a seventh longer (here and in Node), because the processor's caches have other code:
// the parts of a request lack this time.
const repetitions = 20

// pagesPerRound is a multiple of repetitions times clients, so that each client sends the same number of requests.
const pagesPerRound = 3 * repetitions * clients

// repeatingFunctions are added to the bundle: they render a page repeatedly and return no page. The second function also flattens each
// page's string, which React builds as a rope: charCodeAt needs the characters.
var repeatingFunctions = strings.ReplaceAll(`
globalThis.renderOnly = (input, output) => {
  let sum = 0;
  for (let i = 0; i < REPETITIONS; i++) sum += renderPage(input, { head() {} }).length;
  return String(sum);
};
globalThis.renderAndFlatten = (input, output) => {
  let sum = 0;
  for (let i = 0; i < REPETITIONS; i++) {
    const html = renderPage(input, { head() {} });
    sum += html.charCodeAt(html.length - 1);
  }
  return String(sum);
};
`, "REPETITIONS", strconv.Itoa(repetitions))

// partsVariable turns the test binary into the server with partFunctions. Its value is a port.
const partsVariable = "SSR_BENCH_PARTS"

// renderPath is an unknown path, for which the server with partFunctions renders the home page repeatedly.
const renderPath = "/render"

// partFunctions are added to the bundle of a server. For the home page, it then sends a page that it rendered before: the request has all
// parts of an uncached request except React and the flattening of the string. For an unknown path it only renders and flattens.
var partFunctions = strings.ReplaceAll(`
{
  const { renderPage } = globalThis;
  let page;
  globalThis.renderPage = (input, output) => {
    const { path, facts, error } = JSON.parse(input);
    if (error || (path !== "/" && path !== "/404")) return renderPage(input, output);
    output.head('{"status":200}');
    const home = JSON.stringify({ path: "/", facts });
    if (path === "/") return page ??= renderPage(home, { head() {} });
    let sum = 0;
    for (let i = 0; i < REPETITIONS; i++) {
      const html = renderPage(home, { head() {} });
      sum += html.charCodeAt(html.length - 1);
    }
    return String(sum);
  };
}
`, "REPETITIONS", strconv.Itoa(repetitions))

// serveParts serves the site with partFunctions and without the cache.
func serveParts(port string) error {
	given, err := settingstest.Read("--mode=production", "--cache=false", "--streaming=false", "--isolates=1", "--admin-port=0", "--port="+port)
	if err != nil {
		return err
	}
	embedded, err := assets.Embedded()
	if err != nil {
		return err
	}
	bundle := *embedded
	bundle.Server += partFunctions
	listener, err := server.Listen(given.Server)
	if err != nil {
		return err
	}
	registry, log := prometheus.NewRegistry(), slog.New(slog.DiscardHandler)
	maker := site.NewMaker(site.Options{Settings: given, Production: true, Port: listener.Port(), Registry: registry, Log: log})
	defer maker.Close()
	handler, _, err := maker.Make(context.Background(), &bundle)
	if err != nil {
		return err
	}
	return listener.Serve(context.Background(), server.Options{Visitors: handler, Ready: maker.Ready, Stop: maker.Stop, Registry: registry, Log: log})
}

// startParts starts the server with partFunctions, with a request for a path.
func startParts(b *testing.B, name, path string) *contender {
	b.Helper()
	port := findFreePort(b)
	command := exec.CommandContext(b.Context(), os.Args[0])
	command.Env = append(os.Environ(), partsVariable+"="+port)
	return launch(b, name, renderedRequests, port, path, command)
}

// A stage is a part of the work for a request, with its CPU time.
type stage struct {
	name string
	run  func(pages int) // processes this number of pages
	pid  int             // the measured process
	cost []float64       // milliseconds of CPU time for a page, by round
}

// BenchmarkBreakdown measures the stages of an uncached request for the home page, in this server, Node and Bun: React alone, flattening of
// the string, the isolate pool, HTTP, and the whole request. All stages take turns in each round, so that changes of the machine's speed
// affect all of them. CPU time includes all threads of a process, and each server and the pool have one processor. Node and Bun run this
// server's bundle, and for the whole request also the bundle that esbuild builds for them from the same sources.
func BenchmarkBreakdown(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pool, call := newHomePool(b)
	own := os.Getpid()
	calls := func(function string, pages int) {
		for range pages {
			if _, _, err := pool.Render(b.Context(), render.Call{Function: function, Input: call.Input}); err != nil {
				b.Fatal(err)
			}
		}
	}
	stages := []*stage{
		{name: "ssr: React alone", pid: own, run: func(pages int) { calls("renderOnly", pages/repetitions) }},
		{name: "ssr: React, flattened", pid: own, run: func(pages int) { calls("renderAndFlatten", pages/repetitions) }},
		{name: "ssr: Pool.Render", pid: own, run: func(pages int) { calls("renderPage", pages) }},
		{name: "ssr: Pool.Stream", pid: own, run: func(pages int) {
			for range pages {
				err := pool.Stream(b.Context(), render.Call{Function: "streamPage", Input: call.Input}, func(render.Chunk) error { return nil })
				if err != nil {
					b.Fatal(err)
				}
			}
		}},
	}
	add := func(name string, c *contender, pagesPerRequest int) {
		stages = append(stages, &stage{name: name, pid: c.pid, run: func(pages int) { c.measure(b, pages/pagesPerRequest) }})
	}
	cached := startServer(b, "ssr, cached", pagesPerRound)
	cached.header = browserHeader
	cached.waitCompressed(b) // because the compression takes CPU time
	cached.header = nil
	add("ssr: Go and kernel", cached, 1)
	add("ssr: served, React flattened", startParts(b, "ssr, render", renderPath), repetitions)
	add("ssr: served, without React", startParts(b, "ssr, send", "/"), 1)
	add("ssr: served, string", startServer(b, "ssr, string", pagesPerRound, "--cache=false", "--streaming=false", "--isolates=1"), 1)
	add("ssr: served, stream", startServer(b, "ssr, stream", pagesPerRound, "--cache=false", "--isolates=1"), 1)
	for name, program := range findRuntimes() {
		for _, path := range []string{"render", "flatten", "send", "string", "stream"} {
			pagesPerRequest := 1
			if path == "render" || path == "flatten" {
				pagesPerRequest = repetitions
			}
			add(name+": "+path, startPeer(b, program, name, "/"+path, bundlePath), pagesPerRequest)
		}
		bundle := buildForPeer(b, name)
		for _, path := range []string{"string", "stream"} {
			add(name+", its own build: "+path, startPeer(b, program, name, "/"+path, bundle), 1)
		}
	}
	for b.Loop() {
		for round := range rounds + warmUp {
			for _, p := range stages {
				begin := readCPUTime(b, p.pid)
				p.run(pagesPerRound)
				if round >= warmUp {
					p.cost = append(p.cost, float64((readCPUTime(b, p.pid)-begin).Microseconds())/1000/pagesPerRound)
				}
			}
			slices.Reverse(stages)
		}
	}
	reportBreakdown(b, stages)
}

// newHomePool returns a pool with one isolate and the server's bundle, and the call that renders the home page.
func newHomePool(b *testing.B) (*render.Pool, render.Call) {
	b.Helper()
	bundle, err := os.ReadFile(bundlePath)
	if err != nil {
		b.Fatal(err)
	}
	call := render.Call{Function: "renderPage", Input: renderInput(b)}
	pool, err := render.New(render.Options{Source: string(bundle) + repeatingFunctions, Isolates: 1, DefaultTimeout: time.Minute})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	if _, _, err := pool.Render(context.Background(), call); err != nil {
		b.Fatal(err)
	}
	return pool, call
}

// reportBreakdown prints the CPU time of each stage, and the ratios between sums of stages.
func reportBreakdown(b *testing.B, stages []*stage) {
	b.Helper()
	costs := map[string][]float64{}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	slices.SortFunc(stages, func(x, y *stage) int { return strings.Compare(x.name, y.name) })
	fmt.Fprintln(table, "\nhome page, CPU ms\tbest\tlower quartile\tmedian\t")
	for _, p := range stages {
		sorted := slices.Sorted(slices.Values(p.cost))
		fmt.Fprintf(table, "%s\t%.3f\t%.3f\t%.3f\t\n", p.name, sorted[0], sorted[len(sorted)/4], median(sorted))
		costs[p.name] = p.cost
	}
	// ratio prints the quotient of two sums of stages: the median of the rounds, with the quartiles.
	ratio := func(name string, of, over []string) {
		ratios := make([]float64, rounds)
		for i := range ratios {
			var dividend, divisor float64
			for _, stage := range of {
				dividend += costs[stage][i]
			}
			for _, stage := range over {
				divisor += costs[stage][i]
			}
			ratios[i] = dividend / divisor
		}
		slices.Sort(ratios)
		fmt.Fprintf(table, "%s\t%.2f (%.2f to %.2f)\t\n", name, median(ratios), ratios[rounds/4], ratios[rounds*3/4])
		b.ReportMetric(median(ratios), strings.ReplaceAll(name, " ", "-"))
	}
	ratio("Pool.Render over React", []string{"ssr: Pool.Render"}, []string{"ssr: React alone"})
	ratio("Pool.Stream over Pool.Render", []string{"ssr: Pool.Stream"}, []string{"ssr: Pool.Render"})
	ratio("ssr parts over served string", []string{"ssr: served, React flattened", "ssr: served, without React"}, []string{"ssr: served, string"})
	for name := range findRuntimes() {
		ratio(name+" parts over served string", []string{name + ": flatten", name + ": send"}, []string{name + ": string"})
		ratio("Go and kernel over "+name+" send", []string{"ssr: Go and kernel"}, []string{name + ": send"})
		ratio("served without React over "+name+" send", []string{"ssr: served, without React"}, []string{name + ": send"})
		for _, peer := range []string{name, name + ", its own build"} {
			ratio("requests per CPU second, ssr over "+peer+", string", []string{peer + ": string"}, []string{"ssr: served, string"})
			ratio("requests per CPU second, ssr over "+peer+", stream", []string{peer + ": stream"}, []string{"ssr: served, stream"})
		}
	}
	if err := table.Flush(); err != nil {
		b.Fatal(err)
	}
}
