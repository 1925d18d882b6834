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

// A response is the response to one request.
type response struct {
	origin string // the site's origin
	code   int
	header http.Header
	body   string
	parsed *html.Node // the parsed body; nil until the method document is called
}

// document returns the parsed body. It parses once, because a page has many expectations.
func (r *response) document() *html.Node {
	if r.parsed == nil {
		r.parsed = parseHTML(r.body)
	}
	return r.parsed
}

// missing is the value of an absent header or an empty text in a script.
const missing = "(none)"

// checkExpectation returns a description of the failure in plain words, or "" if the response meets the expectation.
func checkExpectation(got *response, subject, comparison, want string) string {
	text, label := got.subject(subject)
	count := strings.Count(text, want)
	number, counted := strings.CutPrefix(strings.TrimSuffix(comparison, " of"), "has ")
	switch {
	case comparison == "==" && cmp.Or(text, missing) != want:
		return fmt.Sprintf("%s is %s, and must be %s", label, quoted(text), quoted(want))
	case comparison == "contains" && count == 0:
		return fmt.Sprintf("%s does not contain %s; it is %s", label, quoted(want), quoted(text))
	case comparison == "lacks" && count > 0:
		return fmt.Sprintf("%s contains %s, and must not; it is %s", label, quoted(want), quoted(text))
	case counted && number != strconv.Itoa(count):
		return fmt.Sprintf("%s contains %s %d times, and must %s times", label, quoted(want), count, number)
	}
	return ""
}

// subject returns the text that an expectation is about, and its label in messages.
func (r *response) subject(name string) (text, label string) {
	kind, detail, _ := strings.Cut(name, " ")
	switch kind {
	case "header":
		text = strings.Join(r.header.Values(detail), ", ")
		if detail == "Location" {
			text = cmp.Or(strings.TrimPrefix(text, r.origin), text) // a proxy may make it absolute
		}
		return text, "the header " + detail
	case "code":
		return strconv.Itoa(r.code), "the status"
	case "body":
		return r.unescapedBody(), "the answer"
	case "main":
		return mainHTML(r.unescapedBody()), "the main part's HTML"
	case "text":
		return VisibleText(parseHTML("<main" + mainHTML(r.body))), "the main part's text"
	case "shown":
		return VisibleText(r.document()), "the page's text"
	case "canonical":
		return strings.Join(collect(r.document(), canonicalURL), ", "), "the canonical address"
	case "phones":
		return strings.Join(LinkedPhones(r.document()), ", "), "what the page's links call"
	case "mails":
		return strings.Join(collect(r.document(), mailAddress), ", "), "what the page's links write to"
	case "contacts":
		return strings.Join(ContactLinks(r.document()), ", "), "where the page's links to owners' addresses lead"
	default:
		return r.dataEntry(detail), "the data's " + detail
	}
}

// unescapedBody returns the body. In HTML and XML it replaces character references, such as &amp;, by their characters.
func (r *response) unescapedBody() string {
	if kind := r.header.Get("Content-Type"); strings.Contains(kind, "html") || strings.Contains(kind, "xml") {
		return html.UnescapeString(r.body)
	}
	return r.body
}

