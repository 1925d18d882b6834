package site_test

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// renderHome renders the home page with a form and reviews, after adjust has changed the facts.
func renderHome(t *testing.T, renderer *site.Renderer, adjust func(*facts.Facts)) *html.Node {
	t.Helper()
	current := facts.Facts{
		Origin: ssrtest.Origin, Edition: "as-given", Phone: "+1 713 555 0142", Email: "hello@example.com",
		LeadForm: "https://forms.example.com/lead?site=1", ReviewsFrame: "https://reviews.example.com/frame", MapsReviews: "https://maps.example.com/reviews",
	}
	adjust(&current)
	renderer.SetFacts(current)
	page, err := renderer.Render(t.Context(), "/")
	if err != nil {
		t.Fatal(err)
	}
	return ssrtest.ParseHTML(page.HTML)
}

// If an embed cannot be shown, the page shows this and the start of the outage, without a script. Calls to action and the fallbacks
// of the form link to the form's own page, unless that is unreachable. The reviews are replaced with a link to the map.
func TestEmbeds_unavailable(t *testing.T) {
	t.Parallel()
	const since = "Sunday, November 22 at 2:10 PM"
	renderer, _ := newTestRenderer(t, ssrtest.OpenFixture)
	for name, c := range map[string]struct {
		know          func(*facts.Facts)
		form, reviews string // the texts in the form's boxes and in place of the reviews
		links         bool
	}{
		"all is well":                  {func(*facts.Facts) {}, "", "", true},
		"the form shows in no frame":   {func(f *facts.Facts) { f.LeadFormDown = since }, "The form hasn’t worked here since " + since, "", true},
		"the form is gone for anybody": {func(f *facts.Facts) { f.LeadFormDown, f.LeadFormGone = since, "true" }, "The form hasn’t worked here since " + since, "", false},
		"the reviews are down":         {func(f *facts.Facts) { f.ReviewsDown = since }, "", "The reviews haven’t loaded here since " + since, true},
	} {
		page := renderHome(t, renderer, c.know)
		for _, href := range ssrtest.AttributeValues(ssrtest.FindAll(page, "[data-action=estimate]"), "href") {
			if strings.HasPrefix(href, "https:") != c.links || strings.HasPrefix(href, "tel:") == c.links {
				t.Errorf("%s: a call to action links to %q", name, href)
			}
		}
		for id, want := range map[string]string{"id=estimate": c.form, "data-slot=hero-form": c.form, "id=reviews": c.reviews} {
			place := ssrtest.FindOne(t, page, "["+id+"]")
			links := slices.DeleteFunc(ssrtest.AttributeValues(ssrtest.FindAll(place, "a"), "href"), func(href string) bool { return !strings.HasPrefix(href, "https:") })
			wantLinks := []string{"https://forms.example.com/lead?site=1"}
			if id == "id=reviews" {
				wantLinks = []string{"https://maps.example.com/reviews"}
			} else if !c.links {
				wantLinks = nil
			}
			if !slices.Equal(links, wantLinks) {
				t.Errorf("%s: %s links to %q, want %q", name, id, links, wantLinks)
			}
			retries := len(ssrtest.FindAll(place, "[data-slot=retry]"))
			for _, n := range ssrtest.FindAll(place, "[hidden]") {
				n.FirstChild, n.LastChild = nil, nil
			}
			text := script.VisibleText(place)
			blames := strings.Contains(text, "since") || id == "id=reviews" && strings.Contains(text, "didn’t")
			if (want == "") == blames || !strings.Contains(text, want) {
				t.Errorf("%s: %s reads %q, want %q", name, id, text, want)
			}
			for _, contact := range []string{"+1 713 555 0142", "Write an e-mail", "8:00 AM - 7:00 PM"} {
				if !strings.Contains(text, contact) {
					t.Errorf("%s: %s lacks %s: %s", name, id, contact, text)
				}
			}
			if retries != 1 || strings.Contains(text, "again") { // the button is hidden until a script shows it
				t.Errorf("%s: %s has %d retry buttons, want one that is hidden: %s", name, id, retries, text)
			}
		}
		state := ssrtest.AttributeValues(ssrtest.FindAll(ssrtest.FindOne(t, page, "[id=estimate]"), "[data-frame]"), "data-frame")[0]
		if want := map[bool]string{true: "loading", false: "failed"}[c.form == ""]; state != want {
			t.Errorf("%s: the popup's shell is %s, want %s", name, state, want)
		}
	}
}

// The properties of a frame's script contain the state of its embed, and nothing else.
func TestEmbeds_frameProps(t *testing.T) {
	t.Parallel()
	renderer, bundle := newTestRenderer(t, ssrtest.OpenFixture)
	propsOf := func(page *html.Node, id string) string {
		return script.Attribute(ssrtest.FindOne(t, page, "[id="+id+"]"), "data-props")
	}
	plain := renderHome(t, renderer, func(*facts.Facts) {})
	known := renderHome(t, renderer, func(f *facts.Facts) {
		f.EmbedsProbed, f.LeadFormDown, f.ReviewsDown, f.LeadFormParameters = "true", "noon", "midnight", "gclid=id"
	})
	form := []string{`"down":"noon"`, `"parameters":"gclid=id"`, `"attribution":"` + bundle.Manifest.Attribution}
	for id, entries := range map[string][]string{"estimate": form, "hero-form": form, "reviews": {`"down":"midnight"`}} {
		for _, fact := range entries {
			name, _, _ := strings.Cut(fact, ":")
			if before, after := propsOf(plain, id), propsOf(known, id); strings.Contains(before, name) || !strings.Contains(after, fact) {
				t.Errorf("%s: want no %s in %s, and %s in %s", id, name, before, fact, after)
			}
		}
	}
	for page, want := range map[*html.Node]bool{plain: false, known: true} {
		if scripts := ssrtest.AttributeValues(ssrtest.FindAll(page, "script"), "src"); slices.Contains(scripts, bundle.Manifest.Attribution) != want {
			t.Errorf("the attribution script is in %q: want %v", scripts, want)
		}
	}
}

