//go:build !production

// Package desk is the server of the desk, in which the owner edits the site's words and pictures: forms in the browser, beside
// the page itself. The browser's part is client/desk. Only the development server has it; a program for production is compiled
// without.
//
// [New] makes the [Handler], and its method routes has the whole table of addresses, all below [Path]. The desk promises to
// answer this machine's own browser and nobody else (guard.go); to judge what is saved by the rules of the build, and to write
// all of it or nothing (files.go); to overwrite no change that it has not seen; and to record each change as a commit of a private
// ref, so that the owner can undo it or put a deleted page back (history.go, deleted.go). Publishing is a commit for each editor and
// a push with git (publish.go), which takes in what others have published (merge.go), is followed until it is live (progress.go),
// and can be put back, as can each version of a page (earlier.go). Its messages are for owners, not for programmers.
//
// # Access
//
// The first row that matches decides. TestAccess has a case for each. "API" is every address below api/.
//
//	ssr edit (guard.go): from this machine to itself
//	request               client and origin                    credential   result
//	any                   another machine or host, a proxy     any          403
//	API, or not GET       another site, a sandboxed frame      any          403
//	GET the desk's page   this machine                         key          303, and a cookie
//	any                   this machine                         cookie       the desk
//	GET bridge.js         this machine                         none         200, the same for everyone
//	GET the desk's page   this machine, by another site's link none         200, a page that reloads
//	any                   this machine                         none, wrong  403
//
//	ssr desk (package login, then guard.go): from anywhere to the host of DESK_ORIGIN
//	request               client and origin                    credential   result
//	GET build, bridge.js  any                                  any          200, the same for everyone
//	any                   another host                         any          421
//	API, or not GET       another site, a sandboxed frame      any          403 (401 for a GET without a session)
//	GET / in a window     any                                  any          303 to the desk
//	GET login, callback   any, 20 a minute from one network    any          the sign-in; then 429
//	GET logout            any                                  any          200, a page
//	POST logout           the desk                             session      200, the session ends
//	any                   any                                  owner's      the desk and the pages
//	GET in a window       any                                  none, ended  303 to the provider, as login
//	any                   any                                  none, ended  401
//
// # Faults of git
//
// The first row that matches the output of git decides (faults.go). The answer has the cause, the next step, and that nothing is
// lost. TestPublish_gitFaults has a case for each row: it removes the fault, and everything is published.
//
//	cause                                                    next step
//	no identity, or a name that git refuses                  git config user.name and user.email
//	git older than 2.38, and others have published           update git
//	no answer in 30 seconds, such as for a silent askpass     look at the network, or for a window that waits for a password
//	the remote has no room, or may not write                 tell the person who looks after the site, with its text
//	protected branch                                         ask for the permission to push, with the text of the remote
//	the remote takes only signed commits                     ask for a key, with the text of the remote
//	a hook of the remote (pre-receive, update)               tell the person who looks after the site, with the hook's text
//	others push at the same moment                           wait a minute; three more tries are the desk's own
//	Git LFS is not installed                                 install it
//	commit.gpgSign is set, and the key or program fails      repair it or turn it off; a key that works signs publications
//	push.gpgSign is set, and the remote takes no signature   set it to if-asked
//	full disk                                                make room
//	a lock of another program                                wait; a lock without a living program is removed after 2 minutes
//	no permission to write in the folder                     ask the person who set up the desk
//	no network                                               try again when it is back
//	another host key                                         do not publish; ask whether the remote has moved
//	the remote was moved or deleted                          ask for its new address
//	the remote is a folder of another account                ask the person who set up the desk
//	the remote does not let the desk in                      ask to be let in
//	a hook of this folder (pre-push)                         correct what its text says
//
// These need no step of the owner: an account with a blank name publishes under its address; earlier publications need no
// identity; commit.cleanup, comment characters, colors and other settings of git change nothing. A page that others have published
// with a fault is a conflict with its author, the place of the fault, and a way to publish all other pages.
//
// A hosted desk begins with [Source.Clone], and pushes its history by [Handler.KeepDrafts].
package desk

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/content"
)

