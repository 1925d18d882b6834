// Package script runs request scripts against a live site and says in plain words what is wrong with its answers.
//
// A request script is plain text that people can read: requests, and below each what the answer must be. The first of them,
// routes/testdata/all.txt, explains the language; [Parse] reads it. [Site.Run] makes the requests of a script, one after the
// other, and returns a [Report]. The other functions read facts off a page, which a script's {name} stands for.
package script

import (
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Site is a live site, with what a script needs to know of it. Its methods do not change it.
type Site struct {
	Origin string            // such as https://www.example.com
	Values map[string]string // what {name} in a script stands for, by name
	Is     map[string]bool   // which of [Conditions] hold
	Pages  []string          // paths of all pages, for "GET every page"
}

// A Fault is an expectation that a site does not meet, or a request that it does not answer.
type Fault struct {
	Script      string
	Line        int    // counted from 1; 0 if no script says it
	Request     string // method and path
	Expectation string // empty if there was no answer
	Problem     string // in plain words
}

func (f Fault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s (%s): %s", f.Request, f.Script, f.Problem)
	}
	return fmt.Sprintf("%s (%s:%d): %s", f.Request, f.Script, f.Line, f.Problem)
}

// A Report is the result of a script.
type Report struct {
	Requests     int // that were made
	Expectations int // that were judged
	Faults       []Fault
}

// Add adds the result of another script.
func (r *Report) Add(other Report) {
	r.Requests += other.Requests
	r.Expectations += other.Expectations
	r.Faults = append(r.Faults, other.Faults...)
}

// patience is how long an answer may take.
const patience = 15 * time.Second

// largest is how many bytes an answer may have, after decompression.
const largest = 32 << 20

// client follows no redirect and asks for no compression: a script is about answers as they are sent.
var client = &http.Client{
	Timeout:       patience,
	Transport:     &http.Transport{DisableCompression: true, Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Run holds the site against a script, and returns what is wrong with the site. Its error means that the script cannot be read,
// that it names a value which the site does not have, or that the context has ended.
func (s Site) Run(ctx context.Context, name, text string) (Report, error) {
	requests, err := Parse(name, text)
	if err != nil {
		return Report{}, err
	}
	run := &run{Site: s, script: name, report: Report{Faults: []Fault{}}}
	run.Values = map[string]string{"Etag": ""} // there is no answer before the first
	maps.Copy(run.Values, s.Values)
	for _, request := range requests {
		if !Holds(request.Conditions, s.Is) {
			continue
		}
		paths := []string{request.Path}
		if request.EveryPage {
			except := strings.Fields(run.fillIn(request.Line, request.Except))
			paths = slices.DeleteFunc(slices.Clone(s.Pages), func(path string) bool { return slices.Contains(except, path) })
		}
		for _, path := range paths {
			run.one(ctx, request, path)
		}
		if err := cmp.Or(run.wrong, context.Cause(ctx)); err != nil {
			return run.report, err
		}
	}
	return run.report, nil
}

// A run is one script on its way through a site.
type run struct {
	Site   // with two more values: the path of the request, and the Etag of the answer before
	script string
	report Report
	wrong  error // the first name without a value
}

// one makes one request and judges its answer.
func (r *run) one(ctx context.Context, request Request, path string) {
	r.Values["path"] = path
	header := http.Header{}
	for name, given := range request.Header {
		header.Set(name, r.fillIn(request.Line, given[0]))
	}
	if r.wrong != nil || ctx.Err() != nil {
		return
	}
	r.report.Requests++
	got, problem := r.ask(ctx, request.Method, path, request.Form, header)
	fault := func(line int, expectation, problem string) {
		r.report.Faults = append(r.report.Faults, Fault{r.script, line, request.Method + " " + path, expectation, problem})
	}
	if problem != nil {
		fault(request.Line, "", "there is no answer: "+problem.Error())
	}
	r.Values["Etag"] = got.header.Get("Etag")
	for _, expected := range request.Expectations {
		if !Holds(expected.Conditions, r.Is) {
			continue
		}
		how, want := r.fillIn(expected.Line, expected.How), r.fillIn(expected.Line, expected.Want)
		r.report.Expectations++
		if problem != nil {
			continue // the missing answer is a fault already
		}
		if wrong := judge(&got, expected.What, how, want); wrong != "" {
			fault(expected.Line, expected.Text, wrong)
		}
	}
}

// fact matches a name in a script that stands for a value.
var fact = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// fillIn puts values in the place of their names, in a text from a line of the script.
func (r *run) fillIn(line int, text string) string {
	return fact.ReplaceAllStringFunc(text, func(name string) string {
		value, known := r.Values[strings.Trim(name, "{}")]
		if !known {
			r.wrong = cmp.Or(r.wrong, fmt.Errorf("%s:%d: %s is not known: routes/testdata/all.txt lists the names", r.script, line, name))
		}
		return value
	})
}

// Get asks for a path as a script does: without following redirects, within 15 seconds, up to 32 MB.
func (s Site) Get(ctx context.Context, path string) (status int, header http.Header, body string, err error) {
	got, err := s.ask(ctx, http.MethodGet, path, "", http.Header{})
	return got.code, got.header, got.body, err
}

func (s Site) ask(ctx context.Context, method, path, form string, header http.Header) (answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, s.Origin+path, strings.NewReader(form))
	if err != nil {
		return answer{}, err
	}
	request.Header = header
	request.Host = header.Get("Host")
	response, err := client.Do(request)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err // without the URL, which the report names
		}
		return answer{}, err
	}
	defer response.Body.Close() //nolint:errcheck // nothing is written to it
	got := answer{origin: s.Origin, code: response.StatusCode, header: response.Header}
	body := io.Reader(response.Body)
	// Some proxies compress for clients that did not ask for it.
	if header.Get("Accept-Encoding") == "" && response.Header.Get("Content-Encoding") == "gzip" && method != http.MethodHead {
		if body, err = gzip.NewReader(body); err != nil {
			return got, fmt.Errorf("it says that it is gzip, and is not: %w", err)
		}
	}
	text, err := io.ReadAll(io.LimitReader(body, largest+1))
	got.body = string(text)
	switch {
	case err != nil:
		err = fmt.Errorf("it breaks off after %d bytes: %w", len(text), err)
	case len(text) > largest:
		err = fmt.Errorf("it is longer than %d MB", largest>>20)
	}
	return got, err
}
