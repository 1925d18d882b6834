package check_test

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/internal/program"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A rule is one line of a script about one address.
type rule struct {
	script, path, method string
	script.Expectation
}

func (r rule) String() string {
	return fmt.Sprintf("%s:%d (%s %s): %s", r.script, r.Line, r.method, r.path, r.Text)
}

// scripts are the requests of each script, by its name.
func scripts(t *testing.T) map[string][]script.Request {
	t.Helper()
	all := map[string][]script.Request{}
	names, _ := fs.Glob(routes.Scripts, "testdata/*.txt")
	for _, path := range names {
		name := strings.TrimPrefix(path, "testdata/")
		text, err := routes.Scripts.ReadFile(path)
		if err == nil {
			all[name], err = script.Parse(name, string(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// rulesFor are the rules that hold for a site, by the requests that they are about. Of a line about every page, one page
// is asked; lines take different ones.
func rulesFor(t *testing.T, site check.Site, pages []string) []rule {
	t.Helper()
	facts := map[string]string{
		"{origin}": site.Facts["SITE_ORIGIN"], "{name}": site.Facts["SITE_NAME"], "{email}": site.Facts["SITE_EMAIL"], "{phone}": site.Facts["SITE_PHONE"],
		"{tel}": script.International(site.Facts["SITE_PHONE"]), "{form}": site.Facts["LEAD_FORM_URL"], "{reviews}": site.Facts["REVIEWS_FRAME_URL"],
		"{hours}": "Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed", "{ways}": "(none)",
		"{facebook}": site.Facts["FACEBOOK_URL"], "{instagram}": site.Facts["INSTAGRAM_URL"],
	}
	is := map[string]bool{}
	for _, condition := range site.Is {
		is[condition] = true
	}
	var rules []rule
	for name, requests := range scripts(t) {
		for _, request := range requests {
			for i, expectation := range request.Expectations {
				if !script.Holds(request.Conditions, is) || !script.Holds(expectation.Conditions, is) {
					continue
				}
				address := request.Path
				if request.EveryPage {
					address = pages[i%len(pages)]
				}
				expectation.Want = fact.ReplaceAllStringFunc(expectation.Want, func(name string) string { return facts[name] })
				rules = append(rules, rule{name, address, request.Method, expectation})
			}
		}
	}
	return rules
}

// A saboteur answers as a site does, but for the addresses where it breaks a rule. What the site answers is asked once.
type saboteur struct {
	site   http.Handler
	mu     sync.Mutex
	known  map[string]*httptest.ResponseRecorder
	broken map[string]rule // by method and path
}

func (s *saboteur) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := fmt.Sprint(r.Method, r.RequestURI, r.Host, r.Header)
	got := s.known[key]
	if got == nil {
		got = httptest.NewRecorder()
		s.site.ServeHTTP(got, r.Clone(r.Context()))
		s.known[key] = got
	}
	status, header, body := got.Code, got.Header().Clone(), got.Body.String()
	if broken, ok := s.broken[r.Method+" "+r.RequestURI]; ok {
		header.Del("Content-Length")
		status, body = sabotaged(broken, status, header, body)
	}
	for name, values := range header {
		w.Header()[name] = values
	}
	w.WriteHeader(status)
	if header.Get("Content-Length") == "" {
		_ = http.NewResponseController(w).Flush() // or net/http adds one to short answers
	}
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(body))
	}
}

var (
	canonicalLink = regexp.MustCompile(`<link rel="canonical" href="[^"]*"/>`)
	jsonLD        = regexp.MustCompile(`(?s)(<script type="application/ld\+json">)(.*?)(</script>)`)
)

// fact is what stands for one in a script.
var fact = regexp.MustCompile(`\{[A-Za-z]+\}`)

const junk = "sabotage"

// sabotaged is an answer that does not meet an expectation.
func sabotaged(r rule, status int, header http.Header, body string) (int, string) {
	into := func(more string) string { // before the main part's end, or at the end
		if before, after, found := strings.Cut(body, "</main>"); found {
			return before + more + "</main>" + after
		}
		return body + more
	}
	kind, detail, _ := strings.Cut(r.What, " ")
	absent := r.How == "==" && r.Want == "(none)"
	switch kind {
	case "code":
		if r.Want == "200" {
			return http.StatusTeapot, body
		}
		return http.StatusOK, body
	case "header":
		switch {
		case status == http.StatusNotModified && absent:
			status = http.StatusOK // net/http itself keeps these headers away from a 304
			fallthrough
		case absent && detail == "Content-Length":
			header.Set(detail, strconv.Itoa(len(body)))
			if detail != "Content-Length" {
				header.Set(detail, junk)
			}
		case r.How == "lacks":
			header.Set(detail, header.Get(detail)+" "+r.Want)
		default:
			header.Set(detail, junk)
		}
		return status, body
	case "canonical":
		if absent {
			return status, into(`<link rel="canonical" href="https://sabotage.example/"/>`)
		}
		return status, canonicalLink.ReplaceAllString(body, `<link rel="canonical" href="https://sabotage.example/"/>`)
	case "phones":
		if r.How == "contains" {
			return status, strings.ReplaceAll(body, "tel:", "fax:")
		}
		return status, into(`<a href="tel:+10000000000">Call</a>`)
	case "ways":
		return status, into(`<a href="sms:+10000000000">Text</a>`)
	case "mails":
		return status, into(`<a href="mailto:sabotage@example.com">Write</a>`)
	case "data":
		if jsonLD.MatchString(body) {
			parts := jsonLD.FindStringSubmatch(body)
			return status, strings.Replace(body, parts[2], sabotagedData(parts[2], detail), 1)
		}
		return status, sabotagedData(body, detail)
	}
	wanted := html.EscapeString(r.Want)
	switch {
	case r.How == "lacks" || strings.HasPrefix(r.How, "has"):
		return status, into(" " + r.Want + " ")
	case r.How == "==":
		return status, body + junk
	case kind != "shown" && !strings.Contains(r.Want, "{") && strings.Contains(body, r.Want):
		return status, strings.ReplaceAll(body, r.Want, junk)
	case strings.Contains(body, wanted) && kind == "text":
		return status, strings.ReplaceAll(body, wanted, junk)
	}
	return status, "<!DOCTYPE html><main></main>"
}

// sabotagedData puts junk at a path such as address.postalCode of the business, or of the document itself.
func sabotagedData(text, path string) string {
	var document map[string]any
	_ = json.Unmarshal([]byte(text), &document)
	node := document
	if graph, ok := document["@graph"].([]any); ok {
		node = graph[0].(map[string]any)
	}
	keys := strings.Split(path, ".")
	for _, key := range keys[:len(keys)-1] {
		node = node[key].(map[string]any)
	}
	node[keys[len(keys)-1]] = junk
	sabotaged, _ := json.Marshal(document)
	return string(sabotaged)
}

// Whatever rule a site breaks is caught and named. Every line of every script is broken once, on a site that it holds
// for; several at a time, each at another address.
func TestCheckCatchesEverySabotage(t *testing.T) {
	t.Parallel()
	var pages []string
	for _, page := range program.Pages(t, program.Given) {
		if page.Path == page.Canonical && !slices.Contains(read, page.Path) && !strings.HasPrefix(page.Path, "/service-areas/") {
			pages = append(pages, page.Path)
		}
	}
	done := map[string]bool{}
	for _, mode := range modes {
		name := mode.name
		s := &saboteur{known: map[string]*httptest.ResponseRecorder{}, site: forwardTo(t, program.Start(t, mode.args...))}
		server := httptest.NewServer(s)
		check := func(broken []rule) check.Report {
			s.mu.Lock()
			s.broken = map[string]rule{}
			for _, r := range broken {
				s.broken[r.method+" "+r.path] = r
			}
			s.mu.Unlock()
			report, err := check.Run(t.Context(), check.Options{Origin: server.URL, Direct: true, SkipEmbeds: true})
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		clean := check(nil)
		if len(clean.Faults) > 0 {
			t.Fatalf("%s: the site is not right: %v", name, clean.Faults)
		}
		left := slices.DeleteFunc(rulesFor(t, clean.Site, pages), func(r rule) bool { return done[r.script+strconv.Itoa(r.Line)] })
		for len(left) > 0 {
			batch, rest := oneByAddress(left)
			left = rest
			report := check(batch)
			if !slices.Equal(report.Site.Is, clean.Site.Is) {
				// What a check takes the site for was among what is broken: that must be a fault by itself, and the others
				// are judged without it.
				for i := 0; i < len(batch); i++ {
					if r := batch[i]; slices.Contains(read, r.path) {
						if len(check([]rule{r}).Faults) == 0 {
							t.Errorf("%s: nothing is said of %v", name, r)
						}
						done[r.script+strconv.Itoa(r.Line)] = true
						batch = slices.Delete(batch, i, i+1)
						i--
					}
				}
				report = check(batch)
			}
			for _, r := range batch {
				done[r.script+strconv.Itoa(r.Line)] = true
				named := func(fault script.Fault) bool {
					return fault.Script == r.script && fault.Line == r.Line && fault.Request == r.method+" "+r.path
				}
				if !slices.ContainsFunc(report.Faults, named) {
					t.Errorf("%s: nothing is said of %v", name, r)
				}
			}
		}
		server.Close()
	}
	checkAllWereBroken(t, done)
}

// read are the addresses from which a check learns what the site is.
var read = []string{"/", "/sitemap.xml", "/service-areas", "/about", "/embeds.json"}

// oneByAddress takes a rule for each address.
func oneByAddress(rules []rule) (batch, rest []rule) {
	taken := map[string]bool{}
	for _, r := range rules {
		if key := r.method + " " + r.path; taken[key] {
			rest = append(rest, r)
		} else {
			taken[key] = true
			batch = append(batch, r)
		}
	}
	return batch, rest
}

// checkAllWereBroken finds lines that hold for none of the sites: nobody would notice if they were wrong.
func checkAllWereBroken(t *testing.T, done map[string]bool) {
	t.Helper()
	for name, requests := range scripts(t) {
		for _, request := range requests {
			for _, expectation := range request.Expectations {
				if !done[name+strconv.Itoa(expectation.Line)] {
					t.Errorf("%s:%d: %s: holds for none of the sites that the tests have", name, expectation.Line, expectation.Text)
				}
			}
		}
	}
}

// forwardTo hands requests to a site, as they are.
func forwardTo(t *testing.T, s *program.Site) http.Handler {
	t.Helper()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Scheme, r.URL.Host, r.RequestURI = "http", s.Address, ""
		response, err := program.Browser.Transport.RoundTrip(r)
		if err != nil {
			t.Error(err)
			return
		}
		defer response.Body.Close()
		for name, values := range response.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(response.StatusCode)
		_, _ = io.Copy(w, response.Body)
	})
}
