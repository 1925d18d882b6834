package comparison

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"net"
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
)

// A contender answers the home page in one way, in a process of its own.
type contender struct {
	name     string
	requests int // of one round
	headers  string
	path     string
	start    func(port string) (pid int)

	port           string
	pid            int
	cold           time.Duration // from the process's start to its first answer
	perCPU         []float64     // requests in a second of CPU time
	latencies      []time.Duration
	bytes          int
	residentMemory float64 // megabytes
}

const (
	comparisonRounds = 5
	browserHeaders   = "Accept-Encoding: " + browserAccepts + "\r\n"
	fast, rendering  = 20_000, 1200
)

// The same page on the same machine in one run, in turns: this server in every way that it can answer, and what one
// would take instead. Prints a table and draws assets/screenshots/comparison-*.svg.
func BenchmarkComparison(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	f := newBenchFiles(b)
	contenders := comparisonContenders(b, f)
	b.ResetTimer()
	for b.Loop() {
		for _, c := range contenders {
			c.measure(b, c.requests/4, false)
		}
		for range comparisonRounds {
			for _, c := range contenders {
				c.measure(b, c.requests, true)
			}
		}
	}
	b.StopTimer()
	for _, c := range contenders {
		c.residentMemory = residentOf(b, c.pid)
	}
	report(b, contenders)
}

func comparisonContenders(b *testing.B, f benchFiles) []*contender {
	b.Helper()
	ours := func(args ...string) func(string) int {
		return func(port string) int {
			return startServer(b, port, builtProgram, append([]string{"--mode=production", "--port=" + port, "--admin-port=" + freePort(b)}, args...)...)
		}
	}
	theirs := func(program string) func(string) int {
		return func(port string) int { return startServer(b, port, program, f.script, f.server, f.input, port) }
	}
	contenders := []*contender{
		{name: "ssr, warm", requests: fast, headers: browserHeaders, start: ours()},
		{name: "ssr, rendered for each request", requests: rendering, start: ours("--cache=false", "--streaming=false")},
		{name: "ssr, streamed for each request", requests: rendering, start: ours("--cache=false")},
		{name: "Node, renderToString", requests: rendering, path: "/string", start: theirs("node")},
		{name: "Node, renderToPipeableStream", requests: rendering, path: "/stream", start: theirs("node")},
	}
	if bun := os.Getenv(bunVariable); bun != "" {
		contenders = append(contenders,
			&contender{name: "Bun, renderToString", requests: rendering, path: "/string", start: theirs(bun)},
			&contender{name: "Bun, renderToPipeableStream", requests: rendering, path: "/stream", start: theirs(bun)})
	}
	for _, c := range contenders {
		c.launch(b)
	}
	warm := contenders[0]
	waitCompressed(b, warm.url())
	etag, r := record(b, warm.url(), browserAccepts)
	unchanged := *warm
	unchanged.name, unchanged.headers = "ssr, 304", browserHeaders+"If-None-Match: "+etag+"\r\n"

	bare := &contender{name: "bare net/http, the same bytes", requests: fast, start: func(port string) int { return startBare(b, port, r) }}
	bare.launch(b)
	contenders = append(contenders, &unchanged, bare)
	if nginx, err := exec.LookPath("nginx"); err == nil {
		c := &contender{name: "nginx on the export, gzip", requests: fast, headers: browserHeaders, start: func(port string) int {
			return startServer(b, port, nginx, "-e", "stderr", "-p", b.TempDir(), "-c", nginxConfiguration(b, port))
		}}
		c.launch(b)
		contenders = append(contenders, c)
	} else {
		b.Log("there is no nginx to compare with: install Debian's package")
	}
	return contenders
}

