package comparison

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

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
	server := &http.Server{Addr: "127.0.0.1:" + r.Port, ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
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
)

// A warm page and a 304 against a bare net/http handler that writes the same bytes and headers: requests per CPU second
// of the server's process.
func BenchmarkDelivery(b *testing.B) {
	if builtProgramErr != nil {
		b.Fatal(builtProgramErr)
	}
	port, admin, barePort := freePort(b), freePort(b), freePort(b)
	ours := startServer(b, port, builtProgram, "--mode=production", "--port="+port, "--admin-port="+admin)
	waitCompressed(b, "http://127.0.0.1:"+port+homePath)
	request := "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: " + browserAccepts + "\r\n"
	etag, r := record(b, "http://127.0.0.1:"+port+homePath, browserAccepts)
	bare := startBare(b, barePort, r)
	send := func(port, request string) func() {
		return func() { hammer(b, "127.0.0.1:"+port, request+"\r\n") }
	}
	page, unchanged := send(port, request), send(port, request+"If-None-Match: "+etag+"\r\n")
	same := send(barePort, request)
	for _, warm := range []func(){page, unchanged, same} {
		warm()
	}
	b.ResetTimer()
	for b.Loop() {
		var pages, unchangeds, our, their []float64
		for range httpRounds {
			mine, its, none := cpuOf(b, ours, deliveryRequests, page), cpuOf(b, bare, deliveryRequests, same), cpuOf(b, ours, deliveryRequests, unchanged)
			our, their = append(our, mine), append(their, its)
			pages, unchangeds = append(pages, its/mine), append(unchangeds, mine/none)
		}
		b.ReportMetric(median(pages), "x-bare")
		b.ReportMetric(median(unchangeds), "304-x-page")
		b.ReportMetric(median(our), "cpu-µs/request")
		b.ReportMetric(median(their), "bare-cpu-µs/request")
	}
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
	return startServer(b, port, program)
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

// hammer sends the same request deliveryRequests times. It reads the first answer to learn how long they all are.
func hammer(b *testing.B, address, request string) {
	b.Helper()
	var group sync.WaitGroup
	for range deliveryClients {
		group.Go(func() {
			connection, err := net.Dial("tcp", address)
			if err != nil {
				b.Error(err)
				return
			}
			defer connection.Close()
			counted := &countingReader{Reader: connection}
			if _, err := io.WriteString(connection, request); err != nil {
				b.Error(err)
				return
			}
			answer, err := http.ReadResponse(bufio.NewReaderSize(counted, 1), nil)
			if err == nil {
				_, err = io.Copy(io.Discard, answer.Body)
			}
			if err != nil || answer.StatusCode >= http.StatusBadRequest {
				b.Errorf("%v, %v", answer, err)
				return
			}
			size := counted.bytes
			buffer := make([]byte, size)
			for range deliveryRequests/deliveryClients - 1 {
				if _, err := io.WriteString(connection, request); err != nil {
					b.Error(err)
					return
				}
				if _, err := io.ReadFull(connection, buffer); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
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
