// Package export writes the website into a folder, for a host that only has files.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
)

// Names of the files that static hosts look for. They are no addresses of the site itself.
const (
	NotFoundFile = "404.html"
	HeadersFile  = "_headers"
)

// Options say what to export.
type Options struct {
	Settings site.Settings
	Bundle   *assets.Bundle
	Log      *slog.Logger
	// Progress shows a bar if it is a terminal.
	Progress io.Writer
}

// Write writes what the server would send into a folder, file by file, for a host that only has files. It tells how many
// files and bytes these are. SITE_ORIGIN must be set: every page names its public address.
func Write(ctx context.Context, folder string, o Options) (count, size int, err error) {
	if o.Settings.Origin == "" {
		return 0, 0, errors.New("SITE_ORIGIN is not set: an export has to know its public address, which every page names")
	}
	_, host, _ := strings.Cut(o.Settings.Origin, "://")
	if err := replaceable(folder); err != nil {
		return 0, 0, err
	}
	o.Settings.Vitals = 0                                 // a host of files takes no reports
	o.Settings.Cache, o.Settings.Streaming = false, false // each page is asked for once
	maker := site.NewMaker(site.Options{Settings: o.Settings, Production: true, Log: o.Log})
	defer maker.Close()
	handler, err := maker.Make(ctx, o.Bundle)
	if err != nil {
		return 0, 0, err
	}
	files, err := exported(handler, o.Bundle.Public)
	if err != nil {
		return 0, 0, err
	}
	err = replaceFolder(folder, func(folder string) error {
		bar := newProgress(o.Progress, len(files))
		defer bar.done()
		headers := headerRules{}
		for _, file := range files {
			bar.step(file.name)
			got, err := fetch(ctx, handler, host, file.url)
			switch {
			case err != nil:
				return err
			case got.status != http.StatusOK && (file.name != NotFoundFile || got.status != http.StatusNotFound):
				return fmt.Errorf("%s answers %d: the export is not made", file.url, got.status)
			}
			if err := writeFile(folder, file.name, got.body); err != nil {
				return err
			}
			if file.name != NotFoundFile { // a host sends it for addresses that no rule can name
				headers.add(file.url, got.header)
			}
			size += len(got.body)
		}
		return writeFile(folder, HeadersFile, headers.text())
	})
	return len(files) + 1, size, err
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
	if a.status == 0 {
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

func writeFile(folder, name string, content []byte) error {
	target := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	return os.WriteFile(target, content, 0o644)
}

// replaceable tells whether a folder may be replaced: it must not be there, or be empty, or be an export.
func replaceable(folder string) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) == 0 || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == HeadersFile }):
		return nil
	}
	return fmt.Errorf("%s holds other files and no export: name another folder, or remove it", folder)
}

// replaceFolder lets fill make a folder's content beside it and puts that in its place. Whatever happens before leaves
// the folder as it was.
func replaceFolder(folder string, fill func(string) error) error {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(parent, "."+filepath.Base(folder)+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := errors.Join(os.Chmod(work, 0o755), fill(work)); err != nil { //nolint:gosec // a web server has to read it
		return err
	}
	if _, err := os.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(work, folder)
	}
	return exchange(work, folder)
}

// A progress is a bar on a terminal, and nothing anywhere else.
type progress struct {
	out         io.Writer
	steps, made int
}

func newProgress(out io.Writer, steps int) *progress {
	file, isFile := out.(*os.File)
	if !isFile {
		return &progress{steps: steps}
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &progress{steps: steps}
	}
	return &progress{out: out, steps: steps}
}

func (p *progress) step(name string) {
	const width = 30
	p.made++
	if p.out != nil {
		full := width * p.made / p.steps
		fmt.Fprintf(p.out, "\r\x1b[K[%s%s] %d/%d %.40s", strings.Repeat("#", full), strings.Repeat(".", width-full), p.made, p.steps, name)
	}
}

// done leaves the line to what comes next.
func (p *progress) done() {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r\x1b[K")
	}
}
