package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
)

// What the program prints, writes and looks for are its own files, which the site serves.
func TestOwnFilesArePrintedAndWritten(t *testing.T) {
	s := siteFor(t, "production")
	var out transcript
	if err := run(t.Context(), []string{"assets"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	printed := strings.Fields(out.String())
	if len(printed) < 100 {
		t.Errorf("only %d addresses are printed", len(printed))
	}
	for _, address := range printed {
		if got := ask(t, http.MethodHead, "http://"+s.address+address, ""); got.code != http.StatusOK {
			t.Errorf("%s answers %d", address, got.code)
		}
	}

	folder := filepath.Join(t.TempDir(), "new", "folder")
	if err := run(t.Context(), []string{"assets", folder}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(folder, assets.OwnFile))
	if err != nil {
		t.Fatal(err)
	}
	names, err := assets.Own(list)
	if err != nil || len(names) <= len(printed) { // compressed files have no address
		t.Errorf("%d files are written, %d addresses printed (%v)", len(names), len(printed), err)
	}
	for _, name := range names {
		if info, err := os.Stat(filepath.Join(folder, "public", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is not written: %v", name, err)
		}
	}
}

// A site that lacks a file of the build is found out, and so is what is no site.
func TestOwnFilesAreLookedForAtASite(t *testing.T) {
	s := siteFor(t, "production")
	var out transcript
	if err := run(t.Context(), []string{"assets", "--at=http://" + s.address}, &out, io.Discard); err != nil || !strings.Contains(out.String(), " has all ") {
		t.Errorf("the program's own site lacks files: %v, %q", err, out.String())
	}
	status := http.StatusNotFound
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/print-") {
			w.WriteHeader(status)
		}
	}))
	defer other.Close()
	at := "--at=" + other.URL
	for _, test := range []struct {
		status int
		args   []string
		want   string
	}{
		{http.StatusNotFound, []string{at}, "lacks 1 of this build's"},
		{http.StatusBadGateway, []string{at}, "answers 502"},
		{0, []string{"--at=www.example.com"}, "is not an origin such as"},
		{0, []string{"--at=ftp://example.com"}, "is not an origin such as"},
		{0, []string{at, "folder"}, "not both"},
		{0, []string{sourceRoot}, "is not empty"},
	} {
		status = test.status
		if err := run(t.Context(), append([]string{"assets"}, test.args...), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %q", test.args, err, test.want)
		}
	}
}
