// Package routes speaks HTTP for the site: which URL answers what, with which status and headers.
//
// It knows nothing of how pages are made: a [Renderer] is handed to it. Its handlers are safe for concurrent use.
package routes

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gorilla/mux"
	"golang.org/x/sync/singleflight"
	"golang.org/x/time/rate"
)

// A Page is one entry of the site's route table.
type Page struct {
	Path      string `json:"path"`
	Canonical string `json:"canonical"` // the address that search engines should keep
	Updated   string `json:"updated"`   // day of the content's last change, YYYY-MM-DD
	Kind      string `json:"kind"`
	Template  string `json:"template"` // names its stylesheet
	Title     string `json:"title"`
	// Description is a sentence or two in plain words.
	Description string `json:"description"`
	Summary     string `json:"summary,omitempty"`   // of the home page: what the business does, and where
	Published   string `json:"published,omitempty"` // day, of an article
	Category    string `json:"category,omitempty"`  // of an article
}

// Kinds of pages.
const (
	KindPage    = "page"
	KindService = "service"
	KindArea    = "area"
	KindArticle = "article"
)

// A Document is a rendered page.
type Document struct {
	Status int
	HTML   string
}

// ErrEnded means that a document was written whole, but that some of what it should hold was not ready in time.
var ErrEnded = errors.New("the document was ended early")

// ErrUnavailable means that a page could not be rendered now, and can be later.
var ErrUnavailable = errors.New("the renderer is busy or too slow")

// A Renderer makes documents. It is called from many goroutines.
type Renderer interface {
	// Render makes the page of a path, or the not-found page. It keeps to the context's deadline. Its error wraps
	// ErrUnavailable when trying again makes sense.
	Render(ctx context.Context, path string) (Document, error)
	// Stream makes the same page as Render, and sends it part by part, each with the status of the page. It returns the part
	// after which nothing follows, which is all of a page that waits for nothing. Its error wraps ErrEnded where the document
	// is whole.
	Stream(ctx context.Context, path string, send func(status int, part string) error) (last Document, err error)
	// RenderError makes the page that a visitor sees when another could not be made.
	RenderError(ctx context.Context, status int) (Document, error)
}

// Options describe a site. All fields but Redirects, StandIns, Overlay, Ready, Down, Recheck and Vitals are required.
type Options struct {
	Pages []Page
	// Redirects are addresses that pages had before, each with the path that it leads to.
	Redirects map[string]string
	Search    Search
	Renderer  Renderer
	Assets    fs.FS // what is served below /assets/
	// WebManifest is the web app manifest as JSON.
	WebManifest string
	// EarlyHints is the Link header of pages, which also goes ahead as 103 Early Hints; empty: neither. Their HTML says the
	// same.
	EarlyHints []string
	// Styles are the stylesheets inside the pages, by their templates, or one for all under the empty name.
	Styles map[string]string
	Embeds Embeds
	Origin string // the public origin
	// CanonicalOrigin is the origin that requests for other public hosts are sent to; empty: every host is answered.
	CanonicalOrigin string
	Proxies         []netip.Prefix // whose forwarded headers are believed
	StandIns        *StandIns      // demonstration embeds; none in production
	Deadline        time.Duration  // of one render, waiting included
	Cached          bool           // pages are rendered once and kept; else every request renders
	Streams         bool           // what is not kept is sent as it is rendered
	// Overlay makes the page that shows a developer why a render failed; none in production, where the visitor sees
	// the page for failures and learns nothing.
	Overlay func(error) string
	// Ready tells load balancers, which ask for /healthz, whether visitors may come. Without it they always may. It is
	// called from many goroutines.
	Ready func() bool
	// Down says which embeds cannot be shown; nil if the server does not ask. It is called from many goroutines.
	Down func() Down
	// Recheck asks for the embeds that cannot be shown once more, and returns when they have answered or its context ends.
	// It goes with Down, and is called from many goroutines.
	Recheck func(context.Context)
	Metrics *Metrics
	// AccessLog logs one line for every request, at level info.
	AccessLog bool
	Vitals    *Vitals // takes reports of browsers; none where they send none
	Log       *slog.Logger
}

