// Package export writes the website into a folder, for a host that only has files.
//
// The first export goes into an empty folder, but for names that begin with a dot. The file .ssr-export lists what exports
// wrote, with the SHA-256 of each file; a later export replaces and removes only that, and nothing that somebody changed.
// Whatever else its owner put there stays. All access goes through [os.Root]: no link leads out of the folder.
//
// When everything is rendered, the files that differ are replaced, each at once, inside the folder, which may be a mount
// point: first those below assets/, which no old page names, then the pages; then what is no longer needed is removed. An
// export that ends within that leaves whole files, each page with its assets, but perhaps some pages of the old export beside
// some of the new: the next export puts that right.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// Names of the files that static hosts look for. They are no addresses of the site itself.
const (
	notFoundFile  = "404.html"
	headersFile   = "_headers"
	redirectsFile = "_redirects"
)

// Options say what to export.
type Options struct {
	Settings settings.Settings
	Bundle   *assets.Bundle
	Log      *slog.Logger
	// Progress is told how far the export is.
	Progress io.Writer
}

// Write writes what the server would send into a folder, file by file, for a host that only has files. It tells how many
// files and bytes these are. SITE_ORIGIN must be set: every page names its public address.
func Write(ctx context.Context, name string, o Options) (count, size int, err error) {
	if o.Settings.Origin == "" {
		return 0, 0, errors.New("SITE_ORIGIN is not set: an export has to know its public address, which every page names")
	}
	return replace(name, func() (map[string][]byte, error) { return o.render(ctx) })
}

// render asks the site for every address. It returns the answers by the paths of their files.
func (o Options) render(ctx context.Context) (map[string][]byte, error) {
	o.Settings.Vitals = 0                                 // a host of files takes no reports
	o.Settings.ProbeInterval = settings.NeverProbe        // files stay as they are, whatever becomes of the embeds
	o.Settings.Cache, o.Settings.Streaming = false, false // each page is asked for once
	o.Settings.EarlyHints = false                         // a file has no answer before its answer
	maker := site.NewMaker(site.Options{Settings: o.Settings, Production: true, Log: o.Log})
	defer maker.Close()
	handler, _, err := maker.Make(ctx, o.Bundle)
	if err != nil {
		return nil, err
	}
	files := redirectFiles(o.Settings.Origin, handler.Redirects)
	addresses := exported(handler, o.Bundle.Public)
	bar := progress.New(o.Progress, "Writing files", len(addresses))
	defer bar.Done()
	headers := headerRules{}
	_, host, _ := strings.Cut(o.Settings.Origin, "://")
	for _, address := range addresses {
		name, want := fileOf(address), http.StatusOK
		if name == notFoundFile {
			want = http.StatusNotFound
		}
		bar.Step(name)
		got, err := fetch(ctx, handler, host, address)
		switch {
		case err != nil:
			return nil, err
		case got.Code != want:
			return nil, fmt.Errorf("%s answers %d: the export is not made", address, got.Code)
		}
		files[name] = got.Body.Bytes()
		if name != notFoundFile { // a host sends it for addresses that no rule can name
			headers.add(address, got.Header())
		}
	}
	files[headersFile], err = headers.text()
	return files, err
}

// exported lists all addresses that answer GET: those of the route table, public files, and one that is not there.
func exported(site *routes.Site, public fs.FS) []string {
	addresses := append([]string{"/" + notFoundFile}, site.Paths()...)
	names, _ := fs.Glob(public, "*") // they are in one folder
	for _, name := range names {
		// A compressed file stands beside its own: hosts compress for themselves.
		if _, alone := fs.Stat(public, strings.TrimSuffix(name, path.Ext(name))); alone != nil {
			addresses = append(addresses, "/assets/"+name)
		}
	}
	return addresses
}

// fileOf is the file for an address. Hosts serve about.html at /about; about/index.html would make them redirect to
// /about/, which is not the canonical address.
func fileOf(address string) string {
	name := strings.TrimPrefix(address, "/")
	switch {
	case name == "":
		return "index.html"
	case path.Ext(name) == "":
		return name + ".html"
	}
	return name
}

// fetch asks the handler for an address as a plain client of that host would: without compression.
func fetch(ctx context.Context, site http.Handler, host, address string) (got *httptest.ResponseRecorder, err error) {
	// A handler breaks off where whoever asked has left: the export was stopped.
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%s breaks off: %v", address, reason)
		}
	}()
	got = httptest.NewRecorder()
	site.ServeHTTP(got, httptest.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+address, http.NoBody))
	return got, ctx.Err()
}
