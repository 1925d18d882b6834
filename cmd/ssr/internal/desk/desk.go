//go:build !production

// Package desk is the server of the owner's editor: the owner changes the site's content and pictures in forms in the browser, next
// to a preview of the page. The browser application is client/desk. Production builds do not contain the package.
//
// [New] returns the [Handler]. Its method routes lists all URLs, which are below [Path]. The desk answers only authorized browsers
// (guard.go); validates each change with the rules of the build, and writes all files of a change or no file (files.go); never
// overwrites a change that the browser has not seen; and records each change as a commit of a private ref, so that the owner can
// undo the change or restore a deleted page (history.go, deletedpages.go). Publishing creates one commit for each editor and pushes
// with git (publish.go). It merges the publications of other people (merge.go) and reports the progress until the change is live
// (progress.go). The owner can restore earlier publications and each version of a page (versions.go). The messages in responses are
// for owners, not for programmers.
//
// # Access
//
// The first row that matches decides. TestAccess has a case for each row of the first table. The tests of package login/oidctest
// have a case for each row of the second table, and TestAccess_hosted tests the checks of guard.go in the second table. "API" is
// every URL below api/.
//
//	ssr edit (guard.go): from this machine to itself
//	request               client and origin                    credential   result
//	any                   another machine or host, a proxy     any          403
//	API, or not GET       another site, a sandboxed frame      any          403
//	GET the desk's page   this machine                         key          303, and a cookie
//	any                   this machine                         cookie       the desk
//	GET bridge.js         this machine                         missing      200, the same for everyone
//	GET the desk's page   this machine, by another site's link missing      200, a page that reloads
//	any                   this machine                         any other    403
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
//	GET in a window       any                                  any other    303 to the provider, as login
//	any                   any                                  any other    401
//
// # Git errors
//
// The first row that matches the output of git decides (giterror.go). The response contains the cause and the next step, and says
// that nothing is lost. TestPublish_gitFaults has a case for each row: it removes the fault, and then everything is published.
//
//	cause                                                    next step
//	no identity, or a name that git refuses                  git config user.name and user.email
//	git older than 2.38, and others have published           update git
//	no answer in 30 seconds, such as for a silent askpass     look at the network, or for a window that waits for a password
//	the remote has no room, or may not write                 tell the person who looks after the site, with its text
//	protected branch                                         ask for the permission to push, with the text of the remote
//	the remote takes only signed commits                     ask for a key, with the text of the remote
//	a hook of the remote (pre-receive, update)               tell the person who looks after the site, with the hook's text
//	others push at the same moment                           wait a minute; the desk has already tried three more times
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
//	a hook of this folder (pre-push)                         correct the error that its text names
//
// Other cases need no action by the owner: an account with a blank name publishes under its e-mail address; restoring a publication
// needs no git identity; commit.cleanup, comment characters, colors and other settings of git have no effect. If another editor has
// published a broken page, the owner sees a conflict with the author and the place of the error, and can publish all other pages.
//
// A hosted desk starts with [Source.Clone], and pushes its history with [Handler.PushDraftsEvery].
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

// Path is the path of the desk's page. All other URLs of the desk are below it.
const Path = "/development/desk/"

// BridgePath is the path of the script in the previewed page. It is public, because browsers send no cookie from a sandboxed frame.
const BridgePath = Path + "bridge.js"

// Options configure a desk. Root, Content, BrowserFiles, Manifest, Now and Log are required.
type Options struct {
	// Root is the root folder of the source tree.
	Root string
	// Content validates and formats the content.
	Content *content.Service
	// BrowserFiles builds the browser application, and returns its files by name. It must be safe for concurrent use.
	BrowserFiles func() (map[string][]byte, error)
	// Manifest returns the manifest of the served build. It must be safe for concurrent use.
	Manifest func() assets.Manifest
	// Branch is the branch to publish to. Empty means the checked-out branch.
	Branch string
	// Origin is the origin of a hosted desk, whose owners sign in with package login. Empty means a desk for this machine only.
	Origin string
	// Author returns the name and the e-mail address of the signed-in owner of a hosted desk. A local desk uses git's own identity.
	Author func(context.Context) (name, email string)
	// SiteOrigin is the origin of the public site, which reports its deployed commit. If it is empty, the desk does not report
	// deployments.
	SiteOrigin string
	// Overrides contains, by the JSON name of a fact, a sentence for the owner about the setting that overrides the content.
	Overrides map[string]string
	// Now returns the current time.
	Now func() time.Time
	Log *slog.Logger
}

// A Handler serves the desk. It expects paths below [Path]. It is safe for concurrent use: a mutex serializes the writes.
type Handler struct {
	http.Handler
	checkout
	options      Options
	ctx          context.Context //nolint:containedctx // the lifetime of the server
	accessKey    string
	root         *os.Root     // of the source tree
	browserFiles atomic.Value // the built application: a map[string][]byte by file name

	publishMu   sync.Mutex // locked from the fetch to the push
	isSending   atomic.Bool
	lastFailure atomic.Value // a string: the message of the last failed publication, or empty

	mu      sync.Mutex // guards the source tree and uploads; locked from the reads that a write depends on to the end of the write
	uploads []uploadedPicture
}

// New opens the desk of a source tree. The desk runs until the context ends.
func New(ctx context.Context, o Options) (*Handler, error) {
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return nil, fmt.Errorf("opening the desk: %w", err)
	}
	h := &Handler{checkout: checkout(o.Root), options: o, ctx: ctx, root: root, accessKey: rand.Text()}
	h.Handler = h.guard(h.routes())
	return h, nil
}

// The folders of the content, of the pictures and of the desk's private files, from the root of the source tree.
const (
	contentFolder  = "client/content"
	picturesFolder = "assets/images"
	cacheFolder    = ".cache/desk"
)

// routes registers all URLs of the desk.
func (h *Handler) routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, respond func(*http.Request) (any, error)) {
		mux.Handle(strings.Replace(pattern, " ", " "+Path+"api/", 1), h.jsonHandler(respond))
	}
	handle("GET files", h.listFiles)
	handle("GET file", h.getFile)
	handle("GET search", h.searchContent)
	handle("PUT file", h.withLock(h.saveFile))
	handle("POST judge", h.withLock(h.validateFormValue))
	handle("POST undo", h.withLock(h.undo))
	handle("POST create", h.withLock(h.createPage))
	handle("POST rename", h.withLock(h.renamePage))
	handle("POST delete", h.withLock(h.deletePage))
	handle("POST restore", h.withLock(h.restorePage))
	handle("POST picture", h.uploadPicture)
	handle("POST add-picture", h.withLock(h.addPicture))
	handle("POST rename-picture", h.withLock(h.renamePicture))
	handle("POST delete-picture", h.withLock(h.deletePicture))
	handle("GET changes", h.listChanges)
	handle("POST publish", h.publish)
	handle("GET progress", h.reportState)
	handle("GET publications", h.listPublications)
	handle("POST put-back", h.withLock(h.restoreVersion))
	mux.HandleFunc("GET "+Path+"{$}", h.servePage)
	mux.HandleFunc("GET "+Path+"{file}", h.serveFile)
	return mux
}
