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
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // for houston, on machines without time zones too

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
	// Manifest is that of the build that is served. It is called from many goroutines.
	Manifest func() assets.Manifest
	// Now tells the time.
	Now func() time.Time
	Log *slog.Logger
}

// A Handler is the desk. It expects paths below [Path], and may be used from many goroutines: one writes at a time.
type Handler struct {
	http.Handler
	o       Options
	ctx     context.Context //nolint:containedctx // the life of the server, which git must not outlive
	root    *os.Root        // the source tree
	browser atomic.Value    // the browser's part, as it was when its page was last asked for

	mu sync.Mutex // held while files are written, and while something is decided by what they hold
}

// New opens the desk of a source tree. Its programs end with the context.
func New(ctx context.Context, o Options) (*Handler, error) {
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return nil, fmt.Errorf("opening the desk: %w", err)
	}
	h := &Handler{o: o, ctx: ctx, root: root}
	h.Handler = guard(h.routes())
	return h, nil
}

// The folders of the desk, from the root of the source tree: words, pictures, and what it remembers.
const (
	contentFolder  = "client/content"
	picturesFolder = "assets/images"
	cacheFolder    = ".cache/desk"
)

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