// mainHTML returns the HTML after "<main" and before "</main>".
func mainHTML(page string) string {
	_, main, _ := strings.Cut(page, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	return main
}

func parseHTML(text string) *html.Node {
	document, _ := html.Parse(strings.NewReader(text)) // fails only if the reader fails
	return document
}

// dataEntry returns an entry of a JSON response, or of the business in a page's structured data. path is, for example,
// address.postalCode.
func (r *response) dataEntry(path string) string {
	var data any = BusinessData(r.document())
	if strings.Contains(r.header.Get("Content-Type"), "json") {
		_ = json.Unmarshal([]byte(r.body), &data) // a text that is not JSON has no entries
	}
	for key := range strings.SplitSeq(path, ".") {
		node, _ := data.(map[string]any)
		data = node[key]
	}
	text, _ := data.(string)
	return text
}

// BusinessData returns the node of the business in a page's structured data (JSON-LD), or nil.
func BusinessData(document *html.Node) map[string]any {
	for n := range document.Descendants() {
		if n.Data != "script" || Attribute(n, "type") != "application/ld+json" || n.FirstChild == nil {
			continue
		}
		var data struct {
			Graph []map[string]any `json:"@graph"`
		}
		_ = json.Unmarshal([]byte(n.FirstChild.Data), &data) // a text that is not JSON has no entries
		for _, node := range data.Graph {
			if types, ok := node["@type"].([]any); ok && slices.Contains(types, any("GeneralContractor")) {
				return node
			}
		}
	}
	return nil
}

// collect returns the texts of all nodes of a document in document order, without duplicates.
func collect(document *html.Node, textsOf func(n *html.Node) []string) []string {
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

// canonicalURL returns the target of a canonical link.
func canonicalURL(n *html.Node) []string {
	if Attribute(n, "rel") == "canonical" {
		return []string{Attribute(n, "href")}
	}
	return nil
}

// mailAddress returns the address of a mailto link, without its parameters.
func mailAddress(n *html.Node) []string {
	if address, isMail := strings.CutPrefix(Attribute(n, "href"), "mailto:"); isMail {
		address, _, _ = strings.Cut(address, "?")
		return []string{address}
	}
	return nil
}

var nonDigits = regexp.MustCompile(`\D`)

// minDigits is the minimum number of digits in a text that shows a phone number.
const minDigits = 8

// LinkedPhones returns the numbers of a page's tel links and the numbers that the text of these links shows, in the form of
// [DialString], without duplicates.
func LinkedPhones(document *html.Node) []string {
	return collect(document, func(n *html.Node) []string {
		number, isPhone := strings.CutPrefix(Attribute(n, "href"), "tel:")
		if n.Data != "a" || !isPhone {
			return nil
		}
		if shown := DialString(VisibleText(n)); shown != "" {
			return []string{number, shown}
		}
		return []string{number}
	})
}

// DialString returns the international form of the phone number in a text, such as "+17135550142", or "" if the text has no number.
// Other text may precede the number.
func DialString(text string) string {
	if start := strings.IndexAny(text, "+(0123456789"); start >= 0 {
		if number, err := facts.ParsePhone(text[start:]); err == nil {
			return number.DialString()
		}
	}
	digits := nonDigits.ReplaceAllString(text, "")
	switch {
	case len(digits) < minDigits:
		return ""
	case len(digits) == 10 && !strings.Contains(text, "+"):
		return "+1" + digits
	default:
		return "+" + digits
	}
}

// ContactLinks returns a page's links with targets from settings, sorted: "schedule https://schedule.example.com/", and
// "text +17135550199" for a link that opens a text message.
func ContactLinks(document *html.Node) []string {
	links := collect(document, func(n *html.Node) []string {
		address, slot := Attribute(n, "href"), Attribute(n, "data-slot")
		number, isText := strings.CutPrefix(address, "sms:")
		switch {
		case n.Data == "a" && isText:
			return []string{"text " + number}
		case n.Data == "a" && slot != "" && strings.HasPrefix(address, "https://"):
			return []string{slot + " " + address}
		}
		return nil
	})
	slices.Sort(links)
	return links
}

// Attribute returns the value of a node's attribute, or "" without the attribute.
func Attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// VisibleText returns the text inside a node that a visitor can read. Every run of white space becomes one space.
func VisibleText(node *html.Node) string {
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

// maxQuoted limits a quoted text in a message, in characters.
const maxQuoted = 200

// quoted quotes a text for a message, truncated to maxQuoted characters. It returns "missing" for an absent text.
func quoted(text string) string {
	if text == "" || text == missing {
		return "missing"
	}
	runes := []rune(text)
	if len(runes) > maxQuoted {
		return strconv.Quote(string(runes[:maxQuoted])) + " …"
	}
	return strconv.Quote(text)
}
