// Package export writes the whole website into a folder, byte for byte what the server sends, for a host that only has files. One
// thing differs: nothing renews the files, so pages list every coming holiday with its year, not only the next two.
//
// [Write] makes a site, requests every address, and then replaces the folder's files. It replaces and removes only files that an
// export wrote, which the file .ssr-export lists. The first export needs a folder that is empty, but for names that begin with a
// dot. All access goes through [os.Root], so no symbolic link leads out of the folder.
//
// Until everything is rendered, the folder is unchanged. Then each file that differs is replaced in one step: first the files
// below assets/, which no old page names, then the others. Last, files that are no longer needed are removed. After an
// interrupted export every file is complete, and each page has its assets, but some pages may be old and some new. The next
// export corrects that.
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

// Options say what to export. All but Progress are required.
type Options struct {
	Settings settings.Settings // with an Origin: every page names its public address
	Bundle   *assets.Bundle
	Log      *slog.Logger
	// Progress receives a progress bar (nil: none is shown).
	Progress io.Writer
}

// Write exports the website into the folder name, which it creates if it is missing. It returns the number of files and bytes.
// After an error, the folder is unchanged, unless the error says to export again. Do not run two exports into one folder at the
// same time.
func Write(ctx context.Context, name string, o Options) (count, size int, err error) {
	if o.Settings.Origin == "" {
		return 0, 0, errors.New("SITE_ORIGIN is not set: every page names its public address, such as https://www.example.com")
	}
	files, err := o.render(ctx)
	if err != nil {
		return 0, 0, err
	}
	for _, content := range files {
		size += len(content)
	}
	return len(files), size, replace(name, files)
}

// render requests every address of the site, and returns the bodies by file path.
func (o Options) render(ctx context.Context) (map[string][]byte, error) {
	o.Settings.Vitals = 0                                 // a host of files takes no reports
	o.Settings.ProbeInterval = 0                          // files stay as they are, whatever becomes of the embeds
	o.Settings.Cache, o.Settings.Streaming = false, false // each page is asked for once
	o.Settings.EarlyHints = false                         // nothing can be sent ahead of a file
	maker := site.NewMaker(site.Options{Settings: o.Settings, Production: true, Exported: true, Log: o.Log})
	defer maker.Close()
	handler, _, err := maker.Make(ctx, o.Bundle)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
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
		case got.status != want:
			return nil, fmt.Errorf("%s answers %d, so nothing was exported: the log says why", address, got.status)
		}
		files[name] = got.Bytes()
		if name != notFoundFile { // hosts send it for unknown addresses, which no rule can name
			headers.add(address, got.header)
		}
	}
	if len(handler.Redirects) > 0 {
		files[redirectsFile] = redirectRules(handler.Redirects)
		addMovedPages(files, o.Settings.Origin, handler.Redirects)
	}
	files[headersFile], err = headers.text()
	return files, err
}

// exported lists the addresses to request: every path that answers GET, the public files, and an unknown path for 404.html.
func exported(site *routes.Site, public fs.FS) []string {
	addresses := append([]string{"/" + notFoundFile}, site.Paths()...)
	names, _ := fs.Glob(public, "*") // they are in one folder
	for _, name := range names {
		// No compressed file next to the original: hosts compress themselves.
		if _, alone := fs.Stat(public, strings.TrimSuffix(name, path.Ext(name))); alone != nil {
			addresses = append(addresses, routes.AssetsPath+name)
		}
	}
	return addresses
}

// fileOf returns the file for an address. Hosts serve about.html at /about. With about/index.html they would redirect to
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

// An answer is an http.ResponseWriter that keeps a response in memory.
type answer struct {
	bytes.Buffer
	status int
	header http.Header
}

// Header implements http.ResponseWriter.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) { a.status = status }

// fetch requests an address of a host from the handler, without compression.
func fetch(ctx context.Context, site http.Handler, host, address string) (got *answer, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+address, http.NoBody)
	if err != nil {
		return nil, err
	}
	// The handler panics if the context has ended, because it takes that for a client that has disconnected.
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%s breaks off: %v", address, reason)
		}
	}()
	got = &answer{status: http.StatusOK, header: http.Header{}}
	site.ServeHTTP(got, request)
	return got, ctx.Err()
}
