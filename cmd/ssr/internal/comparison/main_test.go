package comparison

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"
)

// bareVariable makes the test program the server to compare with. It holds an answer, which a bare net/http handler gives
// to everybody.
const bareVariable = "SSR_BENCH_BARE"

// A recording is an answer for the bare server to give.
type recording struct {
	Port   string
	Header http.Header
	Body   []byte
}

func TestMain(m *testing.M) {
	if text := os.Getenv(bareVariable); text != "" {
		fmt.Fprintln(os.Stderr, serveBare([]byte(text)))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// serveBare is the least that a Go program can do to send these bytes.
func serveBare(text []byte) error {
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
