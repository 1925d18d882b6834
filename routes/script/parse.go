package script

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// A Request is one request of a script, with what its answer must be. In Header, Except and the expectations, {name} stands for
// a value.
type Request struct {
	Line   int // counted from 1
	Method string
	Path   string
	Form   string // the body that is sent, or ""
	Header http.Header
	// EveryPage asks for every page instead of Path, but for those that Except lists, with spaces between.
	EveryPage bool
	Except    string
	// Conditions must all hold for the request to be made: a word of [Conditions], or "not " and such a word.
	Conditions   []string
	Expectations []Expectation
}

// An Expectation is one line about an answer.
type Expectation struct {
	Line            int      // counted from 1
	Text            string   // the line without its conditions
	What, How, Want string   // such as "header Location", "==", "/about"
	Conditions      []string // which must hold in addition to the request's
}

// The lines of a script.
var (
	expectation = regexp.MustCompile(`^(code|body|main|text|shown|canonical|phones|mails|ways|data [\w.]+|header [\w-]+) (==|contains|lacks|has [\d{}\w]+ of) (.+)$`)
	request     = regexp.MustCompile(`^([A-Z]+) (?:(/\S*)(?: (\S+))?|every page(?: but (.+))?)$`)
	headerLine  = regexp.MustCompile(`^with ([\w-]+):(.*)$`)
	conditional = regexp.MustCompile(`^\[([^]]*)\](.*)$`) // [hidden, not direct], before an expectation or alone
)

// Parse reads a script; name is what errors call it. Its error names the first line that cannot be read, and says why.
func Parse(name, text string) ([]Request, error) {
	var requests []Request
	var conditions []string // of the requests that follow
	header := http.Header{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		wrong := func(why string) ([]Request, error) {
			return nil, fmt.Errorf("%s:%d: %s: %s", name, i+1, line, why)
		}
		rest, own := line, []string(nil)
		condition := conditional.FindStringSubmatch(line)
		if condition != nil {
			rest = strings.TrimSpace(condition[2])
			for word := range strings.SplitSeq(condition[1], ",") {
				word = strings.TrimSpace(word)
				switch {
				case slices.Contains(Conditions, strings.TrimPrefix(word, "not ")):
					own = append(own, word)
				case word != "always":
					return wrong(fmt.Sprintf("%q is no condition: there are always, %s, and not before each", word, strings.Join(Conditions, ", ")))
				}
			}
		}
		expected, asked, with := expectation.FindStringSubmatch(rest), request.FindStringSubmatch(line), headerLine.FindStringSubmatch(line)
		switch {
		case line == "" || line[0] == '#':
		case condition != nil && rest == "":
			conditions = own
		case expected != nil && len(requests) == 0:
			return wrong("stands before any request")
		case expected != nil:
			last := &requests[len(requests)-1]
			last.Expectations = append(last.Expectations, Expectation{i + 1, rest, expected[1], expected[2], expected[3], own})
		case condition != nil:
			return wrong("holds no expectation after its conditions")
		case with != nil:
			header.Set(with[1], strings.TrimSpace(with[2]))
		case asked != nil:
			requests = append(requests, Request{
				Line: i + 1, Method: asked[1], Path: asked[2], Form: asked[3], EveryPage: asked[2] == "", Except: asked[4], Header: header, Conditions: conditions,
			})
			header = http.Header{}
		default:
			return wrong("is neither a request nor an expectation, nor conditions in brackets")
		}
	}
	return requests, nil
}

// Conditions are the words by which a script says for which sites a line holds; all.txt explains each.
var Conditions = []string{"production", "as given", "corrected", "hidden", "https", "form", "form opens", "reviews", "reviews script", "probed", "measured", "kept", "validated", "direct"}

// Holds reports whether all conditions hold for a site, where is has the words that do.
func Holds(conditions []string, is map[string]bool) bool {
	for _, condition := range conditions {
		name, negated := strings.CutPrefix(condition, "not ")
		if is[name] == negated {
			return false
		}
	}
	return true
}
