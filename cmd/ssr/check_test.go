package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A sound site passes, in words and in JSON.
func TestCheckASoundSite(t *testing.T) {
	s := siteFor(t, "production")
	var out transcript
	if err := run(t.Context(), []string{"check", "http://" + s.address + "/", "--as=production"}, &out, io.Discard); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
	if !strings.Contains(out.String(), " requests, ") {
		t.Errorf("printed %q", &out)
	}
	var printed transcript
	var report struct {
		URL      string
		OK       bool
		Requests int
		Faults   []any
	}
	err := run(t.Context(), []string{"check", "http://" + s.address, "--json"}, &printed, io.Discard)
	if err != nil || json.Unmarshal([]byte(printed.String()), &report) != nil || !report.OK || report.Requests < 20 || report.Faults == nil {
		t.Errorf("%v: %s", err, &printed)
	}
}

// Of a site with faults each is told, in plain words, and the command fails.
func TestCheckTellsWhatIsWrong(t *testing.T) {
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer broken.Close()
	var out transcript
	err := run(t.Context(), []string{"check", broken.URL}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "does not answer as it must") {
		t.Errorf("error %v", err)
	}
	if want := `GET / (all.txt:`; !strings.Contains(out.String(), want) || !strings.Contains(out.String(), `the status is "502", and must be "200"`) {
		t.Errorf("printed %.400s", &out)
	}
	s := siteFor(t, "production")
	if err := run(t.Context(), []string{"check", "http://" + s.address, "--as=corrected"}, io.Discard, io.Discard); err == nil {
		t.Error("a site as given passes for a corrected one")
	}
	own := filepath.Join(t.TempDir(), "own.txt")
	if err := os.WriteFile(own, []byte("GET /\ntext contains no such words\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"check", "http://" + s.address, "--script=" + own}, io.Discard, io.Discard); err == nil {
		t.Error("a script of one's own is not run")
	}
	for _, wrong := range []string{"example.com", "ftp://example.com", "https://example.com/page", "https://a@example.com"} {
		if err := run(t.Context(), []string{"check", wrong}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "is not an origin") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// A container's engine asks the program itself whether the server beside it is ready.
func TestHealth(t *testing.T) {
	s := siteFor(t, "production")
	port := s.admin[strings.LastIndex(s.admin, ":")+1:]
	if err := run(t.Context(), []string{"health", "--admin-port=" + port}, io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
	if err := run(t.Context(), []string{"health", "--admin-port=1"}, io.Discard, io.Discard); err == nil {
		t.Error("nothing is healthy")
	}
	if err := run(t.Context(), []string{"health", "--admin-port=" + s.port()}, io.Discard, io.Discard); err == nil {
		t.Error("the visitors' port passes for the operators'")
	}
}
