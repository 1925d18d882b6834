package build

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gulfoak.example/website/assets/build/source"
	"gulfoak.example/website/assets/facts"
)

// A ruleCase is a change of a file, and the expected violation.
type ruleCase struct {
	file  string // such as pages/about
	field string // the path in the file; empty for the whole file
	// value is the field's new value in JSON, or empty to remove the field. A plus sign appends a text to the present value, and
	// =areas/katy:city copies the field of another file.
	value string
	// want is a part of the expected violation, or empty if the change is valid. If want begins with a colon, it must follow the name
	// of the field. For a violation in another file, want begins with the name of that file.
	want string
}

// sentence conforms to all rules for sentences.
const sentence = "Ask the crew about it."

var ruleCases = []ruleCase{
	// Lengths and types.
	{"pages/about", "meta.title", `"About us"`, ": at least 15 characters; this has 8"},
	{"pages/about", "meta.title", `"` + strings.Repeat("Too long ", 8) + `end"`, ": at most 60 characters; this has 75"},
	{"pages/home", "hero.heading", `"` + strings.Repeat("A promise. ", 30) + `"`, ": at most 70 characters; this has 330"},
	{"site/labels", "footer.company", `"` + strings.Repeat("A promise. ", 30) + `"`, ": at most 180 characters; this has 330"},
	{"pages/about", "meta.keywords", `[]`, ": at least 3 entries; this has 0"},
	{"pages/about", "hero.heading", `""`, ": is empty"},
	{"pages/about", "hero.heading", `404`, ": must be text"},
	{"pages/about", "values.items", `"none"`, ": must be a list"},
	{"pages/about", "callToAction", ``, ": is missing"},
	{"pages/about", "hero.imgae", `"kitchen"`, ": there is no field “imgae”: did you mean “image”?"},
	{"articles/hail-damage", "draft", `"no"`, ": must be yes or no"},
	{"articles/hail-damage", "readMinutes", `0`, ": more than 0; this is 0"},
	{"articles/hail-damage", "sections.0.points", `[{"title": "A sign", "description": "` + sentence + `", "urgency": "Hihg"}]`, "sections.0.points.0.urgency: pick one of “Critical”, “High”; this is “Hihg”"},
	{"articles/hail-damage", "sections.0.drawing", `{"kind": "roof", "caption": "A roof from its deck up."}`, ": the drawing has 6 numbers, and the section has 5 points"},
	{"site/hours", "week.0.closes", `"7 PM"`, ": must be a time such as 7 PM"},
	{"site/hours", "week.0.closes", `"07:00"`, ": must be later than the opening time"},
	{"site/hours", "week", `[]`, "week: is empty"},
	{"site/hours", "holidays", `[{"date": "2026-12-25"}, {"date": "2026-12-25", "hours": {"opens": "08:00", "closes": "12:00"}}]`, "holidays.1.date: this day is in the list twice"},
	{"site/inconsistencies", "about-region.given", `7`, ": must be a text, or yes or no"},

	// Readability, length and repetition.
	{"pages/blog", "hero.intro", `"` + strings.Repeat("Comprehensive instrumentation facilitates identification of unsatisfactory configurations. ", 5) + `Simultaneous evaporation exacerbates disintegration."`, ": this page is hard to read (grade "},
	{"services/cabinets", "offered.items.0.text", `+ ` + distinctWords(900), "characters too long for a phone"},
	{"pages/faqs", "hero.intro", `=pages/about:story.paragraphs.0`, ": is also on “About us”: say it on one page only, or in other words"},
	{"areas/katy", "services", `=areas/woodlands:services`, " % of this page is also on “The Woodlands”, and at most 25 % may be"},
	{"areas/katy", "intro.heading", `=areas/katy:callToAction.heading`, "callToAction.heading: is the same as another heading on this page"},
	{"areas/katy", "meta.title", `=areas/woodlands:meta.title`, ": is the same as on “The Woodlands”"},

	// Typography, style and law.
	{"pages/about", "meta.title", `"About {name} and its people"`, ": must not have { } or [ ]: this text is shown exactly as it is typed"},
	{"articles/roofing-materials", "title", `"Gutters: how they last: a guide"`, ": has two colons"},
	{"areas/katy", "meta.title", `"Katy roofing and exteriors"`, ": must name the place and its state, such as “Katy, TX”: people search for both"},
	{"site/inconsistencies", "licensed-claim.corrected", `"Licensed and insured"`, ": “licensed and insured” claims a license"},
	{"site/inconsistencies", "licensed-claim.given", `"Licensed, bonded and insured"`, ""},
	{"pages/gallery", "hero.heading", `"Nine views of our work"`, ": “our work” says that you did this work, and every picture here is drawn by a computer"},
	{"pages/blog", "callToAction.text", `+ We [absorb your](/faqs) deductible.`, ": “we absorb your deductible” offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707"},

	// Names of pages.
	{"services/kitchen-remodeling", "related.0", `"cabinet"`, ": there is no service “cabinet”: did you mean “cabinets”?"},
	{"services/kitchen-remodeling", "related.0", `"kitchen-remodeling"`, ": “kitchen-remodeling” is this page itself"},
	{"services/kitchen-remodeling", "related", `["cabinets", "cabinets"]`, "related.1: “cabinets” is in this list twice"},
	{"services/cabinets", "alsoAt.0", `"/services/siding-installation"`, ": “/services/siding-installation” is the address of “Siding Installation”"},
	{"services/cabinets", "", ``, "site/order: services.2: there is no service “cabinets”"},
	{"pages/faqs", "", ``, "this file is missing, and the site needs it"},
	{"pages/faq", "", `{}`, "this file makes no page: did you mean “pages/faqs”?"},
	{"new-roof", "", `{}`, "this file makes no page: articles, areas and services have folders of their own"},
	{"articles/old/roof", "", `{}`, "this file makes no page: did you mean “articles”?"},
	{"articles/New Roof", "", `{}`, "“New Roof” must be lower-case words with hyphens between them"},

	// Links.
	{"areas/katy", "services.items.0.href", `"/blog/roofing-material"`, ": there is no page at “/blog/roofing-material”: did you mean “/blog/roofing-materials”?"},
	{"articles/roofing-materials", "draft", `true`, "pages/blog: seasons.items.2.text: the page at “/blog/roofing-materials” is a draft, which visitors do not see"},
	{"site/redirects", "/blog/old", `"/blog/hail-damgae"`, ": there is no page at “/blog/hail-damgae”: did you mean “/blog/hail-damage”?"},
	{"site/redirects", "/about", `"/faqs"`, ": is the address of your page “About us”: take this old address out"},
	{"site/redirects", "", `{"/blog/old": "/blog/older", "/blog/older": "/blog/old"}`, "/blog/old: leads in a circle, because “/blog/older” leads back to it"},
	{"site/redirects", "", `{"/blog/old": "/blog/older", "/blog/older": "/faqs"}`, "/blog/old: “/blog/older” has moved: write “/faqs”"},
	{"site/redirects", "/assets-and-debts", `"/faqs"`, ""},
	{"services/cabinets", "alsoAt.0", `"/services/cabinets"`, ": “/services/cabinets” is already an address of this page"},
	{"articles/index", "", draft(""), "“/blog/index” is an address that the site needs for itself: choose another"},
	{"site/redirects", "Old Page", `"/faqs"`, ": must begin with one slash, without the name of the old site: /services.html"},
	{"site/redirects", "", redirectsFrom("/services.html", "/Roof_Repair", "/index.php?page_id=12", "/?p=123", "/index.php/about/", "/about-us/amp/", "/Our Services.aspx", "/caf%C3%A9", "/index.html", "/About", "/blog/?p=1"), ""},
	{"site/redirects", "", redirectsFrom("https://old.example.com/a.html"), "https://old.example.com/a.html: must begin with one slash"},
	{"site/redirects", "", redirectsFrom("//other.example/a"), "//other.example/a: must begin with one slash"},
	{"site/redirects", "", redirectsFrom(`/\other.example`), `/\other.example: must begin with one slash`},
	{"site/redirects", "", redirectsFrom("/a.html#top"), "/a.html#top: has a character that no address can have"},
	{"site/redirects", "", redirectsFrom("/a\u202e.html"), "has a character that no address can have"},
	{"site/redirects", "", redirectsFrom("/100%"), "/100%: has a “%” that means nothing"},
	{"site/redirects", "", redirectsFrom("/a/../b"), "/a/../b: has “//”, “/./” or “/../” in it"},
	{"site/redirects", "", redirectsFrom("/a//b"), "/a//b: has “//”"},
	{"site/redirects", "", redirectsFrom("/a?"), "/a?: has nothing after its “?”"},
	{"site/redirects", "", redirectsFrom("/a.php?id=1&utm_source=mail"), "/a.php?id=1&utm_source=mail: says where a visitor came from"},
	{"site/redirects", "", redirectsFrom("/Old%20Page", "/old page/"), "/old page/: is the same address as “/Old%20Page”: take one of them out"},
	{"site/redirects", "", redirectsFrom("/a?x=1&y=2", "/a?y=2&x=1"), "/a?y=2&x=1: is the same address as “/a?x=1&y=2”"},
	{"site/redirects", "", redirectsFrom("/about/"), "/about/: is the address of your page “About us”"},
	{"site/redirects", "", redirectsFrom("/%61bout"), "/%61bout: is the address of your page “About us”"},

	// Places on the map.
	{"areas/katy", "coordinates", `"-95.8244, 29.7858"`, ": is not on the map, which reaches from 28.83 to 30.66 and from -96.25 to -94.51: write the latitude first, and a minus before the longitude"},

	{"site/business", "office", `"\u202a29.785, -95.57\u202c\u200e"`, ""},

	// Pictures.
	{"pages/about", "hero.image", `"kichen"`, ": there is no picture “kichen”: did you mean “kitchen”?"},
	{"services/cabinets", "closeUp", `{"image": "kitchen", "detail": "shingles"}`, "closeUp.detail: the picture “kitchen” has no detail “shingles”"},
	{"pages/gallery", "tiles.0.image", `"constructor"`, ": there is no picture “constructor”"},
	{"site/images", "house-porch", ``, ": this picture has no description: say in one sentence what it shows"},
	{"site/images", "castle", `{"alt": "A castle on a hill by the sea", "rendering": true}`, ": this picture has no file in assets/images"},
	{"site/images", "house.details.chimney", `{"focus": [50, 50], "zoom": 2}`, ": no page shows this detail"},
	{"site/images", "Big House", `{"alt": "A house that is big enough", "rendering": true}`, ": must be the name of a picture: lower-case letters, digits and hyphens"},

	// Days.
	{"pages/about", "updated", `"2026-02-30"`, ": must be a day such as 2026-11-22; “2026-02-30” is not one"},
	{"pages/about", "updated", `"2999-01-01"`, ": 2999-01-01 is in the future"},
	{"articles/hail-damage", "updated", `"2001-01-01"`, ": is 2001-01-01, before the publication day "},

	// A draft must have all fields, which may be unfinished.
	{"articles/new-roof", "", draft(""), ""},
	{"articles/new-roof", "", strings.Replace(draft(""), "TODO", "See [it](/blog/new-roof).", 1), ""},
	{"articles/new-roof", "", draft(`, "titel": "x"`), "titel: there is no field “titel”: did you mean “title”?"},
}

