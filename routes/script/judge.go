package script

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets/facts"
)

// An answer is what came back for one request.
type answer struct {
	origin string // of the site that sent it
	code   int
	header http.Header
	body   string
	parsed *html.Node // by document
}

// document is the body as a page. It is parsed once: a page has many expectations.
func (a *answer) document() *html.Node {
	if a.parsed == nil {
		a.parsed = parse(a.body)
	}
	return a.parsed
}

// none is the word for what is not there.
const none = "(none)"

// judge says in plain words what is wrong with an answer, or "".
func judge(got *answer, what, how, want string) string {
	subject, called := got.subject(what)
	count := strings.Count(subject, want)
	number, counted := strings.CutPrefix(strings.TrimSuffix(how, " of"), "has ")
	switch {
	case how == "==" && cmp.Or(subject, none) != want:
		return fmt.Sprintf("%s is %s, and must be %s", called, quoted(subject), quoted(want))
	case how == "contains" && count == 0:
		return fmt.Sprintf("%s does not contain %s; it is %s", called, quoted(want), quoted(subject))
	case how == "lacks" && count > 0:
		return fmt.Sprintf("%s contains %s, and must not; it is %s", called, quoted(want), quoted(subject))
	case counted && number != strconv.Itoa(count):
		return fmt.Sprintf("%s contains %s %d times, and must %s times", called, quoted(want), count, number)
	}
	return ""
}

// subject returns what an expectation is about, and what people call it.
func (a *answer) subject(what string) (text, called string) {
	kind, detail, _ := strings.Cut(what, " ")
	switch kind {
	case "header":
		text = strings.Join(a.header.Values(detail), ", ")
		if detail == "Location" {
			text = cmp.Or(strings.TrimPrefix(text, a.origin), text) // a proxy may make it absolute
		}
		return text, "the header " + detail
	case "code":
		return strconv.Itoa(a.code), "the status"
	case "body":
		return a.readable(), "the answer"
	case "main":
		return mainPart(a.readable()), "the main part's HTML"
	case "text":
		return Visible(parse("<main" + mainPart(a.body))), "the main part's text"
	case "shown":
		return Visible(a.document()), "the page's text"
	case "canonical":
		return strings.Join(gather(a.document(), canonical), ", "), "the canonical address"
	case "phones":
		return strings.Join(Phones(a.document()), ", "), "what the page's links call"
	case "mails":
		return strings.Join(gather(a.document(), mail), ", "), "what the page's links write to"
	case "ways":
		return strings.Join(Ways(a.document()), ", "), "where the page's links to owners' addresses lead"
	default:
		return a.data(detail), "the data's " + detail
	}
}

// readable is the body with its character references (such as &amp;) as the characters that they stand for.
func (a *answer) readable() string {
	if kind := a.header.Get("Content-Type"); strings.Contains(kind, "html") || strings.Contains(kind, "xml") {
		return html.UnescapeString(a.body)
	}
	return a.body
}

func mainPart(page string) string {
	_, main, _ := strings.Cut(page, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	return main
}

func parse(text string) *html.Node {
	document, _ := html.Parse(strings.NewReader(text)) // only a reader can fail
	return document
}

// data returns an entry of a JSON answer, or of what a page's structured data says of the business, by a path such as
// address.postalCode.
func (a *answer) data(path string) string {
	var data any = Business(a.document())
	if strings.Contains(a.header.Get("Content-Type"), "json") {
		_ = json.Unmarshal([]byte(a.body), &data) // what is no JSON has no data
	}
	for key := range strings.SplitSeq(path, ".") {
		node, _ := data.(map[string]any)
		data = node[key]
	}
	text, _ := data.(string)
	return text
}

// Business returns what a page's structured data (JSON-LD) says of the business, or nil.
func Business(document *html.Node) map[string]any {
	for n := range document.Descendants() {
		if n.Data != "script" || Attribute(n, "type") != "application/ld+json" || n.FirstChild == nil {
			continue
		}
		var data struct {
			Graph []map[string]any `json:"@graph"`
		}
		_ = json.Unmarshal([]byte(n.FirstChild.Data), &data) // what is no JSON has no data
		for _, node := range data.Graph {
			if types, ok := node["@type"].([]any); ok && slices.Contains(types, any("GeneralContractor")) {
				return node
			}
		}
	}
	return nil
}

// gather collects the texts of every node of a document, each once, in the order of the document.
func gather(document *html.Node, textsOf func(n *html.Node) []string) []string {
	var all []string
	for n := range document.Descendants() {
		for _, text := range textsOf(n) {
			if !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	return all
}

// canonical is the address that a page wants search engines to list.
func canonical(n *html.Node) []string {
	if Attribute(n, "rel") == "canonical" {
		return []string{Attribute(n, "href")}
	}
	return nil
}

// mail returns the address of a link that begins an e-mail, without the subject.
func mail(n *html.Node) []string {
	if address, writes := strings.CutPrefix(Attribute(n, "href"), "mailto:"); writes {
		address, _, _ = strings.Cut(address, "?")
		return []string{address}
	}
	return nil
}

// notDigits matches what a phone number does not consist of.
var notDigits = regexp.MustCompile(`\D`)

// fewestDigits is the least number of digits in the text of a link that shows a phone number.
const fewestDigits = 8

// Phones returns the numbers that a page's links call, and those that the text of these links shows, as [DialString] has them,
// without duplicates.
func Phones(document *html.Node) []string {
	return gather(document, func(n *html.Node) []string {
		number, calls := strings.CutPrefix(Attribute(n, "href"), "tel:")
		if n.Data != "a" || !calls {
			return nil
		}
		if shown := DialString(Visible(n)); shown != "" {
			return []string{number, shown}
		}
		return []string{number}
	})
}

// DialString returns what a phone dials for the number that a text shows, such as "+17135550142", or "" if it shows none. Text may
// precede the number.
func DialString(text string) string {
	if start := strings.IndexAny(text, "+(0123456789"); start >= 0 {
		if number, err := facts.ParsePhone(text[start:]); err == nil {
			return number.DialString()
		}
	}
	digits := notDigits.ReplaceAllString(text, "")
	switch {
	case len(digits) < fewestDigits:
		return ""
	case len(digits) == 10 && !strings.Contains(text, "+"):
		return "+1" + digits
	default:
		return "+" + digits
	}
}

// Ways returns a page's links whose targets owners set, sorted: "schedule https://schedule.example.com/", and "text
// +17135550199" for one that begins a text message.
func Ways(document *html.Node) []string {
	ways := gather(document, func(n *html.Node) []string {
		address, slot := Attribute(n, "href"), Attribute(n, "data-slot")
		number, texts := strings.CutPrefix(address, "sms:")
		switch {
		case n.Data == "a" && texts:
			return []string{"text " + number}
		case n.Data == "a" && slot != "" && strings.HasPrefix(address, "https://"):
			return []string{slot + " " + address}
		}
		return nil
	})
	slices.Sort(ways)
	return ways
}

// Attribute returns the value of a node's attribute, or "".
func Attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// Visible returns the text that a visitor can read inside a node, with single spaces.
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

// shown is how many characters of an answer a report shows.
const shown = 200

func quoted(text string) string {
	if text == "" || text == none {
		return "missing"
	}
	runes := []rune(text)
	if len(runes) > shown {
		return strconv.Quote(string(runes[:shown])) + " …"
	}
	return strconv.Quote(text)
}