// Path is the path of the desk's page. All its other addresses are below it.
const Path = "/development/desk/"

// Bridge is the script of the page in the desk's frame. It is for everybody, because browsers send no cookie from a sandbox.
const Bridge = Path + "bridge.js"

// Options say what a desk works on. Required are Root, Content, BrowserFiles, Manifest, Now and Log.
type Options struct {
	// Root is the folder of the source tree.
	Root string
	// Content reads, validates and formats the content.
	Content *content.Service
	// BrowserFiles builds the browser application, and returns its files by name. It must be safe for concurrent use.
	BrowserFiles func() (map[string][]byte, error)
	// Manifest returns that of the build that is served. It must be safe for concurrent use.
	Manifest func() assets.Manifest
	// Branch is what the desk publishes to; empty is the one that the folder is on.
	Branch string
	// Origin is that of a desk for owners elsewhere, whom package login lets in; empty is one for this machine alone.
	Origin string
	// Author returns who has sent a request to a desk with an origin, as git names people. Without one, git knows who it is.
	Author func(context.Context) (name, email string)
	// Site is the public site's origin, which is asked what it shows. Where it is empty, nobody is told how far a publication is.
	Site string
	// Decided says of facts of the business, by name, which setting decides them in the place of the words.
	Decided map[string]string
	// Now returns the time. Tests set the clock by it.
	Now func() time.Time
	Log *slog.Logger
}

// A Handler is the desk. It expects paths below [Path], and is safe for concurrent use: one request at a time writes.
type Handler struct {
	http.Handler
	checkout
	o       Options
	ctx     context.Context //nolint:containedctx // the life of the server
	key     string
	root    *os.Root     // the source tree
	browser atomic.Value // the browser's part, from when its page was last asked for

	publishing sync.Mutex // locked from a fetch to the push
	isSending  atomic.Bool
	failure    atomic.Value // a string: why git could not send the last publication

	mu       sync.Mutex // held while files are written, and from reading what decides over that
	examined []examinedPicture
}

// New opens the desk of a source tree, which serves until the context ends.
func New(ctx context.Context, o Options) (*Handler, error) {
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return nil, fmt.Errorf("opening the desk: %w", err)
	}
	h := &Handler{checkout: checkout(o.Root), o: o, ctx: ctx, root: root, key: rand.Text()}
	h.Handler = h.guard(h.routes())
	return h, nil
}

// The desk's folders, from the root of the source tree: the content, the pictures, and the desk's own files.
const (
	contentFolder  = "client/content"
	picturesFolder = "assets/images"
	cacheFolder    = ".cache/desk"
)

// routes is the whole table of the desk's addresses.
func (h *Handler) routes() http.Handler {
	mux := http.NewServeMux()
	api := func(asked string, answer func(*http.Request) (any, error)) {
		mux.Handle(strings.Replace(asked, " ", " "+Path+"api/", 1), h.answering(answer))
	}
	api("GET files", h.files)
	api("GET file", h.getFile)
	api("GET search", h.search)
	api("PUT file", h.inTurn(h.save))
	api("POST judge", h.inTurn(h.judge))
	api("POST undo", h.inTurn(h.undo))
	api("POST create", h.inTurn(h.create))
	api("POST rename", h.inTurn(h.rename))
	api("POST delete", h.inTurn(h.delete))
	api("POST restore", h.inTurn(h.restore))
	api("POST picture", h.examine)
	api("POST add-picture", h.inTurn(h.addPicture))
	api("POST rename-picture", h.inTurn(h.renamePicture))
	api("POST delete-picture", h.inTurn(h.deletePicture))
	api("GET changes", h.changes)
	api("POST publish", h.publish)
	api("GET progress", h.progress)
	api("GET publications", h.publications)
	api("POST put-back", h.inTurn(h.putBack))
	mux.HandleFunc("GET "+Path+"{$}", h.page)
	mux.HandleFunc("GET "+Path+"{file}", h.file)
	return mux
}
