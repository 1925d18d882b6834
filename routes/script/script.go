// Package script runs request scripts: plain text that says what a site answers, for people to read and for programs
// to hold a live site against. routes/testdata/all.txt explains the language and is the first of them.
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

// A Site is what a script is held against.
type Site struct {
	Origin string            // where it is asked, such as https://www.example.com
	Values map[string]string // what stands for {name} in a script
	Is     map[string]bool   // which of [Conditions] hold
	Pages  []string          // paths of all pages, for "GET every page"
}

// A Fault is an expectation that a site does not meet, or a request that it does not answer.
type Fault struct {
	Script      string
	Line        int // counted from 1
	Request     string
	Expectation string // none where there was no answer
	Problem     string // in plain words
}

func (f Fault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s (%s): %s", f.Request, f.Script, f.Problem)
	}
	return fmt.Sprintf("%s (%s:%d): %s", f.Request, f.Script, f.Line, f.Problem)
}

// A Report is what came of a script.
type Report struct {
	Requests     int
	Expectations int
	Faults       []Fault
}

// Add appends what came of another script.
func (r *Report) Add(other Report) {
	r.Requests += other.Requests
	r.Expectations += other.Expectations
	r.Faults = append(r.Faults, other.Faults...)
}

// patience is how long an answer may take.
const patience = 15 * time.Second

// largest is how many bytes an answer may have, unzipped.
const largest = 32 << 20

// client follows no redirect and asks for no compression: a script speaks of answers as they are sent.
var client = &http.Client{
	Timeout:       patience,
	Transport:     &http.Transport{DisableCompression: true, Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Run holds the site against a script. Its error means that the script cannot be read or the context is over; what is
// wrong with the site is in the report.
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
	Site   // its values are with the path of the request and the Etag of the answer before
	script string
	report Report
	wrong  error // names a value that is not known
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

// fact is a name in a script that stands for a value.
var fact = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// fillIn puts values in the place of their names, in a text of a line of the script.
func (r *run) fillIn(line int, text string) string {
	return fact.ReplaceAllStringFunc(text, func(name string) string {
		value, known := r.Values[strings.Trim(name, "{}")]
		if !known {
			r.wrong = cmp.Or(r.wrong, fmt.Errorf("%s:%d: %s is not known", r.script, line, name))
		}
		return value
	})
}

// Get asks for a path of the site as a script does.
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
			return got, fmt.Errorf("it is called gzip and is none: %w", err)
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
