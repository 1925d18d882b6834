package nonblock_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/nonblock"
)

// Text arrives in order, and Flush waits until it is complete.
func TestWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got bytes.Buffer
		w := nonblock.NewWriter(&got, func(writes int) { t.Errorf("%d writes are dropped", writes) })
		w.Flush(time.Hour)
		for _, line := range []string{"one\n", "two\n", "three\n"} {
			if n, err := io.WriteString(w, line); n != len(line) || err != nil {
				t.Errorf("%q: %d bytes written (%v)", line, n, err)
			}
		}
		w.Flush(time.Hour)
		if want := "one\ntwo\nthree\n"; got.String() != want {
			t.Errorf("written: %q, want %q", got.String(), want)
		}
	})
}

// Without a reader, writes do not block, and the pending text is bounded. When the reader continues, it receives complete lines, and
// dropped is called with the number of the lost lines.
func TestWriter_blocked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const lines = 10_000
		line := strings.Repeat("x", 999) + "\n"
		reader, writer := io.Pipe()
		dropped := make(chan int, 1)
		w := nonblock.NewWriter(writer, func(writes int) { dropped <- writes })
		for range lines {
			_, _ = io.WriteString(w, line)
			synctest.Wait() // the first line is being written
		}
		begin := time.Now()
		w.Flush(time.Second)
		if waited := time.Since(begin); waited != time.Second {
			t.Errorf("Flush waited %v for a reader that does not read", waited)
		}
		var got bytes.Buffer
		copied := make(chan error)
		go func() {
			_, err := io.Copy(&got, reader)
			copied <- err
		}()
		w.Flush(time.Hour)
		lost := <-dropped
		writer.Close()
		if err := <-copied; err != nil {
			t.Fatal(err)
		}
		if want := strings.Repeat(line, lines-lost); got.String() != want || lost == 0 || got.Len() > 2<<20 {
			t.Errorf("%d bytes arrive and %d lines are dropped, of %d", got.Len(), lost, lines)
		}
	})
}
