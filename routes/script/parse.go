package script

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// A Request is one request of a script, with the expectations about the response. Header, Except and the expectations may contain
// placeholders, such as {name}.
type Request struct {
	Line   int // counted from 1
	Method string
	Path   string
	Form   string // the body, or ""
	Header http.Header
	// EveryPage requests every page instead of Path, except the paths in Except, which are separated by spaces.
	EveryPage bool
	Except    string
	// Conditions must all be true, otherwise the request is skipped. Each is a name in [Conditions], perhaps after "not ".
	Conditions   []string
	Expectations []Expectation
}

// An Expectation is one line about a response.
type Expectation struct {
	Line                      int      // counted from 1
	Text                      string   // the line without its conditions
	Subject, Comparison, Want string   // the expectation's words, such as "header Location", "==", "/about"
	Conditions                []string // conditions in addition to those of the request
}

// Line syntax.
var (
	expectation = regexp.MustCompile(`^(code|body|main|text|shown|canonical|phones|mails|contacts|data [\w.]+|header [\w-]+) (==|contains|lacks|has [\d{}\w]+ of) (.+)$`)
	request     = regexp.MustCompile(`^([A-Z]+) (?:(/\S*)(?: (\S+))?|every page(?: but (.+))?)$`)
	headerLine  = regexp.MustCompile(`^with ([\w-]+):(.*)$`)
	conditional = regexp.MustCompile(`^\[([^]]*)\](.*)$`) // [hidden, not direct], before an expectation or alone
)

// Parse parses a script. name identifies the script in the error, which describes the first invalid line.
func Parse(name, text string) ([]Request, error) {
	var requests []Request
	var conditions []string // conditions of the requests that follow
	header := http.Header{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		invalid := func(why string) ([]Request, error) {
			return nil, fmt.Errorf("%s:%d: %s: %s", name, i+1, line, why)
		}
		rest, lineConditions := line, []string(nil)
		condition := conditional.FindStringSubmatch(line)
		if condition != nil {
			rest = strings.TrimSpace(condition[2])
			for word := range strings.SplitSeq(condition[1], ",") {
				word = strings.TrimSpace(word)
				switch {
				case slices.Contains(Conditions, strings.TrimPrefix(word, "not ")):
					lineConditions = append(lineConditions, word)
				case word != "always":
					return invalid(fmt.Sprintf("%q is not a condition: use always, or one of %s, perhaps with not before it", word, strings.Join(Conditions, ", ")))
				}
			}
		}
		expectationMatch, requestMatch, headerMatch := expectation.FindStringSubmatch(rest), request.FindStringSubmatch(line), headerLine.FindStringSubmatch(line)
		switch {
		case line == "" || line[0] == '#':
		case condition != nil && rest == "":
			conditions = lineConditions
		case expectationMatch != nil && len(requests) == 0:
			return invalid("precedes the first request")
		case expectationMatch != nil:
			last := &requests[len(requests)-1]
			last.Expectations = append(last.Expectations, Expectation{i + 1, rest, expectationMatch[1], expectationMatch[2], expectationMatch[3], lineConditions})
		case condition != nil:
			return invalid("has no expectation after its conditions")
		case headerMatch != nil:
			header.Set(headerMatch[1], strings.TrimSpace(headerMatch[2]))
		case requestMatch != nil:
			requests = append(requests, Request{
				Line: i + 1, Method: requestMatch[1], Path: requestMatch[2], Form: requestMatch[3], EveryPage: requestMatch[2] == "", Except: requestMatch[4], Header: header, Conditions: conditions,
			})
			header = http.Header{}
		default:
			return invalid("is neither a request nor an expectation, nor conditions in brackets")
		}
	}
	return requests, nil
}

// Conditions lists the conditions on which a line of a script may depend. all.txt describes each.
var Conditions = []string{"production", "as given", "corrected", "hidden", "https", "form", "form opens", "reviews", "reviews script", "probed", "measured", "cached", "validated", "direct"}

// ConditionsMet reports whether all conditions are met, where met has the conditions that are true for a site.
func ConditionsMet(conditions []string, met map[string]bool) bool {
	for _, condition := range conditions {
		name, negated := strings.CutPrefix(condition, "not ")
		if met[name] == negated {
			return false
		}
	}
	return true
}
