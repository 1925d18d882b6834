// Package routes serves the public site over HTTP. It defines the URLs, statuses and headers.
//
// [New] returns a [Site], which is an http.Handler. Its method registerRoutes has the URL table, and its method middleware lists
// the middleware in order.
//
// The package does not depend on the implementation of the [PageRenderer]. It guarantees that a failed render never looks like a
// complete page with status 200, that visitors never see the cause of the failure, and that requests cannot grow the cache or
// create time series. All handlers are safe for concurrent use.
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

// A Page is an entry of the route table, in the JSON of listRoutes() in client/entry.server.tsx.
type Page struct {
	Path      string `json:"path"`
	Canonical string `json:"canonical"` // the canonical path: Path, or the path of the page that this page duplicates; empty with noindex
	Updated   string `json:"updated"`   // the date of the content's last change, YYYY-MM-DD
	Kind      string `json:"kind"`      // one of the Kind constants
	Template  string `json:"template"`  // a key of Options.Styles
	Title     string `json:"title"`
	// Description is one or two sentences of plain text.
	Description string `json:"description"`
	Summary     string `json:"summary,omitempty"`   // services and area of the business; only of the home page
	Published   string `json:"published,omitempty"` // date of publication, YYYY-MM-DD; only of an article
	Category    string `json:"category,omitempty"`  // only of an article
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

// ErrIncomplete is wrapped by a [PageRenderer]'s error if the document is complete HTML without the content that missed the
// deadline.
var ErrIncomplete = errors.New("the document is incomplete")

// ErrUnavailable is wrapped by a [PageRenderer]'s error if a retry may succeed: visitors get 503 instead of 500.
var ErrUnavailable = errors.New("the renderer is busy or too slow")

// A PageRenderer renders documents. Its methods must be safe for concurrent use and observe the context's deadline.
type PageRenderer interface {
	// Render renders the page of a path, or the not-found page.
	Render(ctx context.Context, path string) (Document, error)
	// Stream renders the same page as Render. It calls send with every chunk except the last, each with the page's status,
	// and returns the last chunk. If nothing in the page suspends, the last chunk is the complete page.
	Stream(ctx context.Context, path string, send func(status int, chunk string) error) (last Document, err error)
	// RenderError renders the page that visitors see with status 500 or 503 instead of a failed page.
	RenderError(ctx context.Context, status int) (Document, error)
	// Hours returns the opening hours and the next holidays as one line of plain text.
	Hours(ctx context.Context) (string, error)
}

// Options configures a site. Pages, Renderer, Assets, Deadline, Metrics and Log are required. The functions must be safe for
// concurrent use.
type Options struct {
	Pages []Page // the route table
	// Redirects maps old addresses to paths, perhaps with a fragment. If an old address has a query, a request must have its
	// parameters. Case, percent encoding and a trailing slash of the path are ignored.
	Redirects    map[string]string
	CrawlerFacts CrawlerFacts
	Renderer     PageRenderer
	Assets       fs.FS // the files below /assets/
	// WebManifest is the web app manifest as JSON.
	WebManifest string
	// EarlyHints are the values of the Link header of pages, also sent ahead as 103 Early Hints. If it is empty, neither is sent.
	EarlyHints []string
	// Styles maps templates to the inline stylesheet of their pages. The key "" is the default.
	Styles   map[string]string
	Embeds   Embeds
	Revision string // the commit of the sources, for /version
	Origin   string // the public origin
	// CanonicalOrigin is the redirect target of requests for other public hosts. Empty: every host is served.
	CanonicalOrigin string
	Proxies         []netip.Prefix // their forwarded headers are trusted
	Deadline        time.Duration  // time limit of one render, including the wait for an isolate
	Cached          bool           // render every page once and cache it; otherwise render for each request
	Streams         bool           // stream pages that are not cached
	// Development means that the next edit may change a page, and that the desk shows pages in a frame.
	Development bool
	// HandleRenderError responds instead of a page that failed to render. Nil: visitors get the error page.
	HandleRenderError func(w http.ResponseWriter, r *http.Request, status int, err error)
	// Ready reports readiness to load balancers, at /healthz. Nil: always ready.
	Ready func() bool
	// EmbedStatus returns the status of the embeds. Nil: pages do not request it.
	EmbedStatus func() EmbedStatus
	// RecheckEmbeds probes the embeds whose EmbedStatus may be out of date. It returns with the results, or when its context ends.
	// Required with EmbedStatus.
	RecheckEmbeds func(context.Context)
	Metrics       *Metrics
	// AccessLog enables one log line per request, at level info.
	AccessLog bool
	Vitals    *Vitals // counts the reports of browsers; nil: /vitals is an unknown path
	Log       *slog.Logger
}

// New returns the site's handler. It renders the error pages, llms.txt and, with Options.Cached, all pages, so the renderer must
// be ready. It returns an error if an error page or llms.txt fails to render. Any other failed page is logged, and rendered again
// on request. With Options.Cached, New starts a goroutine that compresses the pages, at once and after each [Site.Renew], until
// ctx ends.
func New(ctx context.Context, o Options) (*Site, error) {
	// Paths are compared unchanged: the router must not redirect to a cleaned path.
	router := mux.NewRouter().SkipClean(true)
	site := &Site{
		Options: o, router: router, pageHandlers: map[string]*pageHandler{}, renewed: make(chan struct{}, 1), overloadLog: rate.Sometimes{Interval: 10 * time.Second},
		headers: commonHeaders(o), errorPagePolicy: []string{contentSecurityPolicy(o, "error")},
		oldAddresses: newOldAddresses(o.Redirects),
		host:         newCanonicalHost(o.CanonicalOrigin, len(o.Proxies) > 0),
	}
	site.noVarySearch = []string{newNoVarySearch(site.oldAddresses)}
	for _, page := range o.Pages {
		site.paths = append(site.paths, page.Path)
		site.addPage(page.Path, page.Template)
	}
	notFound := site.addPage(notFoundPath, "not-found")
	if err := errors.Join(site.renderErrorPages(ctx), site.renderLLMsText(ctx)); err != nil {
		return nil, err
	}
	if o.Cached {
		site.warmCache(ctx)
		go site.compressInBackground(ctx)
	}
	site.registerRoutes(notFound)
	site.handler = http.HandlerFunc(site.dispatch)
	for _, step := range slices.Backward(site.middleware()) {
		site.handler = step(site.handler)
	}
	return site, nil
}

// A Site is the handler of the public site. Its options must not be modified.
type Site struct {
	Options
	router       *mux.Router
	handler      http.Handler // the middleware around the router
	oldAddresses oldAddresses
	noVarySearch []string // the No-Vary-Search header of pages
	paths        []string
	headers      http.Header // the common headers, which every response has
	host         canonicalHost

	pageHandlers    map[string]*pageHandler // by path
	renders         singleflight.Group
	errorPagePolicy []string                         // the Content-Security-Policy of the error pages
	errorPages      atomic.Pointer[map[int]Document] // by status
	llmsText        atomic.Pointer[http.Handler]     // serves llms.txt
	renewed         chan struct{}                    // signals that renewed pages need their best compression
	// overloadLog limits the log of an overload to one line in ten seconds.
	overloadLog rate.Sometimes
}

// middleware lists the middleware in order, the outermost first. Each is in a separate file.
func (s *Site) middleware() []func(http.Handler) http.Handler {
	return []func(http.Handler) http.Handler{
		s.setRequestID,            // request_id.go
		s.logAndCount,             // access_log.go
		s.recoverPanics,           // recover.go
		s.sendEarlyHints,          // hints.go
		s.setCommonHeaders,        // headers.go
		s.trustForwarded,          // forwarded.go
		s.limitBody,               // bodies.go
		s.serveHealth,             // health.go
		s.redirectToCanonicalHost, // hosts.go
		s.redirectOldQueries,      // redirects.go
	}
}

func (s *Site) registerRoutes(notFound http.Handler) {
	get := func(path string, handler http.Handler) {
		s.paths = append(s.paths, path)
		s.router.Handle(path, handler).Methods(http.MethodGet, http.MethodHead)
	}
	// A single matcher finds all pages, see matchPage.
	s.router.MatcherFunc(s.matchPage).Methods(http.MethodGet, http.MethodHead)
	for path, kind := range rootIcons {
		if icon, err := fs.ReadFile(s.Assets, strings.TrimPrefix(path, "/")); err == nil {
			get(path, textHandler(kind, cacheForDay, string(icon)))
		}
	}
	get(webManifestPath, textHandler("application/manifest+json", cacheForDay, s.WebManifest))
	get(speculationPath, textHandler("application/speculationrules+json", cacheForDay, speculationRules))
	for path, handler := range s.CrawlerFacts.handlers(s.Pages) {
		get(path, handler)
	}
	get(llmsPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.llmsText.Load()).ServeHTTP(w, r) }))
	s.router.PathPrefix(AssetsPath).Handler(assetHandler(s.Assets, notFound)).Methods(http.MethodGet, http.MethodHead)
	get(versionPath, versionHandler(s.Revision))
	if s.EmbedStatus != nil {
		get(EmbedsPath, embedStatusHandler(s.EmbedStatus, s.RecheckEmbeds))
	}
	if s.Vitals != nil {
		s.router.Handle(vitalsPath, s.Vitals.handler(s.Pages))
	}
	s.router.NotFoundHandler = s.handleUnknownPath(notFound)
	s.router.MethodNotAllowedHandler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { methodNotAllowed(w, "GET, HEAD") })
}

// dispatch passes a request to its handler in the URL table. It calls Router.Match, because Router.ServeHTTP copies the request
// twice for path variables, which no route has: 0.9 µs and 830 bytes for a request that takes 1.5 µs in total.
func (s *Site) dispatch(w http.ResponseWriter, r *http.Request) {
	var match mux.RouteMatch
	s.router.Match(r, &match) // always finds a handler, for unknown paths and wrong methods, too
	match.Handler.ServeHTTP(w, r)
}

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Paths returns every path of the URL table that supports GET, except those below /assets/: the pages first, then the others.
func (s *Site) Paths() []string { return s.paths }

func methodNotAllowed(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "This address answers "+allow+" only.", http.StatusMethodNotAllowed)
}