// While visitors request pages continually, the form fails and recovers. Pages show the start of the outage, no request fails, and
// the final pages equal the first ones. A form that never responds causes no delay. A new site, as after each edit, shows the
// current state from its first page on.
func TestEmbeds_formChanges(t *testing.T) {
	t.Parallel()
	for _, cache := range []string{"--cache=true", "--cache=false"} {
		t.Run(cache, func(t *testing.T) {
			t.Parallel()
			testFormChanges(t, cache)
		})
	}
}

// A liveSite is a site with an adjustable form. The test replaces it with a new build.
type liveSite struct {
	*site.Maker
	log      clienttest.SyncBuffer
	current  atomic.Pointer[routes.Site]
	form     atomic.Pointer[http.HandlerFunc]
	requests atomic.Int32
}

func (f *liveSite) setForm(form http.HandlerFunc) { f.form.Store(&form) }

func (f *liveSite) get(path string) *httptest.ResponseRecorder {
	response := httptest.NewRecorder()
	f.current.Load().ServeHTTP(response, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
	return response
}

func testFormChanges(t *testing.T, cache string) {
	t.Helper()
	f := &liveSite{}
	release := make(chan struct{})
	f.setForm(func(http.ResponseWriter, *http.Request) { <-release })
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.requests.Add(1)
		if r.URL.Path == "/form" {
			(*f.form.Load())(w, r)
		}
	}))
	defer server.Close()
	read, err := settingstest.Read(cache, "--isolates=2", "--deadline=1m", "--lead-form="+server.URL+"/form?id=7", "--reviews-frame="+server.URL+"/frame", "--probe-interval=1s", "--probe-networks=127.0.0.0/8")
	bundle, unbuilt := ssrtest.OpenFixture()
	if err != nil || unbuilt != nil {
		t.Fatal(err, unbuilt)
	}
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	f.Maker = site.NewMaker(site.Options{Settings: read, Production: true, Roots: roots, Log: slog.New(slog.NewJSONHandler(&f.log, nil))})
	defer f.Close()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	first, _, err := f.Make(ctx, bundle)
	if err != nil {
		t.Fatal(err)
	}
	f.current.Store(first)

	paths := []string{"/", "/about", "/services/kitchen-remodeling", "/blog/hail-damage", ssrtest.UnknownPath}
	before := map[string]*httptest.ResponseRecorder{}
	clienttest.WaitUntil(t, "the form is requested", func() bool { return f.requests.Load() > 0 })
	for _, path := range paths {
		before[path] = f.get(path) // the form does not respond yet
	}
	close(release)
	var visitors sync.WaitGroup
	defer visitors.Wait()
	defer stop()
	for path, page := range before {
		visitors.Go(func() {
			for visits := 0; ctx.Err() == nil || visits < 5; visits++ {
				if got := f.get(path); got.Code != page.Code || !strings.HasSuffix(got.Body.String(), "</html>") {
					t.Errorf("%s answers %d with %d bytes", path, got.Code, got.Body.Len())
					return
				}
				time.Sleep(5 * time.Millisecond)
			}
		})
	}

	for _, c := range []struct {
		name   string
		form   http.HandlerFunc
		down   bool
		links  bool // the calls to action link to the form's URL
		opaque []string
	}{
		{"denies framing", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Frame-Options", "DENY") }, true, true, nil},
		{"hides HEAD responses", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		}, false, true, []string{"leadForm"}},
		{"is unreachable", http.NotFound, true, false, nil},
		{"works", func(http.ResponseWriter, *http.Request) {}, false, true, nil},
	} {
		f.setForm(c.form)
		var down routes.EmbedStatus
		clienttest.WaitUntil(t, "the site knows that the form "+c.name, func() bool {
			down = routes.EmbedStatus{}
			err := json.Unmarshal(f.get("/embeds.json").Body.Bytes(), &down)
			return err == nil && (down.LeadForm != "") == c.down && slices.Equal(down.Opaque, c.opaque)
		})
		for _, path := range paths {
			clienttest.WaitUntil(t, path+" shows that the form "+c.name, func() bool {
				got := f.get(path)
				unchanged := got.Body.String() == before[path].Body.String()
				etag := got.Header().Get("Etag")
				return unchanged != c.down && strings.Contains(got.Body.String(), down.LeadForm) && (unchanged || etag == "" || etag != before[path].Header().Get("Etag"))
			})
		}
		if got := strings.Contains(f.get("/about").Body.String(), `href="`+server.URL); got != c.links || down.Reviews != "" || !f.Ready() {
			t.Errorf("a form that %s: calls to action link to it: %v, the reviews are down since %q, ready: %v", c.name, got, down.Reviews, f.Ready())
		}
		if c.name == "is unreachable" {
			unreachable := f.get("/about").Body.String()
			next, closeFirst, err := f.Make(ctx, bundle)
			if err != nil {
				t.Fatal(err)
			}
			f.current.Store(next)
			defer closeFirst() // at the end of the test, when no request uses the first site
			if got := f.get("/about").Body.String(); got != unreachable {
				t.Errorf("the page of the next site differs: %s", got)
			}
		}
	}
	if f.Stop(); f.Ready() {
		t.Error("a site that stops is ready")
	}
	if log := f.log.String(); !strings.Contains(log, "X-Frame-Options") || strings.Contains(log, "id=7") {
		t.Errorf("the log lacks a reason or contains the query: %s", log)
	}
}
