package encoding_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"gulfoak.example/website/assets/encoding"
)

// A reused Writer does not depend on the previous stream, and its output can be decoded up to every Flush.
func TestWriter_reuse(t *testing.T) {
	for _, coding := range encoding.Compressed {
		var cut, out bytes.Buffer
		broken := encoding.NewWriter(&cut, coding)
		if _, err := io.WriteString(broken, strings.Repeat("half a page ", 100)); err != nil {
			t.Fatal(err)
		}
		broken.Release()
		w := encoding.NewWriter(&out, coding)
		if _, err := io.WriteString(w, "shell"); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		reader, err := decoders[coding](bytes.NewReader(bytes.Clone(out.Bytes())))
		if err != nil {
			t.Fatalf("%s: %v", coding, err)
		}
		if text, err := io.ReadAll(reader); string(text) != "shell" || err == nil {
			t.Errorf("%s: after Flush %q can be read, and it ends with %v", coding, text, err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		w.Release()
		reader, _ = decoders[coding](&out)
		if text, err := io.ReadAll(reader); err != nil || string(text) != "shell" {
			t.Errorf("%s: after Close %q can be read (%v)", coding, text, err)
		}
	}
}
