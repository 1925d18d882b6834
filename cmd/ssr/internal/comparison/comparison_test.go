package comparison

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
	"gulfoak.example/website/assets/encoding"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/render/reactserver"
)

// A contender is a server process, with a request for the home page.
type contender struct {
	name     string
	requests int          // requests of a round
	peers    []*contender // contenders to compare with
	header   http.Header
	url      string

	pid       int
	cold      time.Duration // time from the process's start to its first response
	perCPU    []float64     // requests per second of CPU time, by round
	latencies []time.Duration
	bytes     int // size of the response body
}

const (
	sourceRoot                       = "../../../.."
	clients                          = 8
	rounds                           = 30
	cachedRequests, renderedRequests = 8000, 400 // requests of a round, for cached and for rendered pages
	warmUp                           = 5         // rounds that are not measured
)

// browserHeader is Chromium's Accept-Encoding.
var browserHeader = http.Header{"Accept-Encoding": {"gzip, deflate, br, zstd"}}

// serverBinary is the server that make builds.
var serverBinary, serverBinaryErr = filepath.Abs(filepath.Join(sourceRoot, ".cache", "ssr"))

// BenchmarkComparison measures this server in each of its modes and its alternatives, with the same page in the same run. The contenders take
// turns, in both orders, each on one processor. It prints a table and draws assets/screenshots/comparison-*.svg. CPU time includes all
// threads of a process, such as those of V8 and of the garbage collectors. A ratio is the median of the rounds' ratios, with the quartiles
// in brackets. SSR_BENCH_NODE and SSR_BENCH_BUN are the paths of Node and Bun; runtimes without a path are left out.
func BenchmarkComparison(b *testing.B) {
	warm := startServer(b, "ssr, warm", cachedRequests)
	warm.header = browserHeader
	warm.waitCompressed(b)
	response, _ := warm.request(b)
	known := http.Header{"If-None-Match": response.Header["Etag"], "Accept-Encoding": browserHeader["Accept-Encoding"]}
	baseline := startBareServer(b, warm.url)
	rendered := startServer(b, "ssr, rendered for each request", renderedRequests, "--cache=false", "--streaming=false")
	streamed := startServer(b, "ssr, streamed for each request", renderedRequests, "--cache=false")
	contenders := []*contender{
		warm.compareWith(baseline), baseline, warm.withHeader("ssr, 304", known).compareWith(baseline.withHeader(baseline.name+", 304", known)),
		rendered, streamed.compareWith(rendered), rendered.withHeader("ssr, rendered and compressed", browserHeader).compareWith(rendered),
	}
	contenders = append(contenders, contenders[2].peers...)
	for name, program := range findRuntimes() {
		buffered, stream := startPeer(b, program, name+", renderToString", "/string", bundlePath), startPeer(b, program, name+", renderToPipeableStream", "/stream", bundlePath)
		contenders = append(contenders, buffered, stream)
		rendered.compareWith(buffered)
		streamed.compareWith(stream)
	}
	if nginx, err := exec.LookPath("nginx"); err == nil {
		port := findFreePort(b)
		command := exec.CommandContext(b.Context(), nginx, "-e", "stderr", "-p", b.TempDir(), "-c", writeNginxConfiguration(b, port))
		c := launch(b, "nginx on the export, gzip", cachedRequests, port, "/", command)
		c.header = browserHeader
		contenders = append(contenders, c)
	} else {
		b.Log("there is no nginx to compare with: install Debian's package")
	}
	for b.Loop() {
		for _, c := range contenders {
			c.measure(b, warmUp*c.requests)
			c.perCPU, c.latencies = nil, nil
		}
		for range rounds {
			for _, c := range contenders {
				c.measure(b, c.requests)
			}
			slices.Reverse(contenders)
		}
	}
	report(b, contenders)
}

// withHeader returns a contender with the same process and other request headers.
func (c *contender) withHeader(name string, header http.Header) *contender {
	other := *c
	other.name, other.header, other.peers = name, header, nil
	return &other
}

// compareWith adds a contender to the peers and returns c.
func (c *contender) compareWith(other *contender) *contender {
	c.peers = append(c.peers, other)
	return c
}

// startServer starts the server that make has built.
func startServer(b *testing.B, name string, requests int, settings ...string) *contender {
	b.Helper()
	if serverBinaryErr != nil {
		b.Fatal(serverBinaryErr)
	}
	port := findFreePort(b)
	return launch(b, name, requests, port, "/", exec.CommandContext(b.Context(), serverBinary, append(settings, "--mode=production", "--admin-port=0", "--port="+port)...))
}

// findRuntimes returns the paths of the JavaScript runtimes to compare with, by name.
func findRuntimes() map[string]string {
	found := map[string]string{"Node 22": os.Getenv("SSR_BENCH_NODE"), "Bun": os.Getenv("SSR_BENCH_BUN")}
	maps.DeleteFunc(found, func(_, path string) bool { return path == "" })
	return found
}

