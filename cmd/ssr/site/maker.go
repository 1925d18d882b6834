package site

import (
	"cmp"
	"context"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/cmd/ssr/internal/live"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
)

// Options configures a [Maker]. Settings and Log are required.
type Options struct {
	Settings settings.Settings
	// Production enables the cache, subject to settings.Server.Cache, and disables the demo pages that replace missing embeds.
	Production bool
	// AnyHost serves every host, instead of redirecting other hosts to that of SITE_ORIGIN.
	AnyHost bool
	// Port is the visitors' port. Without SITE_ORIGIN, the origin is http://localhost and this port.
	Port int
	// Registry receives the metrics (default: a new registry).
	Registry *prometheus.Registry
	// Exported means that the pages are written to files, which are not renewed when the day changes.
	Exported bool
	// Now returns the current time (default: time.Now).
	Now func() time.Time
	// Roots are the trusted certificate authorities of embeds (default: the system's authorities).
	Roots *x509.CertPool
	Log   *slog.Logger
}

// A Maker creates the website of a build: the isolates that render pages, and the handler for visitors. In development it creates a
// new website after every edit. Calls of Make must not overlap, and Close must be the last call; the other methods are safe for
// concurrent use.
type Maker struct {
	settings settings.Settings
	// siteFacts contains the facts of the settings. The content of the last build supplies the facts that the settings lack.
	siteFacts  facts.Facts
	production bool
	log        *slog.Logger
	registry   *prometheus.Registry
	metrics    *renderMetrics
	options    routes.Options // the options that do not depend on the build
	now        func() time.Time
	pool       atomic.Pointer[render.Pool]
	stopping   atomic.Bool

	watcher     *embeds.Watcher // nil unless embeds are probed
	background  sync.Once       // starts the background tasks of the first Make
	mu          sync.Mutex      // guards the fields below; Make and renew hold it until the pages are rendered
	renderer    *Renderer
	site        *routes.Site
	renderedDay string // the date in Houston for which all pages were rendered, as YYYY-MM-DD
}

// NewMaker returns a Maker. The caller must call Close.
func NewMaker(o Options) *Maker {
	m := &Maker{settings: o.Settings, production: o.Production, now: o.Now, log: routes.WithRequestIDs(o.Log), registry: cmp.Or(o.Registry, prometheus.NewRegistry())}
	if m.now == nil {
		m.now = time.Now
	}
	facts := &m.settings.Facts
	if o.Exported {
		facts.Exported = "true"
	}
	canonical := facts.Origin // if it is empty, no host is canonical
	if o.AnyHost {
		canonical = ""
	}
	facts.Origin = cmp.Or(facts.Origin, "http://localhost:"+strconv.Itoa(o.Port))
	m.metrics = newRenderMetrics(m.registry)
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), prometheus.CollectorFunc(m.collectPoolMetrics), newBuildInfoMetric())
	_, revision, _ := Version()
	m.options = routes.Options{
		Revision:        revision,
		Ready:           m.Ready,
		Origin:          facts.Origin,
		CanonicalOrigin: canonical,
		Proxies:         m.settings.Proxies,
		Cached:          o.Production && m.settings.Cache,
		Streams:         m.settings.Streaming,
		Deadline:        m.settings.Deadline,
		Development:     !o.Production,
		Metrics:         routes.NewMetrics(m.registry),
		AccessLog:       m.settings.AccessLog,
		Log:             m.log,
	}
	if !o.Production {
		m.options.Revision = "development" // the pages may contain uncommitted edits
		facts.LeadForm = cmp.Or(facts.LeadForm, live.LeadFormPath)
		if facts.ReviewsScript == "" {
			facts.ReviewsFrame = cmp.Or(facts.ReviewsFrame, live.ReviewsPath)
		}
	}
	if facts.LeadFormParameters != "" && facts.LeadForm == "" {
		m.log.Warn("LEAD_FORM_PARAMETERS has no effect: set LEAD_FORM_URL, too")
	}
	if m.settings.ReviewsOrigins != "" && facts.ReviewsScript == "" {
		m.log.Warn("REVIEWS_ORIGINS has no effect: set REVIEWS_SCRIPT_URL, too")
	}
	if share := m.settings.Vitals; share > 0 {
		facts.VitalsShare = strconv.FormatFloat(share, 'f', -1, 64)
		m.options.Vitals = routes.NewVitals(m.registry)
	}
	m.options.Embeds = routes.Embeds{LeadForm: facts.LeadForm, ReviewsScript: facts.ReviewsScript, ReviewsFrame: facts.ReviewsFrame, ReviewsOrigins: strings.FieldsFunc(m.settings.ReviewsOrigins, func(r rune) bool { return r == ',' })}
	m.initWatcher(o.Roots)
	return m
}

