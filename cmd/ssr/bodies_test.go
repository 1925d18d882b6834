package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// Announced bodies that never come do not keep visitors out, even where there are hardly more connections than that.
func TestBodiesThatDoNotComeLockNobodyOut(t *testing.T) {
	const most = 16
	s, err := start("--mode=production", fmt.Sprintf("--max-connections=%d", most))
	if err != nil {
		t.Fatal(err)
	}
	for _, request := range []string{
		"POST /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n", "POST /about HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
		"GET /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n", "PUT /no-such-page HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n",
	} {
		var hoard []net.Conn
		for range most {
			connection, err := net.Dial("tcp", s.address)
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			hoard = append(hoard, connection)
			_, _ = io.WriteString(connection, request) // one that is closed already is no harm
		}
		// The server's own timeout for reading is twice as long.
		deadline := time.Now().Add(5 * time.Second)
		for i, connection := range hoard {
			_ = connection.SetReadDeadline(deadline)
			if answer, err := io.ReadAll(connection); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatalf("%.20q: connection %d is still open after %.40q", request, i, answer)
			} else if len(answer) > 0 && !strings.HasPrefix(string(answer), "HTTP/1.1 40") {
				t.Errorf("%.20q: connection %d is answered %.40q", request, i, answer)
			}
		}
		if got := s.get(t, "/about"); got.code != http.StatusOK {
			t.Errorf("%.20q: afterwards a visitor is answered %d", request, got.code)
		}
	}
}
