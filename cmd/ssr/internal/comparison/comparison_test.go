package comparison

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
)

// A contender is one way to answer the home page, in a process of its own.
type contender struct {
	name     string
	requests int          // of one round
	peers    []*contender // whom it is compared with
	header   http.Header
	url      string

	pid       int
	cold      time.Duration // from the process's start to its first answer
	perCPU    []float64     // requests in a second of CPU time
	latencies []time.Duration
	bytes     int // of the body
}

const (
	sourceRoot      = "../../../.."
	clients         = 8
	rounds          = 30
	fast, rendering = 8000, 400 // requests of a round
	warmUp          = 5         // rounds
)

// browser is Chromium's Accept-Encoding.
var browser = http.Header{"Accept-Encoding": {"gzip, deflate, br, zstd"}}

// builtProgram is the program that make builds.
var builtProgram, builtProgramErr = filepath.Abs(filepath.Join(sourceRoot, ".cache", "ssr"))

// The same page on the same machine in one run, in turns and in both orders: this server in every way that it can answer, and
// what one would take instead. Prints a table and draws assets/screenshots/comparison-*.svg. CPU time is that of the whole process,
// V8's own threads and the collectors included. A ratio is the median of those of the rounds, in brackets with the quartiles.
// SSR_BENCH_BUN names a Bun program, if any.
func BenchmarkComparison(b *testing.B) {
	warm := ours(b, "ssr, warm", fast)
	warm.header = browser
	warm.waitCompressed(b)
	answer, _ := warm.ask(b)
	known := http.Header{"If-None-Match": answer.Header["Etag"], "Accept-Encoding": browser["Accept-Encoding"]}
	least := bare(b, warm.url)
	rendered := ours(b, "ssr, rendered for each request", rendering, "--cache=false", "--streaming=false")
	streamed := ours(b, "ssr, streamed for each request", rendering, "--cache=false")
	contenders := []*contender{
		warm.besides(least), least, warm.as("ssr, 304", known).besides(least.as(least.name+", 304", known)),
		rendered, streamed.besides(rendered), rendered.as("ssr, rendered and compressed", browser).besides(rendered),
	}
	contenders = append(contenders, contenders[2].peers...)
	for name, program := range map[string]string{"Node": "node", "Bun": os.Getenv("SSR_BENCH_BUN")} {
		if program != "" {
			whole, stream := peer(b, program, name+", renderToString", "/string"), peer(b, program, name+", renderToPipeableStream", "/stream")
			contenders = append(contenders, whole, stream)
			rendered.besides(whole)
			streamed.besides(stream)
		}
	}
	if nginx, err := exec.LookPath("nginx"); err == nil {
		port := freePort(b)
		command := exec.CommandContext(b.Context(), nginx, "-e", "stderr", "-p", b.TempDir(), "-c", nginxConfiguration(b, port))
		c := launch(b, "nginx on the export, gzip", fast, port, "/", command)
		c.header = browser
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

// as returns the same process, asked in another way.
func (c *contender) as(name string, header http.Header) *contender {
	other := *c
	other.name, other.header, other.peers = name, header, nil
	return &other
}

// besides also compares it with another contender.
func (c *contender) besides(other *contender) *contender {
	c.peers = append(c.peers, other)
	return c
}

// ours starts the program that make built.
func ours(b *testing.B, name string, requests int, settings ...string) *contender {
	b.Helper()
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	port := freePort(b)
	return launch(b, name, requests, port, "/", exec.CommandContext(b.Context(), builtProgram, append(settings, "--mode=production", "--admin-port=0", "--port="+port)...))
}

// peer starts Node or Bun with the same bundle and facts.
func peer(b *testing.B, program, name, path string) *contender {
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
	port := freePort(b)
	bundle := filepath.Join(sourceRoot, "assets", "dist", "server.js")
	return launch(b, name, rendering, port, path, exec.CommandContext(b.Context(), program, filepath.Join("testdata", "serve-in-node.mjs"), bundle, string(input), port))
}

// nginxConfiguration exports the site and configures one worker for it, with files compressed beforehand.
func nginxConfiguration(b *testing.B, port string) string {
	b.Helper()
	folder := b.TempDir()
	site := filepath.Join(folder, "site")
	for _, command := range [][]string{
		{builtProgram, "export", site, "--mode=production", "--origin=https://www.example.com"},
		{"gzip", "-9", "-k", filepath.Join(site, "index.html")},
		{"chmod", "755", filepath.Dir(folder), folder, site}, // nginx reads as a user of its own
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

// request asks for a page once, and reads its answer to the end.
func request(client http.RoundTripper, url string, header http.Header) (answer *http.Response, body []byte, err error) {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	if header != nil {
		request.Header = header
	}
	if answer, err = client.RoundTrip(request); err != nil {
		return nil, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	if answer.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("status %d", answer.StatusCode)
	}
	return answer, body, err
}

// once asks over a connection that is not kept.
var once = &http.Transport{DisableCompression: true, DisableKeepAlives: true}

func (c *contender) ask(b *testing.B) (answer *http.Response, body []byte) {
	b.Helper()
	answer, body, err := request(once, c.url, c.header)
	if err != nil {
		b.Fatalf("%s: %v", c.url, err)
	}
	return answer, body
}

// waitCompressed waits until a page is sent in its smallest form, which is final.
func (c *contender) waitCompressed(b *testing.B) {
	b.Helper()
	_, page, err := request(once, c.url, nil)
	if err != nil {
		b.Fatal(err)
	}
	smallest := len(encoding.Encode(page, encoding.Brotli, encoding.Best))
	for begin := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		if _, body := c.ask(b); len(body) == smallest {
			return
		}
		if time.Since(begin) > time.Minute {
			b.Fatal("the page does not become as small as it could")
		}
	}
}

// measure sends requests over a few connections, each waiting for the answer before.
func (c *contender) measure(b *testing.B, requests int) {
	b.Helper()
	begin := processCPU(b, c.pid)
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
				_, body, err := request(client, c.url, c.header)
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
	c.perCPU = append(c.perCPU, float64(requests)/(processCPU(b, c.pid)-begin).Seconds())
}

// report prints the table, draws the plot, and reports to benchstat how many times as fast as its peers each is.
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
			percentile(50), percentile(99), residentMegabytes(b, c.pid), c.cold.Round(time.Millisecond), c.bytes)
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
		if err := os.WriteFile(file, []byte(plot(contenders, ink)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// plot draws one bar a contender, as long as the logarithm of what it does.
func plot(contenders []*contender, ink [3]string) string {
	const row, label, bar = 28, 250, 430
	most, least := median(contenders[0].perCPU), median(contenders[len(contenders)-1].perCPU)/2
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 %d" font-family="system-ui, sans-serif" font-size="13" fill="%s" role="img" aria-label="Requests per CPU second, more is better">`, row*len(contenders)+40, ink[0])
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
	svg.WriteString("</svg>\n")
	return svg.String()
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
