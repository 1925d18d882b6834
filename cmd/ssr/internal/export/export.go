package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/progress"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// Names of the files that static hosts look for. They are no addresses of the site itself.
const (
	NotFoundFile  = "404.html"
	HeadersFile   = "_headers"
	RedirectsFile = "_redirects"
)

// Options say what to export.
type Options struct {
	Settings settings.Settings
	Bundle   *assets.Bundle
	Log      *slog.Logger
	// Keep are paths inside the folder that the export leaves alone. It is an error if the export itself writes one.
	Keep []string
	// DiscardChanges replaces and removes files of the export before even if somebody changed them since.
	DiscardChanges bool
	// Progress is told how far the export is.
	Progress io.Writer
}

// Write writes what the server would send into a folder, file by file, for a host that only has files. It tells how many
// files and bytes these are. SITE_ORIGIN must be set: every page names its public address. If it fails before the new
// files are moved to their places, the folder is as it was; the package's description tells the rest.
func Write(ctx context.Context, name string, o Options) (count, size int, err error) {
	if o.Settings.Origin == "" {
		return 0, 0, errors.New("SITE_ORIGIN is not set: an export has to know its public address, which every page names")
	}
	count, err = o.replace(name, func(into *folder, list listed) (err error) {
		size, err = o.render(ctx, into, list)
		return err
	})
	return count, size, err
}

// replace makes what fill writes the folder's export. It tells how many files that are.
func (o Options) replace(name string, fill func(*folder, listed) error) (count int, err error) {
	into, made, err := openFolder(name, o)
	if made {
		defer func() {
			if err != nil {
				_ = os.Remove(name) // which fails if something is in it
			}
		}()
	}
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, into.close()) }()
	if _, err := into.inspect(); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, into.root.RemoveAll(workFolder)) }()
	if err := into.root.RemoveAll(workFolder); err != nil { // of an export that was killed
		return 0, err
	}
	list := listed{}
	if err := fill(into, list); err != nil {
		return 0, err
	}
	return len(list), into.commit(list)
}

// render asks the site for every address and writes the answers.
func (o Options) render(ctx context.Context, into *folder, list listed) (size int, err error) {
	o.Settings.Vitals = 0                                 // a host of files takes no reports
	o.Settings.ProbeInterval = 0                          // files stay as they are, whatever becomes of the embeds
	o.Settings.Cache, o.Settings.Streaming = false, false // each page is asked for once
	o.Settings.EarlyHints = false                         // a file has no answer before its answer
	maker := site.NewMaker(site.Options{Settings: o.Settings, Production: true, Log: o.Log})
	defer maker.Close()
	handler, err := maker.Make(ctx, o.Bundle)
	if err != nil {
		return 0, err
	}
	files, err := exported(handler, o.Bundle.Public)
	if err != nil {
		return 0, err
	}
	redirects, err := redirectFiles(o.Settings.Origin, handler.Redirects())
	if err != nil {
		return 0, err
	}
	names := append(slices.Collect(maps.Keys(redirects)), HeadersFile)
	for _, file := range files {
		names = append(names, file.name)
	}
	if err := into.conflict(names); err != nil {
		return 0, err
	}
	bar := progress.New(o.Progress, "Writing files", len(files))
	defer bar.Done()
	headers := headerRules{}
	_, host, _ := strings.Cut(o.Settings.Origin, "://")
	for _, file := range files {
		bar.Step(file.name)
		got, err := fetch(ctx, handler, host, file.url)
		switch {
		case err != nil:
			return 0, err
		case got.status != http.StatusOK && (file.name != NotFoundFile || got.status != http.StatusNotFound):
			return 0, fmt.Errorf("%s answers %d: the export is not made", file.url, got.status)
		}
		if err := into.write(list, file.name, got.body); err != nil {
			return 0, err
		}
		if file.name != NotFoundFile { // a host sends it for addresses that no rule can name
			headers.add(file.url, got.header)
		}
		size += len(got.body)
	}
	for name, content := range redirects {
		if err := into.write(list, name, content); err != nil {
			return 0, err
		}
		size += len(content)
	}
	text, err := headers.text()
	if err != nil {
		return 0, err
	}
	return size + len(text), into.write(list, HeadersFile, text)
}

// An exportedFile is a file of the export and the address that answers it.
type exportedFile struct{ name, url string }

// exported lists all addresses that answer GET: those of the route table, public files, and the page for all others.
func exported(site *routes.Site, public fs.FS) ([]exportedFile, error) {
	var files []exportedFile
	for _, address := range site.Paths() {
		files = append(files, exportedFile{FileOf(address), address})
	}
	err := fs.WalkDir(public, ".", func(name string, entry fs.DirEntry, err error) error {
		// A compressed file stands beside its own: hosts compress for themselves.
		if _, alone := fs.Stat(public, strings.TrimSuffix(name, path.Ext(name))); err == nil && !entry.IsDir() && alone != nil {
			files = append(files, exportedFile{path.Join("assets", name), (&url.URL{Path: "/assets/" + name}).EscapedPath()})
		}
		return err
	})
	files = append(files, exportedFile{NotFoundFile, "/" + NotFoundFile})
	slices.SortFunc(files, func(a, b exportedFile) int { return strings.Compare(a.url, b.url) })
	return files, err
}

// FileOf is the file for an address. Hosts serve about.html at /about; about/index.html would make them redirect to
// /about/, which is not the canonical address.
func FileOf(address string) string {
	name := strings.TrimPrefix(address, "/")
	switch {
	case name == "":
		return "index.html"
	case path.Ext(name) == "":
		return name + ".html"
	}
	return name
}

// An exportedAnswer is what the site's handler sends. It is an http.ResponseWriter.
type exportedAnswer struct {
	status int
	header http.Header
	body   []byte
}

func (a *exportedAnswer) Header() http.Header { return a.header }
func (a *exportedAnswer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK { // those below are not the answer yet
		a.status = status
	}
}

func (a *exportedAnswer) Write(part []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, part...)
	return len(part), nil
}

// Flush implements http.Flusher: there is nobody to send to yet.
func (a *exportedAnswer) Flush() {}

// fetch asks the handler for an address as a plain client of that host would: without compression.
func fetch(ctx context.Context, site http.Handler, host, address string) (answer exportedAnswer, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return answer, err
	}
	request.Host, request.RequestURI = host, address
	answer.header = http.Header{}
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%s breaks off: %v", address, reason)
		}
	}()
	site.ServeHTTP(&answer, request)
	return answer, ctx.Err()
}