// startPeer starts Node or Bun with a bundle and the same facts.
func startPeer(b *testing.B, program, name, path, bundle string) *contender {
	b.Helper()
	port := findFreePort(b)
	return launch(b, name, renderedRequests, port, path, exec.CommandContext(b.Context(), program, filepath.Join("testdata", "serve-in-node.mjs"), bundle, renderInput(b), port))
}

// buildForPeer builds the same sources for Node or Bun, as esbuild's documentation describes: React's package for the runtime, without
// the changes of package reactserver. It returns the path of the server's script.
func buildForPeer(b *testing.B, name string) string {
	b.Helper()
	root, err := filepath.Abs(sourceRoot)
	if err != nil {
		b.Fatal(err)
	}
	o := build.Options{Root: root, Out: b.TempDir(), Log: slog.New(slog.DiscardHandler)}
	o.AdaptServer = func(options *api.BuildOptions) {
		options.Platform, options.Format = api.PlatformNode, api.FormatCommonJS
		if name == "Bun" {
			options.Conditions = []string{"bun"}
		}
		options.Plugins = slices.DeleteFunc(options.Plugins, func(p api.Plugin) bool { return p.Name == reactserver.Plugin.Name })
	}
	if err := build.Build(b.Context(), o); err != nil {
		b.Fatal(err)
	}
	return filepath.Join(o.Out, "server.js")
}

// bundlePath is the path of this server's script.
var bundlePath = filepath.Join(sourceRoot, "assets", "dist", "server.js")

// renderInput returns the input with which the bundle renders the home page.
func renderInput(b *testing.B) string {
	b.Helper()
	given, err := settingstest.Read("--origin=https://www.example.com")
	if err != nil {
		b.Fatal(err)
	}
	embedded, err := assets.Embedded()
	if err != nil {
		b.Fatal(err)
	}
	input, err := json.Marshal(map[string]any{"path": "/", "facts": given.WithDefaults(embedded.Manifest.Facts)})
	if err != nil {
		b.Fatal(err)
	}
	return string(input)
}

// writeNginxConfiguration exports the site and returns a configuration for nginx with one worker and precompressed files.
func writeNginxConfiguration(b *testing.B, port string) string {
	b.Helper()
	folder := b.TempDir()
	site := filepath.Join(folder, "site")
	for _, command := range [][]string{
		{serverBinary, "export", site, "--mode=production", "--origin=https://www.example.com"},
		{"gzip", "-9", "-k", filepath.Join(site, "index.html")},
		{"chmod", "755", filepath.Dir(folder), folder, site}, // nginx's worker runs as another user
	} {
		if out, err := exec.CommandContext(b.Context(), command[0], command[1:]...).CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
	configuration := filepath.Join(folder, "nginx.conf")
	text := fmt.Sprintf("daemon off; master_process off; pid %[1]s/pid; events {}\nhttp { access_log off; include /etc/nginx/mime.types; "+
		"client_body_temp_path %[1]s/a; proxy_temp_path %[1]s/b; fastcgi_temp_path %[1]s/c; uwsgi_temp_path %[1]s/d; scgi_temp_path %[1]s/e;\n"+
		"server { listen 127.0.0.1:%[2]s; root %[1]s/site; gzip_static on; open_file_cache max=100; keepalive_requests 1000000; } }\n", folder, port)
	if err := os.WriteFile(configuration, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	return configuration
}

// sendRequest sends a request and reads the complete response.
func sendRequest(client http.RoundTripper, url string, header http.Header) (response *http.Response, body []byte, err error) {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	if header != nil {
		request.Header = header
	}
	if response, err = client.RoundTrip(request); err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err = io.ReadAll(response.Body)
	if response.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("status %d", response.StatusCode)
	}
	return response, body, err
}

// withoutKeepAlive opens a connection for each request.
var withoutKeepAlive = &http.Transport{DisableCompression: true, DisableKeepAlives: true}

func (c *contender) request(b *testing.B) (response *http.Response, body []byte) {
	b.Helper()
	response, body, err := sendRequest(withoutKeepAlive, c.url, c.header)
	if err != nil {
		b.Fatalf("%s: %v", c.url, err)
	}
	return response, body
}

// waitCompressed waits until the server sends the page in its smallest encoding.
func (c *contender) waitCompressed(b *testing.B) {
	b.Helper()
	_, page, err := sendRequest(withoutKeepAlive, c.url, nil)
	if err != nil {
		b.Fatal(err)
	}
	smallest := len(encoding.Encode(page, encoding.Brotli, encoding.Best))
	for begin := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		if _, body := c.request(b); len(body) == smallest {
			return
		}
		if time.Since(begin) > time.Minute {
			b.Fatal("the page does not become as small as it could")
		}
	}
}

