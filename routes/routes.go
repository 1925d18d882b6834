// Package routes is the site's HTTP: which URL answers what, with which status and headers.
//
// [New] makes a [Site], the handler for visitors. The whole URL table is in the method table, and the steps of every request are
// in the method middleware, in their order.
//
// The package does not know how pages are made: it gets a [Renderer]. It promises that a failed render never looks like a whole
// page with status 200, that visitors never see why it failed, and that no request makes it keep another page or start another
// time series. All handlers are safe for concurrent use.
package routes

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/mux"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"
)

// A Page is one entry of the route table, as the bundle's listRoutes() in client/entry.server.tsx lists it.
type Page struct {
	Path      string `json:"path"`
	Canonical string `json:"canonical"` // the path that search engines should list: its own, or that of the page that it copies
	Updated   string `json:"updated"`   // day of the content's last change, YYYY-MM-DD
	Kind      string `json:"kind"`      // one of the Kind constants
	Template  string `json:"template"`  // the key of its stylesheet in Options.Styles
	Title     string `json:"title"`
	// Description is a sentence or two in plain words.
	Description string `json:"description"`
	Summary     string `json:"summary,omitempty"`   // of the home page: what the business does, and where
	Published   string `json:"published,omitempty"` // of an article: the day, YYYY-MM-DD
	Category    string `json:"category,omitempty"`  // of an article
}

// The kinds of pages.
const (
	KindPage    = "page"
	KindService = "service"
	KindArea    = "area"
	KindArticle = "article"
)

// A Document is a rendered page with its status.
type Document struct {
	Status int
	HTML   string
}

// ErrEnded is wrapped by a [Renderer]'s error if the document is whole, but lacks what was not ready in time.
var ErrEnded = errors.New("the document was ended early")

// ErrUnavailable is wrapped by a [Renderer]'s error if trying again later makes sense: visitors get 503 instead of 500.
var ErrUnavailable = errors.New("the renderer is busy or too slow")

// A Renderer makes documents. Its methods must be safe for concurrent use and keep to the context's deadline.
type Renderer interface {
	// Render makes the page of a path, or the not-found page.
	Render(ctx context.Context, path string) (Document, error)
	// Stream makes the same page as Render. It gives every part but the last to send, each with the page's status, and returns
	// the last one, which is the whole page if the page waits for nothing.
	Stream(ctx context.Context, path string, send func(status int, part string) error) (last Document, err error)
	// RenderError makes the page that visitors see with status 500 or 503 in the place of a page that failed.
	RenderError(ctx context.Context, status int) (Document, error)
	// Hours returns the opening hours and the coming holidays in one line of plain text.
	Hours(ctx context.Context) (string, error)
}

// Options describe a site. Pages, Renderer, Assets, Deadline, Metrics and Log are required. The functions must be safe for
// concurrent use.
type Options struct {
	Pages []Page // the route table
	// Redirects have the paths, perhaps with a fragment, that old addresses redirect to. An address may have a query, which a
	// request must have, too. Case, percent encoding and the last slash of its path do not matter.
	Redirects map[string]string
	Search    Search
	Renderer  Renderer
	Assets    fs.FS // what is served below /assets/
	// WebManifest is the web app manifest as JSON.
	WebManifest string
	// EarlyHints are the values of the Link header of pages, which also goes ahead as 103 Early Hints (none: neither).
	EarlyHints []string
	// Styles are the stylesheets inside the pages, by template, or one for all under the empty name.
	Styles   map[string]string
	Embeds   Embeds
	Revision string // of the sources: what /version tells
	Origin   string // the public origin
	// CanonicalOrigin is the origin that requests for other public hosts are redirected to (empty: every host is answered).
	CanonicalOrigin string
	Proxies         []netip.Prefix // whose forwarded headers are trusted
	Deadline        time.Duration  // of one render, waiting included
	Cached          bool           // every page is rendered once and cached; otherwise each request renders
	Streams         bool           // a page that is not cached is sent as it is rendered
	// Development means that the next edit may change a page, and that the desk shows pages in a frame.
	Development bool
	// ShowFailure answers in the place of a page that was not rendered (nil: visitors see the failure page).
	ShowFailure func(w http.ResponseWriter, r *http.Request, status int, err error)
	// Ready reports whether visitors may come. Load balancers ask for it at /healthz (nil: they always may).
	Ready func() bool
	// Down returns which embeds cannot be shown now (nil: pages never ask).
	Down func() Down
	// Recheck asks again for the embeds of which Down may be out of date, and returns when it knows or its context ends. It
	// goes with Down.
	Recheck func(context.Context)
	Metrics *Metrics
	// AccessLog logs one line for every request, at level info.
	AccessLog bool
	Vitals    *Vitals // counts the reports of browsers (nil: no address takes them)
	Log       *slog.Logger
}

