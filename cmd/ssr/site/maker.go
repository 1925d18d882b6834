package site

import (
	"cmp"
	"context"
	"crypto/x509"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/embeds"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/render"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// Options say what a [Maker] makes. All fields are required but Port, Registry and Roots.
type Options struct {
	Settings settings.Settings
	// Production keeps pages and has no stand-ins for embeds that are not configured.
	Production bool
	// Port is that of the listener, for the origin of a site that SITE_ORIGIN does not name.
	Port int
	// Registry takes the metrics; without one nobody can ask for them.
	Registry *prometheus.Registry
	// Roots are the authorities whose certificates embeds may have; without, those that the system trusts.
	Roots *x509.CertPool
	Log   *slog.Logger
}

// A Maker makes the website of a bundle: isolates that render it, and the handler that answers visitors. In development
// it does so after every edit. Make must not run twice at the same time; the other methods may be called from many
// goroutines.
type Maker struct {
	settings settings.Settings
	log      *slog.Logger
	registry *prometheus.Registry
	metrics  *renderMetrics
	options  routes.Options // those that no bundle decides
	pool     atomic.Pointer[render.Pool]
	stopping atomic.Bool

	watcher  *embeds.Watcher // nil if the program does not ask whether embeds can be shown
	watching sync.Once
	mu       sync.Mutex // held while a site is made, and while its pages are told of the embeds
	renderer *Renderer
	site     *routes.Site
}

// NewMaker returns a maker. Close it.
func NewMaker(o Options) *Maker {
	m := &Maker{settings: o.Settings, log: routes.WithRequestIDs(o.Log), registry: cmp.Or(o.Registry, prometheus.NewRegistry())}
	facts := &m.settings.Facts
	missing := facts.Placeholders()
	canonical := facts.Origin // where none is set, nobody knows which hosts are right
	facts.Origin = cmp.Or(facts.Origin, "http://localhost:"+strconv.Itoa(o.Port))
	if o.Production && len(missing) > 0 {
		warning := []any{"variables", missing}
		if canonical == "" {
			warning = append(warning, "SITE_ORIGIN", "is not set: canonical URLs, the sitemap and og:url point to "+facts.Origin)
		}
		m.log.Warn("placeholders are shown to visitors: set these variables", warning...)
	}
	m.metrics = newRenderMetrics(m.registry)
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), prometheus.CollectorFunc(m.collect), buildInfo())
	m.options = routes.Options{
		Ready:           m.Ready,
		Origin:          facts.Origin,
		CanonicalOrigin: canonical,
		Proxies:         m.settings.Proxies,
		Cached:          o.Production && m.settings.Cache,
		Streams:         m.settings.Streaming,
		Deadline:        m.settings.Deadline,
		Metrics:         routes.NewMetrics(m.registry),
		AccessLog:       m.settings.AccessLog,
		Log:             m.log,
	}
	if !o.Production {
		m.options.StandIns = &routes.StandIns{Phone: facts.Phone, PhoneURL: "tel:" + script.International(facts.Phone)}
		facts.LeadForm = cmp.Or(facts.LeadForm, routes.LeadFormPath)
		facts.ReviewsFrame = cmp.Or(facts.ReviewsFrame, routes.ReviewsPath)
	}
	if facts.LeadFormParameters != "" && facts.LeadForm == "" {
		m.log.Warn("LEAD_FORM_PARAMETERS has no effect: set LEAD_FORM_URL, too")
	}
	if share := m.settings.Vitals; share > 0 {
		facts.VitalsShare = strconv.FormatFloat(share, 'f', -1, 64)
		m.options.Vitals = routes.NewVitals(m.registry)
	}
	m.options.Search = routes.Search{
		Origin: facts.Origin, Name: facts.Name, Phone: facts.Phone, TextPhone: facts.TextPhone, Email: facts.Email, Hidden: !o.Settings.Indexable,
		Address: fmt.Sprintf("%s, %s, %s %s", facts.Street, facts.City, facts.Region, facts.PostalCode),
	}
	m.options.Embeds = routes.Embeds{LeadForm: facts.LeadForm, ReviewsScript: facts.ReviewsScript, ReviewsFrame: facts.ReviewsFrame}
	m.watchEmbeds(o.Roots)
	return m
}

// ShowFaults lets overlay make the answer for pages that could not be rendered. It is for development, and to be called
// before Make.
func (m *Maker) ShowFaults(overlay func(error) string) { m.options.Overlay = overlay }

// Make loads the bundle into isolates and returns its handler. Until the context ends, pages are compressed and embeds asked in
// the background. It may be called again for another bundle while the site is served; closeOld ends the isolates of the bundle
// before, and is to be called when nobody uses its handler any more.
func (m *Maker) Make(ctx context.Context, bundle *assets.Bundle) (site *routes.Site, closeOld func(), err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.settings
	now.Facts = m.facts()
	renderer, err := NewRenderer(now, bundle, m.metrics, m.log)
	if err != nil {
		return nil, nil, err
	}
	if site, err = m.handler(ctx, renderer, bundle); err != nil {
		renderer.Close()
		return nil, nil, err
	}
	m.renderer, m.site = renderer, site
	closeOld = func() {}
	if old := m.pool.Swap(renderer.pool); old != nil {
		closeOld = old.Close
	}
	if m.watcher != nil {
		m.watching.Do(func() { go m.watcher.Run(ctx) })
	}
	return site, closeOld, nil
}

func (m *Maker) handler(ctx context.Context, renderer *Renderer, bundle *assets.Bundle) (_ *routes.Site, err error) {
	options := m.options
	if options.Pages, options.Redirects, err = renderer.Table(ctx); err != nil {
		return nil, err
	}
	if options.WebManifest, err = renderer.ask(ctx, "webManifest"); err != nil {
		return nil, err
	}
	if options.Search.Hours, err = renderer.ask(ctx, "openingHours"); err != nil { // in one line
		return nil, err
	}
	options.Renderer, options.Assets = renderer, bundle.Public
	options.Styles = bundle.Manifest.Styles
	if m.settings.EarlyHints {
		options.EarlyHints = preloads(bundle.Manifest)
	}
	return routes.New(ctx, options)
}

// Stop makes the site unready, for good: load balancers look elsewhere. It goes on answering.
func (m *Maker) Stop() { m.stopping.Store(true) }

// Ready tells whether visitors may come: isolates are there, and nobody has called Stop.
func (m *Maker) Ready() bool {
	pool := m.pool.Load()
	if m.stopping.Load() || pool == nil {
		return false
	}
	stats := pool.Stats()
	return stats.Idle+stats.Busy > 0
}

// Close ends the isolates.
func (m *Maker) Close() {
	if pool := m.pool.Load(); pool != nil {
		pool.Close()
	}
}

// preloads are the fonts that every page needs besides itself, as a Link header (RFC 8288). client/document.tsx names the
// same ones.
func preloads(manifest assets.Manifest) []string {
	const link = "<%s>;rel=preload;as=font;crossorigin"
	return []string{fmt.Sprintf(link+", "+link, manifest.Fonts["besley.woff2"], manifest.Fonts["hanken.woff2"])}
}