// measure sends requests over several connections. Each connection sends a request after the previous response.
func (c *contender) measure(b *testing.B, requests int) {
	b.Helper()
	begin := readCPUTime(b, c.pid)
	var mu sync.Mutex
	var group sync.WaitGroup
	for range clients {
		group.Go(func() {
			client := &http.Transport{DisableCompression: true}
			defer client.CloseIdleConnections()
			var latencies []time.Duration
			var length int
			for range requests / clients {
				from := time.Now()
				_, body, err := sendRequest(client, c.url, c.header)
				if err != nil {
					b.Errorf("%s: %v", c.name, err)
					return
				}
				latencies, length = append(latencies, time.Since(from)), len(body)
			}
			mu.Lock()
			defer mu.Unlock()
			c.latencies, c.bytes = append(c.latencies, latencies...), length
		})
	}
	group.Wait()
	c.perCPU = append(c.perCPU, float64(requests)/(readCPUTime(b, c.pid)-begin).Seconds())
}

// report prints the table, draws the plot, and reports the ratio of each contender to its peers for benchstat.
func report(b *testing.B, contenders []*contender) {
	b.Helper()
	slices.SortStableFunc(contenders, func(x, y *contender) int { return cmp.Compare(median(y.perCPU), median(x.perCPU)) })
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\nhome page\trequests per CPU second\tp50\tp99\tmemory\tstart to first answer\tbytes of the body\t")
	for _, c := range contenders {
		slices.Sort(c.latencies)
		percentile := func(share int) time.Duration {
			return c.latencies[len(c.latencies)*share/100].Round(10 * time.Microsecond)
		}
		fmt.Fprintf(table, "%s\t%.0f\t%v\t%v\t%.0f MB\t%v\t%d\t\n", c.name, median(c.perCPU),
			percentile(50), percentile(99), readResidentMegabytes(b, c.pid), c.cold.Round(time.Millisecond), c.bytes)
	}
	for _, c := range contenders {
		for _, peer := range c.peers {
			ratios := make([]float64, rounds)
			for i := range ratios {
				ratios[i] = c.perCPU[i] / peer.perCPU[i]
			}
			slices.Sort(ratios)
			fmt.Fprintf(table, "%s\t%.2f (%.2f to %.2f) x\t%s\t\n", c.name, median(ratios), ratios[rounds/4], ratios[rounds*3/4], peer.name)
			b.ReportMetric(median(ratios), strings.ReplaceAll(c.name+"/"+peer.name, " ", "-"))
		}
	}
	if err := table.Flush(); err != nil {
		b.Fatal(err)
	}
	for name, ink := range map[string][3]string{"light": {"#1c211e", "#1f3a2d", "#a33e22"}, "dark": {"#ece4d4", "#7fa08d", "#e0805f"}} {
		file := filepath.Join(sourceRoot, "assets", "screenshots", "comparison-"+name+".svg")
		if err := os.WriteFile(file, []byte(drawPlot(contenders, ink)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// drawPlot returns an SVG with a bar for each contender, on a logarithmic scale.
func drawPlot(contenders []*contender, ink [3]string) string {
	const row, label, bar = 28, 250, 430
	most, least := median(contenders[0].perCPU), median(contenders[len(contenders)-1].perCPU)/2
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 %d" font-family="system-ui, sans-serif" font-size="13" fill="%s" role="img" aria-label="Requests per CPU second, more is better">`, row*len(contenders)+72, ink[0])
	svg.WriteString(`<text x="0" y="16" font-weight="600">Home page: requests per CPU second (logarithmic, more is better)</text>`)
	for i, c := range contenders {
		color := ink[1]
		if strings.HasPrefix(c.name, "ssr") {
			color = ink[2]
		}
		y, value := 32+i*row, median(c.perCPU)
		width := bar * math.Log(value/least) / math.Log(most/least)
		fmt.Fprintf(&svg, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.0f" height="18" rx="2" fill="%s"/>`,
			label-10, y+14, c.name, label, y, width, color)
		fmt.Fprintf(&svg, `<text x="%.0f" y="%d">%.0f</text>`, label+8+width, y+14, value)
	}
	fmt.Fprintf(&svg, `<text x="0" y="%d" font-size="12">%s, %d cores, %s</text>`, row*len(contenders)+60, html.EscapeString(readProcessorModel()), runtime.NumCPU(), time.Now().Format("2 January 2006"))
	svg.WriteString("</svg>\n")
	return svg.String()
}

// readProcessorModel returns the processor's model as Linux reports it, or the architecture.
func readProcessorModel() string {
	information, _ := os.ReadFile("/proc/cpuinfo") // a system without the file reports no model
	if model := regexp.MustCompile(`model name\s*: (.+)`).FindSubmatch(information); model != nil {
		return string(model[1])
	}
	return runtime.GOARCH
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
