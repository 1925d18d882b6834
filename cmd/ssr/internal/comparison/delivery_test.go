package comparison

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets/encoding"
)

// bareVariable makes the test program the server to compare with: it names a file with an answer, which a bare net/http
// handler gives to everybody.
const bareVariable = "SSR_BENCH_BARE"

// A recording is an answer for the bare server to give.
type recording struct {
	Port   string
	Header http.Header
	Body   []byte
}

// serveBare is the least that a Go program can do to send these bytes.
func serveBare(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var r recording
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	server := &http.Server{Addr: "127.0.0.1:" + r.Port, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		header := w.Header()
		for name, values := range r.Header {
			header[name] = values
		}
		_, _ = w.Write(r.Body)
	})}
	return server.ListenAndServe()
}

const (
	deliveryClients  = 16
	deliveryRequests = 40_000
	deliveryRounds   = 21
)

// hammerVariable makes the test program a client: it names an address and a request to send to it deliveryRequests times.
const hammerVariable = "SSR_BENCH_HAMMER"

// A warm page and a 304 against a bare net/http handler, without a timeout or a limit, that writes the same bytes and
// headers: requests a second, and requests per CPU second of the server's process. Servers have one processor, the client
// has another.
func BenchmarkDelivery(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	port, admin, barePort := freePort(b), freePort(b), freePort(b)
	ours := startServer(b, port, "taskset", "--cpu-list", "0", builtProgram, "--mode=production", "--port="+port, "--admin-port="+admin)
	waitCompressed(b, "http://127.0.0.1:"+port+homePath)
	request := "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n"
	etag, r := record(b, "http://127.0.0.1:"+port+homePath, "br")
	bare := startBare(b, barePort, r)
	send := func(pid int, port, request string) (perSecond, perCPUSecond float64) {
		var took time.Duration
		cpu := cpuOf(b, pid, deliveryRequests, func() { took = hammerFrom(b, "127.0.0.1:"+port, request) })
		return deliveryRequests / took.Seconds(), 1e6 / cpu
	}
	send(ours, port, request)
	send(bare, barePort, request)
	b.ResetTimer()
	for b.Loop() {
		var speed, work, unchanged []float64
		for range deliveryRounds {
			mine, mineCPU := send(ours, port, request)
			its, itsCPU := send(bare, barePort, request)
			_, notModified := send(ours, port, request+"If-None-Match: "+etag+"\r\n")
			speed, work, unchanged = append(speed, mine/its), append(work, mineCPU/itsCPU), append(unchanged, notModified/mineCPU)
		}
		b.ReportMetric(median(speed), "x-bare/s")
		b.ReportMetric(median(work), "x-bare/cpu-s")
		b.ReportMetric(median(unchanged), "304-x-page/cpu-s")
	}
}

// hammerFrom has a process of its own send the requests, and returns how long they took.
func hammerFrom(b *testing.B, address, request string) time.Duration {
	b.Helper()
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	command := exec.CommandContext(b.Context(), "taskset", "--cpu-list", "1", program)
	command.Env = append(os.Environ(), hammerVariable+"="+address+" "+request)
	command.Stderr = os.Stderr
	answer, err := command.Output()
	if err != nil {
		b.Fatal(err)
	}
	took, err := time.ParseDuration(string(answer))
	if err != nil {
		b.Fatal(err)
	}
	return took
}

// startBare runs the bare server in a process of its own.
func startBare(b *testing.B, port string, r recording) (pid int) {
	b.Helper()
	r.Port = port
	text, err := json.Marshal(r)
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(b.TempDir(), "recording.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		b.Fatal(err)
	}
	b.Setenv(bareVariable, file)
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	return startServer(b, port, "taskset", "--cpu-list", "0", program)
}

// waitCompressed waits until a page is sent in its smallest form, which does not change any more.
func waitCompressed(b *testing.B, url string) {
	b.Helper()
	_, plain := record(b, url, "identity")
	smallest := encoding.Encode(plain.Body, encoding.Brotli, encoding.Best)
	for begin := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		if _, now := record(b, url, "br"); bytes.Equal(now.Body, smallest) {
			return
		}
		if time.Since(begin) > time.Minute {
			b.Fatal("the page does not become as small as it could")
		}
	}
}

// browserAccepts is what Chromium sends as Accept-Encoding.
const browserAccepts = "gzip, deflate, br, zstd"

// record fetches a page in the coding that the server chooses among those accepted.
func record(b *testing.B, url, accept string) (etag string, r recording) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, url, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", accept)
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%s: status %d, %v", url, answer.StatusCode, err)
	}
	answer.Header.Del("Date")
	return answer.Header.Get("Etag"), recording{Header: answer.Header, Body: body}
}

// hammer sends the same request deliveryRequests times over a few connections, and prints how long that took. It reads
// the first answer to learn how long they all are.
func hammer(target string) error {
	address, request, _ := strings.Cut(target, " ")
	begin := time.Now()
	var group errgroup.Group
	for range deliveryClients {
		group.Go(func() error { return ask(address, request+"\r\n", deliveryRequests/deliveryClients) })
	}
	err := group.Wait()
	fmt.Print(time.Since(begin))
	return err
}

func ask(address, request string, times int) error {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer connection.Close()
	counted := &countingReader{Reader: connection}
	if _, err := io.WriteString(connection, request); err != nil {
		return err
	}
	answer, err := http.ReadResponse(bufio.NewReaderSize(counted, 1), nil)
	if err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("status %d, %w", answer.StatusCode, err)
	}
	buffer := make([]byte, counted.bytes)
	for range times - 1 {
		if _, err := io.WriteString(connection, request); err != nil {
			return err
		}
		if _, err := io.ReadFull(connection, buffer); err != nil {
			return err
		}
	}
	return nil
}

type countingReader struct {
	io.Reader
	bytes int
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bytes += n
	return n, err
}
