// Package script runs request scripts: plain text that says what a site answers, for people to read and for programs
// to hold a live site against. routes/testdata/all.txt explains the language and is the first of them.
package script

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/html"
)

// A Fault is an expectation that a site does not meet, or a request that it does not answer.
type Fault struct {
	Script      string `json:"script"`
	Line        int    `json:"line"` // counted from 1
	Request     string `json:"request"`
	Expectation string `json:"expectation,omitempty"` // none where there was no answer
	Problem     string `json:"problem"`               // in plain words
}

func (f Fault) String() string {
	return fmt.Sprintf("%s (%s:%d): %s", f.Request, f.Script, f.Line, f.Problem)
}

// A Report is what came of a script.
type Report struct {
	Requests     int     `json:"requests"`
	Expectations int     `json:"expectations"`
	Faults       []Fault `json:"faults"`
}

// Add appends what came of another script.
func (r *Report) Add(other Report) {
	r.Requests += other.Requests
	r.Expectations += other.Expectations
	r.Faults = append(r.Faults, other.Faults...)
}

// patience is how long an answer may take.
const patience = 15 * time.Second

// client follows no redirect and asks for no compression: a script speaks of answers as they are sent.
var client = &http.Client{
	Timeout:       patience,
	Transport:     &http.Transport{DisableCompression: true, Proxy: http.ProxyFromEnvironment},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// An answer is what came back for one request.
type answer struct {
	code   int
	header http.Header
	body   string
}

// expectation is one line of a script: what of the answer, how compared, with what.
var expectation = regexp.MustCompile(`^(code|body|main|text|header [\w-]+) (==|contains|lacks|has \d+ of) (.+)$`)

// Run holds a site, by its origin, against a script. Its error means that the script cannot be read or the context is
// over; what is wrong with the site is in the report.
func Run(ctx context.Context, origin, name, text string) (Report, error) {
	report := Report{Faults: []Fault{}}
	var request string
	var got *answer // nil while there is none to judge
	header := http.Header{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		words := strings.Fields(line)
		parts := expectation.FindStringSubmatch(line)
		fault := func(expected, problem string) {
			report.Faults = append(report.Faults, Fault{name, i + 1, request, expected, problem})
		}
		switch {
		case line == "" || line[0] == '#':
		case parts != nil:
			if request == "" {
				return report, fmt.Errorf("%s:%d: %s: stands before any request", name, i+1, line)
			}
			report.Expectations++
			if got == nil {
				continue // the missing answer is a fault already
			}
			if problem := judge(*got, parts[1], parts[2], parts[3]); problem != "" {
				fault(line, problem)
			}
		case words[0] == "with" && len(words) > 1 && strings.HasSuffix(words[1], ":"):
			_, value, _ := strings.Cut(line, ":")
			if got != nil {
				value = strings.ReplaceAll(value, "{Etag}", got.header.Get("Etag"))
			}
			header.Set(strings.TrimSuffix(words[1], ":"), strings.TrimSpace(value))
		case len(words) == 2 || len(words) == 3:
			request = words[0] + " " + words[1]
			report.Requests++
			answered, err := ask(ctx, words[0], origin+words[1], strings.Join(words[2:], ""), header)
			header = http.Header{}
			if got = &answered; err != nil {
				got = nil
				fault("", "there is no answer: "+err.Error())
			}
			if ctx.Err() != nil {
				return report, context.Cause(ctx)
			}
		default:
			return report, fmt.Errorf("%s:%d: %s: is neither a request nor an expectation", name, i+1, line)
		}
	}
	return report, nil
}

func ask(ctx context.Context, method, url, form string, header http.Header) (answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(form))
	if err != nil {
		return answer{}, err
	}
	request.Header = header
	request.Host = header.Get("Host")
	response, err := client.Do(request)
	if err != nil {
		var inner interface{ Unwrap() error }
		if errors.As(err, &inner) {
			err = inner.Unwrap() // without the URL, which the report names
		}
		return answer{}, err
	}
	defer response.Body.Close() //nolint:errcheck // it was read to its end
	body, err := io.ReadAll(response.Body)
	if err != nil {
		err = fmt.Errorf("it breaks off after %d bytes: %w", len(body), err)
	}
	return answer{response.StatusCode, response.Header, string(body)}, err
}

// judge tells in plain words what is wrong with an answer, or nothing.
func judge(got answer, what, how, want string) string {
	_, main, _ := strings.Cut(got.body, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	var subject, called string
	switch name, isHeader := strings.CutPrefix(what, "header "); {
	case isHeader:
		subject, called = strings.Join(got.header.Values(name), ", "), "the header "+name
	case what == "code":
		subject, called = strconv.Itoa(got.code), "the status"
	case what == "body":
		subject, called = got.body, "the answer"
	case what == "main":
		subject, called = main, "the main part's HTML"
	default:
		document, _ := html.Parse(strings.NewReader("<main" + main)) // only a reader can fail
		subject, called = Visible(document), "the main part's text"
	}
	count := strings.Count(subject, want)
	number, counted := strings.CutPrefix(strings.TrimSuffix(how, " of"), "has ")
	is := called + " is " + quoted(subject)
	switch {
	case how == "==" && cmp.Or(subject, "(none)") != want:
		return fmt.Sprintf("%s, and must be %s", is, quoted(want))
	case how == "contains" && count == 0:
		return fmt.Sprintf("%s does not contain %s; it is %s", called, quoted(want), quoted(subject))
	case how == "lacks" && count > 0:
		return fmt.Sprintf("%s contains %s, and must not; it is %s", called, quoted(want), quoted(subject))
	case counted && number != strconv.Itoa(count):
		return fmt.Sprintf("%s contains %s %d times, and must %s times", called, quoted(want), count, number)
	}
	return ""
}

// shown is how much of an answer a report shows.
const shown = 200

func quoted(text string) string {
	switch runes := []rune(text); {
	case text == "" || text == "(none)":
		return "missing"
	case len(runes) > shown:
		return strconv.Quote(string(runes[:shown])) + " …"
	}
	return strconv.Quote(text)
}

// Visible is the text that a visitor can read below node, with single spaces.
func Visible(node *html.Node) string {
	var text strings.Builder
	for n := range node.Descendants() {
		switch {
		case n.Type == html.TextNode && !slices.Contains([]string{"script", "style", "title"}, n.Parent.Data):
			text.WriteString(n.Data)
		case n.Type == html.ElementNode && !slices.Contains([]string{"a", "span", "strong", "em", "b", "i"}, n.Data):
			text.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}
