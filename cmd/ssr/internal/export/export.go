// Package export writes the website into a folder for static hosts. Each file equals the response body of the server, with one
// difference: the files do not change with the date, so pages list every future holiday with its year, not only the next two.
//
// [Write] renders each page of the site, and then replaces the folder's files. It replaces and removes only files that an export
// wrote, which the file .ssr-export lists. The first export requires a folder that is empty, except for names that begin with a dot.
// All access uses [os.Root], so symbolic links cannot escape the folder.
//
// The folder does not change until all pages are rendered. Then each changed file is replaced atomically: first the files below
// assets/, which no old page references, then the others. Finally, obsolete files are removed. After an interrupted export each file
// is complete, and each page has its assets, but some pages may be old and some new. The next export corrects that.
package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// The names of files that only static hosts read.
const (
	notFoundFile  = "404.html"
	headersFile   = "_headers"
	redirectsFile = "_redirects"
)

// Options configures an export. Only Progress is optional.
type Options struct {
	Settings settings.Settings // Origin is required, because each page contains its canonical URL
	Bundle   *assets.Bundle
	Log      *slog.Logger
	// Progress receives a progress bar. If it is nil, there is none.
	Progress io.Writer
}

// Write exports the website into the folder name, which it creates if it is missing. It returns the number of files and bytes.
// After an error, the folder is unchanged, unless the error says to export again. Concurrent exports into one folder are not safe.
func Write(ctx context.Context, name string, o Options) (count, size int, err error) {
	if o.Settings.Origin == "" {
		return 0, 0, errors.New("SITE_ORIGIN is not set: each page contains its public URL, such as https://www.example.com")
	}
	files, err := o.renderFiles(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, content := range files {
		size += len(content)
	}
	return len(files), size, replaceFiles(name, files)
}

// renderFiles requests each path of the site, and returns the response bodies by file path.
func (o Options) renderFiles(ctx context.Context) (map[string][]byte, error) {
	o.Settings.Vitals = 0                                 // a static host accepts no reports
	o.Settings.ProbeInterval = 0                          // files cannot change with the state of the embeds
	o.Settings.Cache, o.Settings.Streaming = false, false // each page is requested once
	o.Settings.EarlyHints = false                         // a static host sends no early hints
	maker := site.NewMaker(site.Options{Settings: o.Settings, Production: true, Exported: true, Log: o.Log})
	defer maker.Close()
	handler, _, err := maker.Make(ctx, o.Bundle)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	addresses := listPaths(handler, o.Bundle.Public)
	bar := progress.New(o.Progress, "Writing files", len(addresses))
	defer bar.Done()
	headers := headerRules{}
	_, host, _ := strings.Cut(o.Settings.Origin, "://")
	for _, address := range addresses {
		name, want := filePath(address), http.StatusOK
		if name == notFoundFile {
			want = http.StatusNotFound
		}
		bar.Step(name)
		got, err := fetch(ctx, handler, host, address)
		switch {
		case err != nil:
			return nil, err
		case got.status != want:
			return nil, fmt.Errorf("%s has the status %d, so nothing was exported: the log contains the cause", address, got.status)
		}
		files[name] = got.Bytes()
		if name != notFoundFile { // hosts send it for unknown paths, which no rule can list
			headers.add(address, got.header)
		}
	}
	if len(handler.Redirects) > 0 {
		files[redirectsFile] = redirectRules(handler.Redirects)
		addRedirectPages(files, o.Settings.Origin, handler.Redirects)
	}
	files[headersFile], err = headers.format()
	return files, err
}

// listPaths returns the paths to request: each path that supports GET, the public files, and an unknown path for 404.html.
func listPaths(site *routes.Site, public fs.FS) []string {
	addresses := append([]string{"/" + notFoundFile}, site.Paths()...)
	names, _ := fs.Glob(public, "*") // the files are in one folder
	for _, name := range names {
		// Skip compressed files, because hosts compress the originals.
		if _, missing := fs.Stat(public, strings.TrimSuffix(name, path.Ext(name))); missing != nil {
			addresses = append(addresses, routes.AssetsPath+name)
		}
	}
	return addresses
}

// filePath returns the file for a URL path. Hosts serve about.html at /about. With about/index.html they would redirect to /about/,
// which is not the canonical path.
func filePath(address string) string {
	name := strings.TrimPrefix(address, "/")
	switch {
	case name == "":
		return "index.html"
	case path.Ext(name) == "":
		return name + ".html"
	}
	return name
}

// A recordedResponse is an http.ResponseWriter that records a response in memory.
type recordedResponse struct {
	bytes.Buffer
	status int
	header http.Header
}

// Header implements http.ResponseWriter.
func (a *recordedResponse) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *recordedResponse) WriteHeader(status int) { a.status = status }

// fetch requests a path of a host from the handler, without compression.
func fetch(ctx context.Context, site http.Handler, host, address string) (got *recordedResponse, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+address, http.NoBody)
	if err != nil {
		return nil, err
	}
	// The handler panics if the context is canceled, as it does when a client disconnects.
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("rendering %s: %v", address, reason)
		}
	}()
	got = &recordedResponse{status: http.StatusOK, header: http.Header{}}
	site.ServeHTTP(got, request)
	return got, ctx.Err()
}
