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

// Options say what a [Maker] makes. Settings and Log are required.
type Options struct {
	Settings settings.Settings
	// Production keeps pages, with settings.Server.Cache, and has no demo pages in the place of embeds that are not configured.
	Production bool
	// AnyHost answers every host, where others than that of SITE_ORIGIN would be redirected to it.
	AnyHost bool
	// Port is the visitors' port. Without SITE_ORIGIN, the origin is http://localhost and this port.
	Port int
	// Registry gets the metrics (nil: one that nobody reads).
	Registry *prometheus.Registry
	// Exported means that the pages are written to files, which nothing renews when the day changes.
	Exported bool
	// Now returns the current time (nil: time.Now).
	Now func() time.Time
	// Roots are the authorities whose certificates embeds may have (nil: those that the system trusts).
	Roots *x509.CertPool
	Log   *slog.Logger
}

// A Maker makes the website from builds: isolates that render, and the handler that answers visitors. In development it does so
// after every edit. Calls of Make must not overlap, and Close must come last; the other methods are safe for concurrent use.
type Maker struct {
	settings settings.Settings
	// known are the facts of the settings and, where these have none, of the last build.
	known      facts.Facts
	production bool
	log        *slog.Logger
	registry   *prometheus.Registry
	metrics    *renderMetrics
	options    routes.Options // without what the build decides
	now        func() time.Time
	pool       atomic.Pointer[render.Pool]
	stopping   atomic.Bool

	watcher    *embeds.Watcher // nil if the program does not ask whether embeds can be shown
	background sync.Once       // starts what runs until the context of the first Make ends
	mu         sync.Mutex      // held while a site is made, and while its pages are rendered again
	renderer   *Renderer
	site       *routes.Site
	shownDay   string // the date in Houston for which all pages were rendered, as YYYY-MM-DD
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
	canonical := facts.Origin // empty if not set: then nobody knows which hosts are right
	if o.AnyHost {
		canonical = ""
	}
	facts.Origin = cmp.Or(facts.Origin, "http://localhost:"+strconv.Itoa(o.Port))
	m.metrics = newRenderMetrics(m.registry)
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), prometheus.CollectorFunc(m.collect), buildInfo())
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
		m.options.Revision = "development" // whatever is saved
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
	m.watchEmbeds(o.Roots)
	return m
}

// Overrides returns, by JSON name, a sentence about the setting that overrides each fact of the content.
func (m *Maker) Overrides() map[string]string { return m.settings.Overrides() }

// ShowFailures sets the handler that answers in the place of pages that were not rendered, for development. Call it before Make.
func (m *Maker) ShowFailures(show func(w http.ResponseWriter, r *http.Request, status int, err error)) {
	m.options.ShowFailure = show
}

// Make loads a build into isolates and returns its handler. In production it warns of placeholders. In the background, until ctx
// ends, it compresses pages, renews them when the day in Houston changes, and probes the embeds. It may be called again for another build while the site is served: call
// closeOld, which ends the isolates of the build before, when nobody uses that one's handler any more. If Make fails, the build
// before goes on.
func (m *Maker) Make(ctx context.Context, bundle *assets.Bundle) (site *routes.Site, closeOld func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known = m.settings.WithDefaults(bundle.Manifest.Facts)
	current := m.settings
	current.Facts = m.facts()
	renderer, err := NewRenderer(current, bundle, m.metrics, m.log)
	if err != nil {
		return nil, nil, err
	}
	if site, err = m.handler(ctx, renderer, bundle); err != nil {
		renderer.Close()
		return nil, nil, err
	}
	m.warn()
	m.renderer, m.site, m.shownDay = renderer, site, current.Today
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

// warn logs which placeholders visitors see.
func (m *Maker) warn() {
	facts := m.known
	facts.Origin = m.options.CanonicalOrigin
	missing := facts.Placeholders()
	if !m.production || len(missing) == 0 {
		return
	}
	warning := []any{"variables", missing}
	if facts.Origin == "" {
		warning = append(warning, "SITE_ORIGIN", "is not set: canonical URLs, the sitemap and og:url point to "+m.known.Origin)
	}
	m.log.Warn("placeholders are shown to visitors: set these variables, or write the facts into the words", warning...)
}

func (m *Maker) handler(ctx context.Context, renderer *Renderer, bundle *assets.Bundle) (_ *routes.Site, err error) {
	options, known := m.options, m.known
	options.Search = routes.Search{
		Origin: known.Origin, Name: known.Name, Phone: known.Phone, TextPhone: known.TextPhone, Email: known.Email, Hidden: !m.settings.Indexable,
		Address: fmt.Sprintf("%s, %s, %s %s", known.Street, known.City, known.Region, known.PostalCode),
	}
	if options.Pages, options.Redirects, err = renderer.Table(ctx); err != nil {
		return nil, err
	}
	if options.WebManifest, err = renderer.ask(ctx, "webManifest"); err != nil {
		return nil, err
	}
	options.Renderer, options.Assets = renderer, bundle.Public
	options.Styles = bundle.Manifest.Styles
	if m.settings.EarlyHints {
		options.EarlyHints = preloads(bundle.Manifest)
	}
	return routes.New(ctx, options)
}

// Stop makes the site unready for good, so that load balancers look elsewhere. The site goes on answering.
func (m *Maker) Stop() { m.stopping.Store(true) }

// Ready reports whether visitors may come: there are isolates, and nobody has called Stop. In development the first build may
// have failed: then pages show why, and the desk, in which an owner corrects it, must be reachable.
func (m *Maker) Ready() bool {
	pool := m.pool.Load()
	if m.stopping.Load() || pool == nil {
		return !m.stopping.Load() && !m.production
	}
	stats := pool.Stats()
	return stats.Idle+stats.Busy > 0
}

// Close ends the isolates of the last build.
func (m *Maker) Close() {
	if pool := m.pool.Load(); pool != nil {
		pool.Close()
	}
}

// preloads is a Link header (RFC 8288) with the fonts that every page needs. client/document.tsx names the same ones.
func preloads(manifest assets.Manifest) []string {
	const link = "<%s>;rel=preload;as=font;crossorigin"
	return []string{fmt.Sprintf(link+", "+link, manifest.Fonts["besley.woff2"], manifest.Fonts["hanken.woff2"])}
}