// New makes the site's handler. It renders what is to be kept, and the error pages, so the renderer must be ready. In the
// background it goes on compressing what it keeps until the context ends.
func New(ctx context.Context, o Options) (*Site, error) {
	// Paths are compared as they are: the router must not clean one path into a redirect to another.
	router := mux.NewRouter().SkipClean(true)
	site := &Site{
		Options: o, router: router, slots: map[string]*slot{}, renewed: make(chan struct{}, 1), overloaded: rate.Sometimes{Interval: 10 * time.Second},
		headers: commonHeaders(o), failed: []string{contentSecurityPolicy(o, "error")},
		host: newCanonicalHost(o.CanonicalOrigin, len(o.Proxies) > 0),
	}
	for _, page := range o.Pages {
		site.paths = append(site.paths, page.Path)
		site.addSlot(page.Path, page.Template)
	}
	notFound := site.addSlot(notFoundPath, "not-found")
	if err := site.renderFailures(ctx); err != nil {
		return nil, err
	}
	if o.Cached {
		site.warm(ctx)
		go site.compress(ctx)
	}
	get := func(path string, handler http.Handler) {
		site.paths = append(site.paths, path)
		router.Handle(path, handler).Methods(http.MethodGet, http.MethodHead)
	}
	// The router asks its routes one after the other: what visitors ask for most comes first.
	router.MatcherFunc(site.matchPage).Methods(http.MethodGet, http.MethodHead)
	for path, kind := range rootIcons {
		if icon, err := fs.ReadFile(o.Assets, strings.TrimPrefix(path, "/")); err == nil {
			get(path, file(kind, aDay, string(icon)))
		}
	}
	get(webManifestPath, file("application/manifest+json", aDay, o.WebManifest))
	get(speculationPath, file("application/speculationrules+json", aDay, speculationRules))
	for path, answer := range o.Search.answers(o.Pages) {
		get(path, answer)
	}
	router.PathPrefix(assetsPath).Handler(assetHandler(o.Assets, notFound)).Methods(http.MethodGet, http.MethodHead)
	if o.Down != nil {
		get(EmbedsPath, embedsAnswer(o.Down, o.Recheck))
	}
	if o.Vitals != nil {
		router.Handle(vitalsPath, o.Vitals.take(o.Pages))
	}
	if o.StandIns != nil {
		get(LeadFormPath, o.StandIns.show("form"))
		router.Handle(LeadFormPath, o.StandIns.show("answer")).Methods(http.MethodPost)
		get(ReviewsPath, o.StandIns.show("reviews"))
	}
	router.NotFoundHandler = site.elsewhere(notFound)
	router.MethodNotAllowedHandler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		allow := "GET, HEAD"
		if site.answersPost(r.URL.Path) {
			allow += ", POST"
		}
		methodNotAllowed(w, allow)
	})

	return site, nil
}

// A Site is the site's handler. Its options are not to be changed.
type Site struct {
	Options
	router  *mux.Router
	paths   []string
	headers http.Header // of every answer
	host    canonicalHost

	slots     map[string]*slot // by path
	rendering singleflight.Group
	failed    []string                         // the content security policy of the pages for failures
	failures  atomic.Pointer[map[int]Document] // by status
	renewed   chan struct{}                    // tells that pages are not compressed well yet
	// overloaded keeps what is said of an overload to a line in ten seconds.
	overloaded rate.Sometimes
}

// ServeHTTP implements http.Handler: it takes a request through these steps, in this order, to the route that matches it.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin, answer := time.Now(), &recorder{ResponseWriter: w}
	trusted := fromProxy(s.Proxies, r.RemoteAddr)
	identify(answer, r, trusted)
	defer s.account(answer, r, begin)
	defer s.recoverPanic(answer, r)
	s.hintEarly(answer, r)
	maps.Copy(answer.Header(), s.headers)
	if trusted {
		believe(r, s.Proxies, s.host.name)
	} else {
		distrust(r)
	}
	if r.ContentLength != 0 && !s.takesBody(answer, r) {
		answer.Header()["Connection"] = connectionClose
		defer giveUpBody(answer)
		if reads(r) {
			refuseBody(answer)
			return
		} // any other method is answered 404, 405 or 421
	}
	if r.URL.Path == healthPath {
		s.tellHealth(answer, r)
		return
	}
	if s.host.leads(answer, r) {
		return
	}
	// Router.ServeHTTP would copy every request twice, to carry variables in its context that no route here has.
	var match mux.RouteMatch
	s.router.Match(r, &match) // which always finds one: the router has handlers for what is not found and not allowed
	match.Handler.ServeHTTP(answer, r)
}

// Paths lists every single address that answers GET: the pages, then all others. What lies below /assets/ is not in it.
func (s *Site) Paths() []string { return s.paths }

// methodNotAllowed answers a known path that was asked for with a method it does not have.
func methodNotAllowed(w http.ResponseWriter, allow string) {
	w.Header().Set("Allow", allow)
	http.Error(w, "This address answers "+allow+" only.", http.StatusMethodNotAllowed)
}
