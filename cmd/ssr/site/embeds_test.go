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
	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// home renders the home page of a site with a form and reviews, and with further facts.
func home(t *testing.T, renderer *site.Renderer, know func(*facts.Facts)) *html.Node {
	t.Helper()
	current := facts.Facts{
		Origin: ssrtest.Origin, Edition: "as-given", Phone: "+1 713 555 0142", Email: "hello@example.com",
		LeadForm: "https://forms.example.com/lead?site=1", ReviewsFrame: "https://reviews.example.com/frame", MapsReviews: "https://maps.example.com/reviews",
	}
	know(&current)
	renderer.Give(current)
	page, err := renderer.Render(t.Context(), "/")
	if err != nil {
		t.Fatal(err)
	}
	return ssrtest.Parse(page.HTML)
}

// If the server knows that an embed cannot be shown, the page says so without a script, and since when. Calls to action and the
// form's fallbacks lead to the form's own page, unless nobody can open that. In the place of the reviews is a link to them on
// the map.
func TestPagesTellOfTheEmbeds(t *testing.T) {
	t.Parallel()
	const since = "Sunday, November 22 at 2:10 PM"
	renderer, _ := oneIsolate(t, ssrtest.Given)
	for name, c := range map[string]struct {
		know          func(*facts.Facts)
		form, reviews string // what the form's boxes and the reviews say
		links         bool
	}{
		"all is well":                  {func(*facts.Facts) {}, "", "", true},
		"the form shows in no frame":   {func(f *facts.Facts) { f.LeadFormDown = since }, "The form hasn’t worked here since " + since, "", true},
		"the form is gone for anybody": {func(f *facts.Facts) { f.LeadFormDown, f.LeadFormGone = since, "true" }, "The form hasn’t worked here since " + since, "", false},
		"the reviews are down":         {func(f *facts.Facts) { f.ReviewsDown = since }, "", "The reviews haven’t loaded here since " + since, true},
	} {
		page := home(t, renderer, c.know)
		for _, href := range ssrtest.Values(ssrtest.All(page, "[data-action=estimate]"), "href") {
			if strings.HasPrefix(href, "https:") != c.links || strings.HasPrefix(href, "tel:") == c.links {
				t.Errorf("%s: a call to action leads to %q", name, href)
			}
		}
		for id, want := range map[string]string{"id=estimate": c.form, "data-slot=hero-form": c.form, "id=reviews": c.reviews} {
			place := ssrtest.Only(t, page, "["+id+"]")
			links := slices.DeleteFunc(ssrtest.Values(ssrtest.All(place, "a"), "href"), func(href string) bool { return !strings.HasPrefix(href, "https:") })
			own := []string{"https://forms.example.com/lead?site=1"}
			if id == "id=reviews" {
				own = []string{"https://maps.example.com/reviews"}
			} else if !c.links {
				own = nil
			}
			if !slices.Equal(links, own) {
				t.Errorf("%s: %s leads to %q, want %q", name, id, links, own)
			}
			retries := len(ssrtest.All(place, "[data-slot=retry]"))
			for _, n := range ssrtest.All(place, "[hidden]") {
				n.FirstChild, n.LastChild = nil, nil
			}
			text := script.Visible(place)
			blames := strings.Contains(text, "since") || id == "id=reviews" && strings.Contains(text, "didn’t")
			if (want == "") == blames || !strings.Contains(text, want) {
				t.Errorf("%s: %s reads %q, want %q", name, id, text, want)
			}
			for _, contact := range []string{"+1 713 555 0142", "Write an e-mail", "8:00 AM - 7:00 PM"} {
				if !strings.Contains(text, contact) {
					t.Errorf("%s: %s lacks %s: %s", name, id, contact, text)
				}
			}
			if retries != 1 || strings.Contains(text, "again") { // it needs the script that shows it
				t.Errorf("%s: %s has %d ways to try again, want one that is hidden: %s", name, id, retries, text)
			}
		}
		state := ssrtest.Values(ssrtest.All(ssrtest.Only(t, page, "[id=estimate]"), "[data-frame]"), "data-frame")[0]
		if want := map[bool]string{true: "loading", false: "failed"}[c.form == ""]; state != want {
			t.Errorf("%s: the popup's shell is %s, want %s", name, state, want)
		}
	}
}

