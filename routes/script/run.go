// Package script runs request scripts against a live site and describes each failed expectation in plain words.
//
// A request script is plain text: requests, each followed by expectations about the response. routes/testdata/all.txt documents
// the language, and [Parse] parses it. [Target.Run] sends the requests of a script, one after the other, and returns a [Result].
// The other functions extract facts from a page, for the placeholders of a script, such as {name}.
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

// A Target is a live site, with the values and conditions that scripts use. Its methods do not modify it.
type Target struct {
	Origin     string            // the origin, such as https://www.example.com
	Values     map[string]string // the values of placeholders, by name
	Conditions map[string]bool   // the conditions that are true, by a name in [Conditions]
	Pages      []string          // paths of all pages, for "GET every page"
}

// A Failure is an expectation that a site does not meet, or a request without a response.
type Failure struct {
	Script      string
	Line        int    // counted from 1; 0 if the failure belongs to no script
	Request     string // method and path
	Expectation string // empty without a response
	Problem     string // the difference in plain words
}

func (f Failure) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s (%s): %s", f.Request, f.Script, f.Problem)
	}
	return fmt.Sprintf("%s (%s:%d): %s", f.Request, f.Script, f.Line, f.Problem)
}

// A Result is the result of one or more scripts.
type Result struct {
	Requests     int // sent
	Expectations int // checked
	Failures     []Failure
}

// Add adds the counts and failures of another result.
func (r *Result) Add(other Result) {
	r.Requests += other.Requests
	r.Expectations += other.Expectations
	r.Failures = append(r.Failures, other.Failures...)
}

// timeout limits a request, including the response body.
const timeout = 15 * time.Second

// maxBody limits a response body, in bytes after decompression.
const maxBody = 32 << 20

// client follows no redirects and requests no compression: scripts check responses as the server sends them.
var client = &http.Client{
	Timeout:       timeout,
	Transport:     &http.Transport{DisableCompression: true, Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Run sends the requests of a script and checks the responses. name identifies the script in errors and failures. Run returns an
// error if the script is invalid, if it uses an unknown placeholder, or if the context has ended.
func (t Target) Run(ctx context.Context, name, text string) (Result, error) {
	requests, err := Parse(name, text)
	if err != nil {
		return Result{}, err
	}
	run := &run{Target: t, script: name, result: Result{Failures: []Failure{}}}
	run.Values = map[string]string{"Etag": ""} // the first request has no previous response
	maps.Copy(run.Values, t.Values)
	for _, request := range requests {
		if !ConditionsMet(request.Conditions, t.Conditions) {
			continue
		}
		paths := []string{request.Path}
		if request.EveryPage {
			except := strings.Fields(run.expand(request.Line, request.Except))
			paths = slices.DeleteFunc(slices.Clone(t.Pages), func(path string) bool { return slices.Contains(except, path) })
		}
		for _, path := range paths {
			run.runRequest(ctx, request, path)
		}
		if err := cmp.Or(run.err, context.Cause(ctx)); err != nil {
			return run.result, err
		}
	}
	return run.result, nil
}

// A run is the execution of one script.
type run struct {
	Target // Values also contains the path of the request, and the Etag of the previous response
	script string
	result Result
	err    error // the first unknown placeholder
}

// runRequest sends one request and checks the response.
func (r *run) runRequest(ctx context.Context, request Request, path string) {
	r.Values["path"] = path
	header := http.Header{}
	for name, values := range request.Header {
		header.Set(name, r.expand(request.Line, values[0]))
	}
	if r.err != nil || ctx.Err() != nil {
		return
	}
	r.result.Requests++
	got, err := r.send(ctx, request.Method, path, request.Form, header)
	addFailure := func(line int, expectation, problem string) {
		r.result.Failures = append(r.result.Failures, Failure{r.script, line, request.Method + " " + path, expectation, problem})
	}
	if err != nil {
		addFailure(request.Line, "", "there is no answer: "+err.Error())
	}
	r.Values["Etag"] = got.header.Get("Etag")
	for _, expected := range request.Expectations {
		if !ConditionsMet(expected.Conditions, r.Conditions) {
			continue
		}
		comparison, want := r.expand(expected.Line, expected.Comparison), r.expand(expected.Line, expected.Want)
		r.result.Expectations++
		if err != nil {
			continue // already reported as a missing response
		}
		if problem := checkExpectation(&got, expected.Subject, comparison, want); problem != "" {
			addFailure(expected.Line, expected.Text, problem)
		}
	}
}

// placeholder matches a placeholder, such as {name}.
var placeholder = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// expand replaces the placeholders in a text from a line of the script.
func (r *run) expand(line int, text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		value, known := r.Values[strings.Trim(name, "{}")]
		if !known {
			r.err = cmp.Or(r.err, fmt.Errorf("%s:%d: %s is not known: routes/testdata/all.txt lists the names", r.script, line, name))
		}
		return value
	})
}

// Get requests a path as a script does: it follows no redirects, and allows 15 seconds and 32 MB.
func (t Target) Get(ctx context.Context, path string) (status int, header http.Header, body string, err error) {
	got, err := t.send(ctx, http.MethodGet, path, "", http.Header{})
	return got.code, got.header, got.body, err
}

// send sends a request and reads the response. With an error, the response has the parts that arrived.
func (t Target) send(ctx context.Context, method, path, form string, header http.Header) (response, error) {
	request, err := http.NewRequestWithContext(ctx, method, t.Origin+path, strings.NewReader(form))
	if err != nil {
		return response{}, err
	}
	request.Header = header
	request.Host = header.Get("Host")
	received, err := client.Do(request)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err // without the URL, because the failure names the request
		}
		return response{}, err
	}
	defer received.Body.Close() //nolint:errcheck // nothing is written to it
	got := response{origin: t.Origin, code: received.StatusCode, header: received.Header}
	body := io.Reader(received.Body)
	// Some proxies compress although the request has no Accept-Encoding.
	if header.Get("Accept-Encoding") == "" && received.Header.Get("Content-Encoding") == "gzip" && method != http.MethodHead {
		if body, err = gzip.NewReader(body); err != nil {
			return got, fmt.Errorf("it says that it is gzip, and is not: %w", err)
		}
	}
	text, err := io.ReadAll(io.LimitReader(body, maxBody+1))
	got.body = string(text)
	switch {
	case err != nil:
		err = fmt.Errorf("it breaks off after %d bytes: %w", len(text), err)
	case len(text) > maxBody:
		err = fmt.Errorf("it is longer than %d MB", maxBody>>20)
	}
	return got, err
}