// nginxConfiguration exports the site and configures one worker for it, with files compressed beforehand.
func nginxConfiguration(b *testing.B, port string) string {
	b.Helper()
	folder := b.TempDir()
	site := filepath.Join(folder, "site")
	if out, err := exec.CommandContext(b.Context(), builtProgram, "export", site, "--mode=production", "--origin=https://www.example.com").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.CommandContext(b.Context(), "gzip", "-9", "-k", filepath.Join(site, "index.html")).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, path := range []string{filepath.Dir(folder), folder, site} {
		if err := os.Chmod(path, 0o755); err != nil {
			b.Fatal(err)
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

func (c *contender) url() string { return "http://127.0.0.1:" + c.port + cmp.Or(c.path, "/") }

// launch starts the process and waits for its first whole answer.
func (c *contender) launch(b *testing.B) {
	b.Helper()
	c.port = freePort(b)
	begin := time.Now()
	c.pid = c.start(c.port)
	answer, err := http.Get(c.url())
	if err != nil {
		b.Fatalf("%s: %v", c.name, err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%s: status %d, %v", c.name, answer.StatusCode, err)
	}
	c.cold = time.Since(begin)
}

// measure sends requests over a few connections, each waiting for the answer before.
func (c *contender) measure(b *testing.B, requests int, counts bool) {
	b.Helper()
	request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", cmp.Or(c.path, "/"), c.headers)
	var mu sync.Mutex
	var latencies []time.Duration
	begin := processCPU(b, c.pid)
	var group sync.WaitGroup
	for range httpClients {
		group.Go(func() {
			connection, err := net.Dial("tcp", "127.0.0.1:"+c.port)
			if err != nil {
				b.Error(err)
				return
			}
			defer connection.Close()
			counted := &countingReader{Reader: connection}
			reader := bufio.NewReaderSize(counted, 64<<10)
			took := make([]time.Duration, 0, requests/httpClients)
			for range requests / httpClients {
				from := time.Now()
				if _, err := io.WriteString(connection, request); err != nil {
					b.Error(err)
					return
				}
				answer, err := http.ReadResponse(reader, nil)
				if err == nil {
					_, err = io.Copy(io.Discard, answer.Body)
				}
				if err != nil {
					b.Errorf("%s: %v", c.name, err)
					return
				}
				took = append(took, time.Since(from))
			}
			mu.Lock()
			defer mu.Unlock()
			latencies = append(latencies, took...)
			c.bytes = counted.bytes / len(took)
		})
	}
	group.Wait()
	if !counts {
		return
	}
	c.perCPU = append(c.perCPU, float64(requests)/(processCPU(b, c.pid)-begin).Seconds())
	c.latencies = append(c.latencies, latencies...)
}

func report(b *testing.B, contenders []*contender) {
	b.Helper()
	node := contenders[slices.IndexFunc(contenders, func(c *contender) bool { return c.name == "Node, renderToString" })]
	slices.SortStableFunc(contenders, func(x, y *contender) int { return cmp.Compare(median(y.perCPU), median(x.perCPU)) })
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "home page\trequests per CPU second\tx Node\tp50\tp99\tmemory\tstart to first answer\tbytes\t")
	for _, c := range contenders {
		slices.Sort(c.latencies)
		fmt.Fprintf(table, "%s\t%.0f\t%.2f\t%v\t%v\t%.0f MB\t%v\t%d\t\n", c.name, median(c.perCPU), median(c.perCPU)/median(node.perCPU),
			c.latencies[len(c.latencies)/2].Round(10*time.Microsecond), c.latencies[len(c.latencies)*99/100].Round(10*time.Microsecond), c.residentMemory, c.cold.Round(time.Millisecond), c.bytes)
	}
	fmt.Println()
	if err := table.Flush(); err != nil {
		b.Fatal(err)
	}
	for name, ink := range map[string][3]string{"light": {"#1c211e", "#1f3a2d", "#a33e22"}, "dark": {"#ece4d4", "#7fa08d", "#e0805f"}} {
		file := filepath.Join(sourceRoot, "assets", "screenshots", "comparison-"+name+".svg")
		if err := os.WriteFile(file, []byte(comparisonPlot(contenders, ink)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
}

// comparisonPlot draws one bar a contender, as long as the logarithm of what it does.
func comparisonPlot(contenders []*contender, ink [3]string) string {
	const row, label, bar = 28, 250, 430
	most, least := median(contenders[0].perCPU), median(contenders[len(contenders)-1].perCPU)/2
	var svg strings.Builder
	height := row*len(contenders) + 40
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 %d" font-family="system-ui, sans-serif" font-size="13" fill="%s" role="img" aria-label="Requests per CPU second, more is better">`, height, ink[0])
	fmt.Fprintf(&svg, `<text x="0" y="16" font-weight="600">Home page: requests per CPU second (logarithmic, more is better)</text>`)
	for i, c := range contenders {
		value := median(c.perCPU)
		color := ink[1]
		if strings.HasPrefix(c.name, "ssr") {
			color = ink[2]
		}
		y := 32 + i*row
		fmt.Fprintf(&svg, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.0f" height="18" rx="2" fill="%s"/>`,
			label-10, y+14, c.name, label, y, bar*math.Log(value/least)/math.Log(most/least), color)
		fmt.Fprintf(&svg, `<text x="%.0f" y="%d">%.0f</text>`, label+8+bar*math.Log(value/least)/math.Log(most/least), y+14, value)
	}
	svg.WriteString("</svg>\n")
	return svg.String()
}