// New makes the site's handler. It renders the pages for failures, llms.txt and, with Options.Cached, all pages, so the renderer
// must be ready. It fails only without the pages for failures or llms.txt: a page that fails is logged, and rendered again when it is asked for.
// With Options.Cached it compresses the pages in the background, at once and after each [Site.Renew], until ctx ends.
func New(ctx context.Context, o Options) (*Site, error) {
	// Paths are compared as they are: the router must not clean one path into a redirect to another.
	router := mux.NewRouter().SkipClean(true)
	site := &Site{
		Options: o, router: router, slots: map[string]*slot{}, renewed: make(chan struct{}, 1), overloaded: rate.Sometimes{Interval: 10 * time.Second},
		headers: commonHeaders(o), failed: []string{contentSecurityPolicy(o, "error")},
		oldAddresses: newOldAddresses(o.Redirects),
		host:         newCanonicalHost(o.CanonicalOrigin, len(o.Proxies) > 0),
	}
	site.noVarySearch = []string{noVarySearch(site.oldAddresses)}
	for _, page := range o.Pages {
		site.paths = append(site.paths, page.Path)
		site.addSlot(page.Path, page.Template)
	}
	notFound := site.addSlot(notFoundPath, "not-found")
	if err := errors.Join(site.renderFailures(ctx), site.renderOverview(ctx)); err != nil {
		return nil, err
	}
	if o.Cached {
		site.warm(ctx)
		go site.compress(ctx)
	}
	site.table(notFound)
	site.handler = http.HandlerFunc(site.route)
	for _, step := range slices.Backward(site.middleware()) {
		site.handler = step(site.handler)
	}
	return site, nil
}

// A Site is the handler for visitors. Its options must not be changed.
type Site struct {
	Options
	router       *mux.Router
	handler      http.Handler // the middleware around the router
	oldAddresses oldAddresses
	noVarySearch []string // the header of pages
	paths        []string
	headers      http.Header // of every answer
	host         canonicalHost

	slots     map[string]*slot // by path
	rendering singleflight.Group
	failed    []string                         // the content security policy of the pages for failures
	failures  atomic.Pointer[map[int]Document] // by status
	overview  atomic.Pointer[http.Handler]     // of llms.txt
	renewed   chan struct{}                    // has an element while renewed pages wait for their best compression
	// overloaded limits the log of an overload to one line in ten seconds.
	overloaded rate.Sometimes
}

// middleware returns the steps that every request takes before the URL table, in their order. Each is in a file of its own.
func (s *Site) middleware() []func(http.Handler) http.Handler {
	return []func(http.Handler) http.Handler{
		s.identify,                // request_id.go
		s.logAndCount,             // access.go
		s.recoverPanics,           // recover.go
		s.sendEarlyHints,          // hints.go
		s.setCommonHeaders,        // headers.go
		s.trustForwarded,          // forwarded.go
		s.limitBody,               // bodies.go
		s.answerHealth,            // health.go
		s.redirectToCanonicalHost, // hosts.go
		s.redirectOldQueries,      // redirects.go
	}
}

// table fills in the URL table.
func (s *Site) table(notFound http.Handler) {
	get := func(path string, handler http.Handler) {
		s.paths = append(s.paths, path)
		s.router.Handle(path, handler).Methods(http.MethodGet, http.MethodHead)
	}
	// One matcher for all pages: see matchPage.
	s.router.MatcherFunc(s.matchPage).Methods(http.MethodGet, http.MethodHead)
	for path, kind := range rootIcons {
		if icon, err := fs.ReadFile(s.Assets, strings.TrimPrefix(path, "/")); err == nil {
			get(path, file(kind, aDay, string(icon)))
		}
	}
	get(webManifestPath, file("application/manifest+json", aDay, s.WebManifest))
	get(speculationPath, file("application/speculationrules+json", aDay, speculationRules))
	for path, answer := range s.Search.answers(s.Pages) {
		get(path, answer)
	}
	get(overviewPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.overview.Load()).ServeHTTP(w, r) }))
	s.router.PathPrefix(AssetsPath).Handler(assetHandler(s.Assets, notFound)).Methods(http.MethodGet, http.MethodHead)
	get(versionPath, versionAnswer(s.Revision))
	if s.Down != nil {
		get(EmbedsPath, embedsAnswer(s.Down, s.Recheck))
	}
	if s.Vitals != nil {
		s.router.Handle(vitalsPath, s.Vitals.take(s.Pages))
	}
	s.router.NotFoundHandler = s.redirectUnknown(notFound)
	s.router.MethodNotAllowedHandler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { methodNotAllowed(w, "GET, HEAD") })
}

// route passes a request to its handler in the URL table. It calls Router.Match, because Router.ServeHTTP copies the request twice
// for path variables, which no route here has: 0.9 µs and 830 bytes for a request that takes 1.5 µs in all.
func (s *Site) route(w http.ResponseWriter, r *http.Request) {
	var match mux.RouteMatch
	s.router.Match(r, &match) // always has a handler: for an unknown path and for a wrong method, too
	match.Handler.ServeHTTP(w, r)
}

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Paths lists every path of the URL table that answers GET, except those below /assets/: the pages first, then the others.
func (s *Site) Paths() []string { return s.paths }

// methodNotAllowed answers a request for a known path with a method that the path does not have.
func methodNotAllowed(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "This address answers "+allow+" only.", http.StatusMethodNotAllowed)
}