// addedTexts are appended to the first paragraph of the page about the business.
var addedTexts = []struct{ text, want string }{
	{`+ It's easy.`, ": uses straight quotes or double hyphens: write “ ” ’ and –"},
	{`+  Two spaces.`, ": has a space at its start or end, two in a row, or a line break"},
	{"+ A soft\u00ad hyphen.", ": has an invisible character, pasted from elsewhere"},
	{"+ A private-use \U000f0001 character.", ": has an invisible character, pasted from elsewhere"},
	{"+ \U0001F477\u200d\u2642\ufe0f at work.", ": has an emoji that not every phone shows"},
	{`+ **Bold** words.`, ": has marks such as ** or <b>"},
	{`+ <b>Bold</b> words.`, ": has marks such as ** or <b>"},
	{`+ See www.example.com for more.`, ": has an address that nobody can click"},
	{`+ See example.com/faqs.`, ": has an address that nobody can click"},
	{`+ See /faqs.`, ": has an address that nobody can click"},
	{`+ Write to owner@example.com.`, ": has an address that nobody can click"},
	{`+ TODO`, ": is unfinished"},
	{`+ Call {phnoe}.`, ": “{phnoe}” means nothing: did you mean “phone”?"},
	{`+ Call {phone now.`, ": “{phone now.” has a bracket that belongs to nothing"},
	{`+ See [{name}](/gallery).`, ": “[{name}](/gallery)” has { } in the text of a link"},
	{`+ ` + strings.Repeat("[", 5000), ": at most 700 characters; this has "},
	{`+ See [it](/abuot).`, ": there is no page at “/abuot”: did you mean “/about”?"},
	{`+ See [it](https://example.com).`, ": “https://example.com” is not a page of this site"},
	{`+ See [it](/#testimonial).`, ": the page at “/” has no part “testimonial”: did you mean “testimonials”?"},
	{`+ See [it](/#testimonials).`, ""},
}

