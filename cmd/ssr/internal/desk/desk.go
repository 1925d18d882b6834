//go:build !production

// Package desk is where the owner of the site edits its words and pictures: forms in the browser, made from the schemas
// of client/content, beside the page itself. It is part of the development server alone; a production program is compiled
// without it.
//
// It answers below [Path] to this machine only: see guard.go. Whatever is saved is judged first, as the build judges it;
// replaced as a whole or not at all; and kept in a history, so that it can be taken back. Its words are for an owner, who
// is no programmer.
package desk

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
	_ "time/tzdata" // the owner's days are Houston's, on machines without time zones too

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/build"
)

// Path is where the desk is; everything of it is below.
const Path = "/development/desk/"

// Options say what a desk works on. All are required.
type Options struct {
	// Root is the source tree.
	Root string
	// Session judges, formats and makes forms.
	Session *build.Session
	// Saved is told the files that were written, by their paths from the root with slashes, so that the page shows them
	// at once. It is called from many goroutines.
	Saved func(names ...string)
	// Manifest is that of the build that is served. It is called from many goroutines.
	Manifest func() assets.Manifest
	// Now tells the time.
	Now func() time.Time
	Log *slog.Logger
}

// A Handler is the desk. It may be used from many goroutines: one writes at a time.
type Handler struct {
	o        Options
	ctx      context.Context //nolint:containedctx // the life of the server, which git must not outlive
	handler  http.Handler
	content  *os.Root                          // contentFolder
	pictures *os.Root                          // picturesFolder
	cache    *os.Root                          // cacheFolder, which holds the history
	browser  atomic.Pointer[map[string][]byte] // the browser's part, as it was when its page was last asked for

	mu turns // held while files are written, and while something is decided by what they hold
}

// New opens the desk of a source tree. Its programs end with the context. Close it.
func New(ctx context.Context, o Options) (*Handler, error) {
	h := &Handler{o: o, ctx: ctx}
	var errs []error
	for name, into := range map[string]**os.Root{contentFolder: &h.content, picturesFolder: &h.pictures, cacheFolder: &h.cache} {
		root, err := openFolder(o.Root, name)
		*into = root
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the desk: %w", err), h.Close())
	}
	if err := h.mu.open(filepath.Join(o.Root, filepath.FromSlash(contentFolder))); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the desk: %w", err), h.Close())
	}
	h.sweep()
	h.handler = guard(h.routes())
	return h, nil
}

// The folders of the desk, from the root of the source tree: words, pictures, and what it remembers.
const (
	contentFolder  = "client/content"
	picturesFolder = "assets/images"
	cacheFolder    = ".cache/desk"
)

// openFolder opens a folder of the source tree, which it makes if need be.
func openFolder(root, name string) (*os.Root, error) {
	folder := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	return os.OpenRoot(folder)
}

// openCache opens the folder of the history anew: somebody may have deleted it meanwhile. The caller holds h.mu.
func (h *Handler) openCache() error {
	again, err := openFolder(h.o.Root, cacheFolder)
	if err != nil {
		return err
	}
	before := h.cache
	h.cache = again
	return before.Close()
}

// Close lets go of the folders. Nothing may be asked of the desk afterwards.
func (h *Handler) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	var errs []error
	for _, root := range []*os.Root{h.content, h.pictures, h.cache} {
		if root != nil {
			errs = append(errs, root.Close())
		}
	}
	return errors.Join(append(errs, h.mu.close())...)
}

// ServeHTTP implements http.Handler. It expects paths below [Path].
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.handler.ServeHTTP(w, r) }

// routes is the whole table of the desk's addresses.
func (h *Handler) routes() http.Handler {
	mux := http.NewServeMux()
	api := func(pattern string, answer func(*http.Request) (any, error)) {
		method, path, _ := strings.Cut(pattern, " ")
		mux.Handle(method+" "+Path+path, h.answering(answer))
	}
	api("GET api/files", h.files)
	api("GET api/file", h.getFile)
	api("PUT api/file", h.inTurn(h.save))
	api("POST api/judge", h.inTurn(h.judge))
	api("POST api/undo", h.inTurn(h.undo))
	api("POST api/create", h.inTurn(h.create))
	api("POST api/rename", h.inTurn(h.rename))
	api("POST api/delete", h.inTurn(h.delete))
	api("POST api/restore", h.inTurn(h.restore))
	api("POST api/picture", h.picture)
	api("GET api/changes", h.changes)
	api("POST api/publish", h.publish)
	mux.HandleFunc("GET "+Path+"{$}", h.page)
	mux.HandleFunc("GET "+Path+"{file}", h.file)
	return mux
}
