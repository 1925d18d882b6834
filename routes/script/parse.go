package script

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// A Request is one request of a script, with what its answer must be.
type Request struct {
	Line   int // counted from 1
	Method string
	Path   string
	Form   string      // what is sent, or nothing
	Header http.Header // its values may name facts
	// EveryPage asks for every page but those in Except, which may name facts, in the place of Path.
	EveryPage bool
	Except    []string
	// Conditions are what the site must be for the request to be made; "not hidden" is what it must not be.
	Conditions   []string
	Expectations []Expectation
}

// An Expectation is one line about an answer.
type Expectation struct {
	Line            int // counted from 1
	Text            string
	What, How, Want string
	Conditions      []string // besides those of the request
}

// expectation is a line of a script: what of the answer, how compared, with what.
var expectation = regexp.MustCompile(`^(code|body|main|text|shown|canonical|phones|mails|ways|data [\w.]+|header [\w-]+) (==|contains|lacks|has [\d{}\w]+ of) (.+)$`)

// Parse reads a script. Its error names the line that cannot be read.
func Parse(name, text string) ([]Request, error) {
	var requests []Request
	var conditions []string // of the requests that follow
	header := http.Header{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		words := strings.Fields(line)
		wrong := func(why string) ([]Request, error) {
			return nil, fmt.Errorf("%s:%d: %s: %s", name, i+1, line, why)
		}
		inBrackets, rest, own, err := cutConditions(line)
		parts := expectation.FindStringSubmatch(rest)
		switch {
		case line == "" || line[0] == '#':
		case err != nil:
			return wrong(err.Error())
		case inBrackets && rest == "":
			conditions = own
		case parts != nil:
			if len(requests) == 0 {
				return wrong("stands before any request")
			}
			last := &requests[len(requests)-1]
			last.Expectations = append(last.Expectations, Expectation{i + 1, rest, parts[1], parts[2], parts[3], own})
		case inBrackets:
			return wrong("holds no expectation after its conditions")
		case words[0] == "with" && len(words) > 1 && strings.HasSuffix(words[1], ":"):
			_, value, _ := strings.Cut(line, ":")
			header.Set(strings.TrimSuffix(words[1], ":"), strings.TrimSpace(value))
		default:
			request, ok := parseRequest(words)
			if !ok {
				return wrong("is neither a request nor an expectation")
			}
			request.Line, request.Header, request.Conditions = i+1, header, conditions
			requests = append(requests, request)
			header = http.Header{}
		}
	}
	return requests, nil
}

var method = regexp.MustCompile(`^[A-Z]+$`)

func parseRequest(words []string) (Request, bool) {
	request := Request{Method: words[0]}
	form := strings.Join(words[1:], " ")
	fine := method.MatchString(request.Method)
	if list, every := strings.CutPrefix(form, "every page"); every {
		request.EveryPage = true
		names, but := strings.CutPrefix(list, " but ")
		request.Except = strings.Fields(names)
		return request, fine && (list == "" || but)
	}
	request.Path, request.Form, _ = strings.Cut(form, " ")
	return request, fine && strings.HasPrefix(form, "/") && !strings.Contains(request.Form, " ")
}

// Conditions are what a site can be, for a script to say what holds only there.
var Conditions = []string{"production", "development", "as given", "corrected", "hidden", "https", "form", "form opens", "reviews", "probed", "measured", "kept", "validated", "streamed", "direct"}

// cutConditions reads the conditions at the beginning of a line, such as [hidden, not direct]; [always] is none.
func cutConditions(line string) (found bool, rest string, conditions []string, err error) {
	list, found := strings.CutPrefix(line, "[")
	if !found {
		return false, line, nil, nil
	}
	list, rest, closed := strings.Cut(list, "]")
	if !closed {
		return true, "", nil, errors.New("] is missing")
	}
	for condition := range strings.SplitSeq(list, ",") {
		condition = strings.TrimSpace(condition)
		switch {
		case slices.Contains(Conditions, strings.TrimPrefix(condition, "not ")):
			conditions = append(conditions, condition)
		case list != "always":
			return true, "", nil, fmt.Errorf("%q is no condition: there are always, %s, and not before each", condition, strings.Join(Conditions, ", "))
		}
	}
	return true, strings.TrimSpace(rest), conditions, nil
}

// Holds tells whether a site is all that the conditions say.
func Holds(conditions []string, is map[string]bool) bool {
	for _, condition := range conditions {
		name, negated := strings.CutPrefix(condition, "not ")
		if is[name] == negated {
			return false
		}
	}
	return true
}
