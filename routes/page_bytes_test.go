package routes

import (
	"net/http"
	"net/http/httptest"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"gulfoak.example/website/assets/encoding"
)

// A response has the bytes of the rendered string, without a copy, and no coding writes to them: they are in read-only memory here, where
// a write is a fault.
func TestBytesOf_readOnly(t *testing.T) {
	const length = 64 << 10
	memory, err := syscall.Mmap(-1, 0, length, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(memory) })
	copy(memory, strings.Repeat("<p>Oak & “Sons”</p>\n", length))
	html := unsafe.String(&memory[0], length)
	if err := syscall.Mprotect(memory, syscall.PROT_READ); err != nil {
		t.Fatal(err)
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	if body := bytesOf(html); string(body) != html || unsafe.SliceData(body) != unsafe.StringData(html) || cap(body) != length {
		t.Error("bytesOf returns other bytes, a copy, or bytes after the string")
	}
	if body := bytesOf(""); len(body) != 0 {
		t.Errorf("bytesOf returns %q for an empty string", body)
	}
	for _, effort := range []encoding.Effort{encoding.Quick, encoding.Best} {
		page := newRenderedPage(http.StatusOK, bytesOf(html), effort, time.Now())
		for _, coding := range encoding.Codings {
			request, recorder := httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder()
			request.Header.Set("Accept-Encoding", string(coding))
			new(Site).sendPage(recorder, request, page)
			if body := recorder.Body; body.Len() == 0 || coding == encoding.Identity && body.String() != html {
				t.Errorf("%s: the body has %d bytes", coding, body.Len())
			}
		}
	}
}