// The page tells a frame's script what the site knows, and nothing else.
func TestWhatFramesAreTold(t *testing.T) {
	t.Parallel()
	renderer, bundle := oneIsolate(t, ssrtest.Given)
	told := func(page *html.Node, id string) string {
		return script.Attribute(ssrtest.Only(t, page, "[id="+id+"]"), "data-props")
	}
	plain := home(t, renderer, func(*facts.Facts) {})
	known := home(t, renderer, func(f *facts.Facts) {
		f.EmbedsProbed, f.LeadFormDown, f.ReviewsDown, f.LeadFormParameters = "true", "noon", "midnight", "gclid=id"
	})
	form := []string{`"down":"noon"`, `"parameters":"gclid=id"`, `"attribution":"` + bundle.Manifest.Attribution}
	for id, entries := range map[string][]string{"estimate": form, "hero-form": form, "reviews": {`"down":"midnight"`}} {
		for _, fact := range entries {
			name, _, _ := strings.Cut(fact, ":")
			if before, after := told(plain, id), told(known, id); strings.Contains(before, name) || !strings.Contains(after, fact) {
				t.Errorf("%s: want no %s in %s, and %s in %s", id, name, before, fact, after)
			}
		}
	}
	for page, want := range map[*html.Node]bool{plain: false, known: true} {
		if scripts := ssrtest.Values(ssrtest.All(page, "script"), "src"); slices.Contains(scripts, bundle.Manifest.Attribution) != want {
			t.Errorf("the script that knows where a lead came from is in %q: want %v", scripts, want)
		}
	}
}

// Visitors ask for pages without end while the form breaks and heals. Pages say since when, are in the end byte for byte as
// before, and none fails. A form that never answers delays nothing. A site that replaces another, as after each edit, shows
// from its first page on what is known.
func TestPagesFollowTheForm(t *testing.T) {
	t.Parallel()
	for _, cache := range []string{"--cache=true", "--cache=false"} {
		t.Run(cache, func(t *testing.T) {
			t.Parallel()
			followTheForm(t, cache)
		})
	}
}

// A follower is a site whose form answers as the test says, and which the next one replaces.
type follower struct {
	*site.Maker
	log   ssrtest.Transcript
	now   atomic.Pointer[routes.Site]
	form  atomic.Pointer[http.HandlerFunc]
	asked atomic.Int32
}

func (f *follower) answers(form http.HandlerFunc) { f.form.Store(&form) }

func (f *follower) get(path string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	f.now.Load().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
	return answer
}

func followTheForm(t *testing.T, cache string) {
	t.Helper()
	f := &follower{}
	release := make(chan struct{})
	f.answers(func(http.ResponseWriter, *http.Request) { <-release })
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.asked.Add(1)
		if r.URL.Path == "/form" {
			(*f.form.Load())(w, r)
		}
	}))
	defer server.Close()
	read, err := settingstest.Read(cache, "--isolates=2", "--deadline=1m", "--lead-form="+server.URL+"/form?id=7", "--reviews-frame="+server.URL+"/frame", "--probe-interval=1s", "--probe-networks=127.0.0.0/8")
	bundle, unbuilt := ssrtest.Given()
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
	f.now.Store(first)

	paths := []string{"/", "/about", "/services/kitchen-remodeling", "/blog/hail-damage", ssrtest.Unknown}
	before := map[string]*httptest.ResponseRecorder{}
	ssrtest.Until(t, "the form is asked", func() bool { return f.asked.Load() > 0 })
	for _, path := range paths {
		before[path] = f.get(path) // while the form is silent
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
		name  string
		form  http.HandlerFunc
		down  bool
		links bool // to the form as a page of its own
		mute  []string
	}{
		{"is not to be framed", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Frame-Options", "DENY") }, true, true, nil},
		{"is mute", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		}, false, true, []string{"leadForm"}},
		{"is gone", http.NotFound, true, false, nil},
		{"works", func(http.ResponseWriter, *http.Request) {}, false, true, nil},
	} {
		f.answers(c.form)
		var down routes.Down
		ssrtest.Until(t, "the site knows that the form "+c.name, func() bool {
			down = routes.Down{}
			err := json.Unmarshal(f.get("/embeds.json").Body.Bytes(), &down)
			return err == nil && (down.LeadForm != "") == c.down && slices.Equal(down.Mute, c.mute)
		})
		for _, path := range paths {
			ssrtest.Until(t, path+" shows that the form "+c.name, func() bool {
				got := f.get(path)
				as := got.Body.String() == before[path].Body.String()
				etag := got.Header().Get("Etag")
				return as != c.down && strings.Contains(got.Body.String(), down.LeadForm) && (as || etag == "" || etag != before[path].Header().Get("Etag"))
			})
		}
		if got := strings.Contains(f.get("/about").Body.String(), `href="`+server.URL); got != c.links || down.Reviews != "" || !f.Ready() {
			t.Errorf("a form that %s: calls to action lead to it: %v, the reviews are down since %q, ready: %v", c.name, got, down.Reviews, f.Ready())
		}
		if c.name == "is gone" {
			gone := f.get("/about").Body.String()
			next, closeFirst, err := f.Make(ctx, bundle)
			if err != nil {
				t.Fatal(err)
			}
			f.now.Store(next)
			defer closeFirst() // nobody uses it then
			if got := f.get("/about").Body.String(); got != gone {
				t.Errorf("the next site's page is not the first one's: %s", got)
			}
		}
	}
	if f.Stop(); f.Ready() {
		t.Error("a site that stops is ready")
	}
	if log := f.log.String(); !strings.Contains(log, "X-Frame-Options") || strings.Contains(log, "id=7") {
		t.Errorf("the log lacks a reason or tells the query: %s", log)
	}
}