// Overrides returns, by JSON name, a sentence about the setting that overrides each fact of the content.
func (m *Maker) Overrides() map[string]string { return m.settings.Overrides() }

// SetRenderErrorHandler sets the function that responds instead of a page that failed to render, for development. Call it before Make.
func (m *Maker) SetRenderErrorHandler(show func(w http.ResponseWriter, r *http.Request, status int, err error)) {
	m.options.HandleRenderError = show
}

// Make loads a build into isolates and returns its handler. In production it logs a warning about placeholders. Until ctx ends, it
// compresses pages, renews them when the day in Houston changes, and probes the embeds, in the background. It may be called again
// for another build while the site is served: call closeOld, which closes the isolates of the previous build, when no request uses
// the previous handler. If Make fails, the previous build remains in use.
func (m *Maker) Make(ctx context.Context, bundle *assets.Bundle) (site *routes.Site, closeOld func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.siteFacts = m.settings.WithDefaults(bundle.Manifest.Facts)
	current := m.settings
	current.Facts = m.facts()
	renderer, err := NewRenderer(current, bundle, m.metrics, m.log)
	if err != nil {
		return nil, nil, err
	}
	if site, err = m.newSite(ctx, renderer, bundle); err != nil {
		renderer.Close()
		return nil, nil, err
	}
	m.warnPlaceholders()
	m.renderer, m.site, m.renderedDay = renderer, site, current.Today
	closeOld = func() {}
	if old := m.pool.Swap(renderer.pool); old != nil {
		closeOld = old.Close
	}
	m.background.Do(func() {
		if m.watcher != nil {
			go m.watcher.Run(ctx)
		}
		if m.settings.Exported == "" {
			go m.followDays(ctx)
		}
	})
	return site, closeOld, nil
}

// warnPlaceholders logs a warning with the placeholders that visitors see, in production.
func (m *Maker) warnPlaceholders() {
	facts := m.siteFacts
	facts.Origin = m.options.CanonicalOrigin
	missing := facts.Placeholders()
	if !m.production || len(missing) == 0 {
		return
	}
	warning := []any{"variables", missing}
	if facts.Origin == "" {
		warning = append(warning, "SITE_ORIGIN", "is not set: canonical URLs, the sitemap and og:url point to "+m.siteFacts.Origin)
	}
	m.log.Warn("placeholders are shown to visitors: set these variables, or write the facts into the words", warning...)
}

func (m *Maker) newSite(ctx context.Context, renderer *Renderer, bundle *assets.Bundle) (_ *routes.Site, err error) {
	options, business := m.options, m.siteFacts
	options.CrawlerFacts = routes.CrawlerFacts{
		Origin: business.Origin, Name: business.Name, Phone: business.Phone, TextPhone: business.TextPhone, Email: business.Email, Hidden: !m.settings.Indexable,
		Address: fmt.Sprintf("%s, %s, %s %s", business.Street, business.City, business.Region, business.PostalCode),
	}
	if options.Pages, options.Redirects, err = renderer.RouteTable(ctx); err != nil {
		return nil, err
	}
	if options.WebManifest, err = renderer.callBundle(ctx, "webManifest"); err != nil {
		return nil, err
	}
	options.Renderer, options.Assets = renderer, bundle.Public
	options.Styles = bundle.Manifest.Styles
	if m.settings.EarlyHints {
		options.EarlyHints = fontPreloadHeaders(bundle.Manifest)
	}
	return routes.New(ctx, options)
}

// Stop makes the site permanently unready, so that load balancers use others. The site continues to serve.
func (m *Maker) Stop() { m.stopping.Store(true) }

// Ready reports whether the site is ready for visitors: there are isolates, and Stop has not been called. In development it is ready
// even after a failed build: pages then show the error, and the owner needs the desk to correct it.
func (m *Maker) Ready() bool {
	pool := m.pool.Load()
	if m.stopping.Load() || pool == nil {
		return !m.stopping.Load() && !m.production
	}
	stats := pool.Stats()
	return stats.Idle+stats.Busy > 0
}

// Close closes the isolates of the last build.
func (m *Maker) Close() {
	if pool := m.pool.Load(); pool != nil {
		pool.Close()
	}
}

// fontPreloadHeaders returns a Link header (RFC 8288) for the fonts that every page needs. client/document.tsx has the same list.
func fontPreloadHeaders(manifest assets.Manifest) []string {
	const link = "<%s>;rel=preload;as=font;crossorigin"
	return []string{fmt.Sprintf(link+", "+link, manifest.Fonts["besley.woff2"], manifest.Fonts["hanken.woff2"])}
}