// distinctWords returns a text with the given number of different words.
func distinctWords(words int) string {
	var text strings.Builder
	for i := range words {
		text.WriteString(strconv.FormatInt(int64(i)*7919*104729, 36) + " ")
	}
	return text.String() + "end."
}

// redirectsFrom returns redirects from these addresses, as JSON.
func redirectsFrom(addresses ...string) string {
	redirects := map[string]string{}
	for _, address := range addresses {
		redirects[address] = "/faqs"
	}
	text, err := json.Marshal(redirects)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// draft returns an unfinished article as JSON, with additional fields.
func draft(more string) string {
	return `{"draft": true, "meta": {"title": "", "description": "", "keywords": []}, "updated": "2026-11-22", "title": "New roof", "excerpt": "",
		"category": "", "published": "2999-01-01", "readMinutes": 1, "image": "house", "intro": ["TODO - write 'this'"], "sections": [],
		"callToAction": {"heading": "", "text": "", "button": ""}` + more + `}`
}

// Each rule reports its violation with file and field. The fixture content has no violations.
func TestContentRules(t *testing.T) {
	cases := ruleCases
	for _, needed := range []string{"/index", "/404", "/development/desk", "/embed/lead-form", "/healthz", "/version", "/vitals", "/assets/old", "/404.html", "/robots.txt", "/llms.txt", "/sitemap.xml", "/feed.xml",
		"/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest", "/speculation-rules.json", "/embeds.json", "/.well-known/security.txt", "/_redirects", "/healthz?x=1"} {
		cases = append(cases, ruleCase{"site/redirects", "", redirectsFrom(needed), needed + ": “" + strings.TrimSuffix(needed, "?x=1") + "” is an address that the site needs"})
	}
	for _, added := range addedTexts {
		cases = append(cases, ruleCase{"pages/about", "story.paragraphs.0", added.text, added.want})
	}
	tr := copyTree(t)
	tr.addImages(t)
	files, images, err := tr.tree().Read()
	if err != nil {
		t.Fatal(err)
	}
	arguments := make([][3]string, len(cases))
	for i, c := range cases {
		arguments[i] = [3]string{c.file, c.field, c.value}
	}
	var result struct {
		Unchanged []source.Violation
		Changed   [][]source.Violation
	}
	const function = `(files, images, cases) => {
		const { validateSite, validateFile } = contentRules;
		const unchanged = validateSite(files, images);
		const at = (value, field) => field.split(".").filter(Boolean).reduce((group, key) => {
			if (group[key] === undefined) throw new Error("there is no " + field + ": adapt the test");
			return group[key];
		}, value);
		const valueOf = (value, present) => {
			if (value[0] === "+") return present() + value.slice(1);
			if (value[0] !== "=") return JSON.parse(value);
			const [file, field] = value.slice(1).split(":");
			return at(files[file], field);
		};
		const changed = cases.map(([file, field, value]) => {
			if (!field) return validateFile(file, value ? JSON.parse(value) : undefined, files, images);
			const whole = structuredClone(files[file]), keys = field.split("."), key = keys.pop();
			const group = at(whole, keys.join("."));
			if (value) group[key] = valueOf(value, () => at(group, key));
			else delete group[key];
			return validateFile(file, whole, files, images);
		});
		return { unchanged, changed };
	}`
	if err := evaluateBundle(t.Context(), tr.Options, ruleOptions(tr.Options), &result, function, files, images, arguments); err != nil {
		t.Fatal(err)
	}
	if err := source.ContentError(result.Unchanged); err != nil {
		t.Fatalf("the fixture content has violations: %v", err)
	}
	for i, c := range cases {
		found := slices.DeleteFunc(result.Changed[i], func(v source.Violation) bool { return slices.Contains(result.Unchanged, v) })
		if c.want == "" && len(found) > 0 || c.want != "" && !c.isReported(found) {
			t.Errorf("%s, %s: %.60s: want %q, got %v", c.file, c.field, c.value, c.want, found)
		}
	}
}

// The build also checks the facts of the business.
func TestCheckContent_invalidFact(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	tr.replace(t, "client/content/site/business.json", `"phone": ".*"`, `"phone": "call us"`)
	if err := checkContent(t.Context(), tr.Options); err == nil || !strings.HasSuffix(err.Error(), "business.json: facts.phone: "+facts.ErrPhoneSyntax.Error()) {
		t.Errorf("a build with an invalid phone number: %v", err)
	}
}

// A build logs warnings about the content, and does not fail.
func TestCheckContent_warnings(t *testing.T) {
	tr := copyTree(t)
	tr.addImages(t)
	tr.replace(t, "client/content/pages/blog.json", `"intro": "`, `"intro": "We absorb your deductible. It comes in grey. `)
	var log strings.Builder
	tr.Log = slog.New(slog.NewTextHandler(&log, nil))
	if err := checkContent(t.Context(), tr.Options); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`level=WARN msg="content warning" warning=Deductible file=client/content/pages/blog.json field=hero.intro`, `warning=Advice file=client/content/pages/blog.json`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s is not in the log: %s", want, log.String())
		}
	}
}

// isReported reports whether one of the violations has the expected text, file and field.
func (c ruleCase) isReported(violations []source.Violation) bool {
	if strings.HasPrefix(c.want, ":") {
		c.want = c.field + c.want
	}
	return slices.ContainsFunc(violations, func(v source.Violation) bool {
		name := strings.TrimSuffix(strings.TrimPrefix(v.File, source.ContentFolder+"/"), ".json")
		text := strings.TrimPrefix(v.Field+": "+v.Message, ": ")
		return name == c.file && strings.Contains(text, c.want) || strings.HasPrefix(name+": "+text, c.want)
	})
}
