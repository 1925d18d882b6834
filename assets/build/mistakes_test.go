package build

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"gulfoak.example/website/assets/facts"
)

// A mistake is one change of a file, and what the check must say of it.
type mistake struct {
	file  string // such as pages/about
	field string // its place in the file; empty for the whole
	// value is the field's new value in JSON, or nothing where the field is taken out. A text after a plus sign is added to the
	// present one, and =areas/katy:city is that file's field.
	value string
	// want is what the violation says; what begins with a colon stands behind the field, and another file's name is before what is
	// complained of there.
	want string
}

// sentence keeps all rules, so that a violation is about its place.
const sentence = "Ask the crew about it."

var mistakes = []mistake{
	// Too much, too little, of the wrong kind.
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
	{"articles/roof-repair-signs", "draft", `"no"`, ": must be yes or no"},
	{"articles/roof-repair-signs", "readMinutes", `0`, ": more than 0; this is 0"},
	{"articles/roof-repair-signs", "sections.0.points", `[{"title": "A sign", "description": "` + sentence + `", "urgency": "Hihg"}]`, "sections.0.points.0.urgency: pick one of “Critical”, “High”; this is “Hihg”"},
	{"articles/roof-repair-signs", "sections.0.drawing", `{"kind": "roof", "caption": "A roof from its deck up."}`, ": it has numbers for 6 points, and there are 5"},
	{"site/hours", "week.0.closes", `"7 PM"`, ": must be a time from 00:01 to 24:00, such as 19:00"},
	{"site/hours", "week.0.closes", `"07:00"`, ": must come after the time it opens"},
	{"site/hours", "week", `[]`, "the business is never open"},
	{"site/hours", "holidays", `[{"date": "2026-12-25"}, {"date": "2026-12-25", "hours": {"opens": "08:00", "closes": "12:00"}}]`, "holidays.1.date: this day stands in the list twice"},
	{"site/inconsistencies", "waiting-raises.given", `7`, ": must be text or yes or no"},

	// Pages by their words.
	{"pages/blog", "hero.intro", `"` + strings.Repeat("Comprehensive instrumentation facilitates identification of unsatisfactory configurations. ", 5) + `Simultaneous evaporation exacerbates disintegration."`, ": the page takes "},
	{"services/cabinets", "offered.items.0.text", `+ ` + babble(900), "characters too long to arrive in one piece"},
	{"pages/faqs", "hero.intro", `=pages/about:story.paragraphs.0`, ": stands in pages/about (story.paragraphs.0), too: say it once, or in other words"},
	{"areas/katy", "local", `=areas/pasadena:local`, "shares "},
	{"areas/katy", "intro.heading", `=areas/katy:callToAction.heading`, "callToAction.heading: is the same as another heading of this page"},
	{"areas/katy", "meta.title", `=areas/pasadena:meta.title`, ": is the same as in areas/pasadena"},

	// Texts: quotes, dashes, marks, style, law.
	{"pages/about", "meta.title", `"About {name} and its people"`, ": must not contain {tokens} or [links]: it is shown as it is"},
	{"articles/seamless-gutters", "title", `"Gutters: how they last: a guide"`, ": has two colons: in a list of titles nobody sees which part is which"},
	{"areas/sugar-land", "meta.title", `"Sugar Land roofing and exteriors"`, ": must name the place and its state, such as “Sugar Land, TX”: people search for both"},
	{"site/inconsistencies", "licensed-claim.corrected", `"Licensed and insured"`, ": “licensed and insured” claims a license"},
	{"site/inconsistencies", "licensed-claim.given", `"Licensed, bonded and insured"`, ""},
	{"pages/gallery", "hero.heading", `"Nine views of our work"`, ": “our work” speaks of work that is done, and every picture here is a rendering"},
	{"pages/blog", "callToAction.text", `+ We [absorb your](/faqs) deductible.`, ": “we absorb your deductible” offers to take over the deductible, which is a crime in Texas: Insurance Code chapter 707"},
	{"areas/katy", "local.0.paragraphs", `["We say it plainly.", "Said plainly again.", "And plainly once more."]`, "local.0.paragraphs.2: “plainly” stands 3 times on the site, at most 2: say it another way here or in areas/katy (local.0.paragraphs.0) or areas/katy (local.0.paragraphs.1)"},

	// Names of pages.
	{"services/cabinets", "related.0", `"deck-pation"`, ": “deck-pation” is none of the services: did you mean “deck-patio”?"},
	{"services/cabinets", "related.0", `"cabinets"`, ": “cabinets” is this very page"},
	{"services/cabinets", "related", `["deck-patio", "deck-patio"]`, "related.1: “deck-patio” stands in this list twice"},
	{"services/cabinets", "alsoAt.0", `"/services/deck-patio"`, ": “/services/deck-patio” is the address of services/deck-patio"},
	{"services/cabinets", "", ``, "site/order: services.8: “cabinets” is none of the services"},
	{"pages/faqs", "", ``, "this file is missing: the site cannot be without it"},
	{"pages/faq", "", `{}`, "nothing is made of this file: did you mean “pages/faqs”?"},
	{"new-roof", "", `{}`, "nothing is made of this file: articles, areas and services have folders of their own"},
	{"articles/old/roof", "", `{}`, "nothing is made of this file: did you mean “articles”?"},
	{"articles/New Roof", "", `{}`, "“New Roof” must be lower-case words joined by hyphens: its name is its address"},

	// Links.
	{"areas/katy", "services.items.0.href", `"/blog/roof-replacment"`, ": “/blog/roof-replacment” is no page of this site: did you mean “/blog/roof-replacement”?"},
	{"articles/roofing-materials", "draft", `true`, "pages/blog: seasons.items.5.text: “/blog/roofing-materials” is a draft, which visitors do not see"},
	{"site/redirects", "/blog/old", `"/blog/hail-damgae"`, ": “/blog/hail-damgae” is no page of this site: did you mean “/blog/hail-damage”?"},
	{"site/redirects", "/about", `"/faqs"`, ": hides pages/about, whose address it is: remove this redirect"},
	{"site/redirects", "", `{"/blog/old": "/blog/older", "/blog/older": "/blog/old"}`, "/blog/old: leads in a circle: “/blog/older” leads back to it"},
	{"site/redirects", "", `{"/blog/old": "/blog/older", "/blog/older": "/faqs"}`, "/blog/old: “/blog/older” has moved: write “/faqs”"},
	{"site/redirects", "/assets-and-debts", `"/faqs"`, ""},
	{"services/cabinets", "alsoAt.0", `"/services/cabinets"`, ": “/services/cabinets” is an address of this page already"},
	{"articles/index", "", draft(""), "“/blog/index” is an address that the site needs for itself: choose another"},
	{"site/redirects", "Old Page", `"/faqs"`, ": must begin with one slash, without the name of the old site, such as /services.html"},
	{"site/redirects", "", oldAddresses("/services.html", "/Roof_Repair", "/index.php?page_id=12", "/?p=123", "/index.php/about/", "/about-us/amp/", "/Our Services.aspx", "/caf%C3%A9", "/index.html", "/About", "/blog/?p=1"), ""},
	{"site/redirects", "", oldAddresses("https://old.example.com/a.html"), "https://old.example.com/a.html: must begin with one slash"},
	{"site/redirects", "", oldAddresses("//other.example/a"), "//other.example/a: must begin with one slash"},
	{"site/redirects", "", oldAddresses(`/\other.example`), `/\other.example: must begin with one slash`},
	{"site/redirects", "", oldAddresses("/a.html#top"), "/a.html#top: has a character that no address has"},
	{"site/redirects", "", oldAddresses("/a\u202e.html"), "has a character that no address has"},
	{"site/redirects", "", oldAddresses("/100%"), "/100%: has a “%” that encodes nothing"},
	{"site/redirects", "", oldAddresses("/a/../b"), "/a/../b: has “//”, “/./” or “/../” in it"},
	{"site/redirects", "", oldAddresses("/a//b"), "/a//b: has “//”"},
	{"site/redirects", "", oldAddresses("/a?"), "/a?: has a “?” without parameters"},
	{"site/redirects", "", oldAddresses("/a.php?id=1&utm_source=mail"), "/a.php?id=1&utm_source=mail: has a parameter that says where a visitor came from"},
	{"site/redirects", "", oldAddresses("/Old%20Page", "/old page/"), "/old page/: is the same address as “/Old%20Page”: take one of them out"},
	{"site/redirects", "", oldAddresses("/a?x=1&y=2", "/a?y=2&x=1"), "/a?y=2&x=1: is the same address as “/a?x=1&y=2”"},
	{"site/redirects", "", oldAddresses("/about/"), "/about/: hides pages/about, whose address it is"},
	{"site/redirects", "", oldAddresses("/%61bout"), "/%61bout: hides pages/about"},

	// Places on the map.
	{"areas/katy", "coordinates", `"-95.8244, 29.7858"`, ": is not on the map, which reaches from 28.83 to 30.66 north and from -96.25 to -94.51: latitude comes first, and the longitude has a minus"},

	{"site/business", "office", `"\u202a29.785, -95.57\u202c\u200e"`, ""},

	// Pictures.
	{"pages/about", "hero.image", `"kichen"`, ": there is no picture “kichen” that site/images describes: did you mean “kitchen”?"},
	{"services/cabinets", "closeUp", `{"image": "kitchen", "detail": "gables"}`, "closeUp.detail: “gables” is no detail of the picture “kitchen”"},
	{"pages/gallery", "tiles.0.image", `"constructor"`, ": there is no picture “constructor”"},
	{"site/images", "house-porch", ``, ": this picture has no description: say in one sentence what it shows"},
	{"site/images", "castle", `{"alt": "A castle on a hill by the sea", "rendering": true}`, ": there is no such file in assets/images"},
	{"site/images", "house.details.chimney", `{"focus": [50, 50], "zoom": 2}`, ": no page shows it"},
	{"site/images", "Big House", `{"alt": "A house that is big enough", "rendering": true}`, ": must be a picture’s name: lower-case letters, digits and hyphens"},

	// Days.
	{"pages/about", "updated", `"2026-02-30"`, ": must be a day such as 2026-11-22; “2026-02-30” is none"},
	{"pages/about", "updated", `"2999-01-01"`, ": 2999-01-01 is in the future"},
	{"articles/hail-damage", "updated", `"2001-01-01"`, ": is 2001-01-01, before the day of publication: "},

	// A draft must have what its page is made of, and may be unfinished.
	{"articles/new-roof", "", draft(""), ""},
	{"articles/new-roof", "", strings.Replace(draft(""), "TODO", "See [it](/blog/new-roof).", 1), ""},
	{"articles/new-roof", "", draft(`, "titel": "x"`), "titel: there is no field “titel”: did you mean “title”?"},
}

// A text is added to the first paragraph of the page about the business.
var addedTexts = []struct{ text, want string }{
	{`+ It's easy.`, ": uses straight quotes or double hyphens: write “ ” ’ and –"},
	{`+  Two spaces.`, ": has spaces at an end, or two in a row, or a new line"},
	{"+ A soft\u00ad hyphen.", ": has a character that nobody sees: type it again"},
	{"+ \U0001F477\u200d\u2642\ufe0f at work.", ": has an emoji that is made of several: use a simple one, or none"},
	{`+ **Bold** words.`, ": has marks that visitors would see"},
	{`+ <b>Bold</b> words.`, ": has marks that visitors would see"},
	{`+ See www.example.com for more.`, ": has an address that nobody could click"},
	{`+ See example.com/faqs.`, ": has an address that nobody could click"},
	{`+ See /faqs.`, ": has an address that nobody could click"},
	{`+ Write to owner@example.com.`, ": has an address that nobody could click"},
	{`+ TODO`, ": is unfinished"},
	{`+ Call {phnoe}.`, ": “{phnoe}” stands for nothing: did you mean “phone”?"},
	{`+ Call {phone now.`, ": “{phone now.” is no mark that is known: write {phone} or [words of a link](/path), with both brackets"},
	{`+ See [{name}](/gallery).`, ": “[{name}](/gallery)” has a token in a link: the words of a link are shown as they are"},
	{`+ ` + strings.Repeat("[", 5000), ": at most 700 characters; this has "},
	{`+ See [it](/abuot).`, ": “/abuot” is no page of this site: did you mean “/about”?"},
	{`+ See [it](https://example.com).`, ": “https://example.com” is no address of this site: one begins with /, such as /about"},
	{`+ See [it](/#testimonial).`, ": “/” has no part “testimonial” that a link can lead to: did you mean “testimonials”?"},
	{`+ See [it](/#testimonials).`, ""},
}

// babble returns so many words, no two of them alike.
func babble(words int) string {
	var text strings.Builder
	for i := range words {
		text.WriteString(strconv.FormatInt(int64(i)*7919*104729, 36) + " ")
	}
	return text.String() + "end."
}

// oldAddresses returns redirects from these addresses, as JSON.
func oldAddresses(addresses ...string) string {
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

func draft(more string) string {
	return `{"draft": true, "meta": {"title": "", "description": "", "keywords": []}, "updated": "2026-11-22", "title": "New roof", "excerpt": "",
		"category": "", "published": "2999-01-01", "readMinutes": 1, "image": "house", "intro": ["TODO - write 'this'"], "sections": [],
		"callToAction": {"heading": "", "text": "", "button": ""}` + more + `}`
}

// A violation of each rule names file and field, in words that help. The site's own words break no rule.
func TestCopyThatBreaksItsRules(t *testing.T) {
	mistakes := mistakes
	for _, needed := range []string{"/index", "/404", "/development/desk", "/embed/lead-form", "/healthz", "/version", "/vitals", "/assets/old", "/404.html", "/robots.txt", "/llms.txt", "/sitemap.xml", "/feed.xml",
		"/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest", "/speculation-rules.json", "/embeds.json", "/.well-known/security.txt", "/_redirects", "/healthz?x=1"} {
		mistakes = append(mistakes, mistake{"site/redirects", "", oldAddresses(needed), needed + ": “" + strings.TrimSuffix(needed, "?x=1") + "” is an address that the site needs"})
	}
	for _, added := range addedTexts {
		mistakes = append(mistakes, mistake{"pages/about", "story.paragraphs.0", added.text, added.want})
	}
	tr := copyTree(t)
	tr.pictures(t)
	files, pictures, err := words(tr.Options)
	if err != nil {
		t.Fatal(err)
	}
	made := make([][3]string, len(mistakes))
	for i, mistake := range mistakes {
		made[i] = [3]string{mistake.file, mistake.field, mistake.value}
	}
	var answers struct {
		Sound  []Violation
		Judged [][]Violation
	}
	const ask = `(files, pictures, mistakes) => {
		const { violations, judge } = contentCheck;
		const sound = violations(files, pictures);
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
		const judged = mistakes.map(([file, field, value]) => {
			if (!field) return judge(file, value ? JSON.parse(value) : undefined, files, pictures);
			const whole = structuredClone(files[file]), keys = field.split("."), key = keys.pop();
			const group = at(whole, keys.join("."));
			if (value) group[key] = valueOf(value, () => at(group, key));
			else delete group[key];
			return judge(file, whole, files, pictures);
		});
		return { sound, judged };
	}`
	if err := evaluate(t.Context(), tr.Options, contentOptions(tr.Options), &answers, ask, files, pictures, made); err != nil {
		t.Fatal(err)
	}
	if err := violated(answers.Sound); err != nil {
		t.Fatalf("the site's own copy is refused: %v", err)
	}
	for i, mistake := range mistakes {
		told := answers.Judged[i]
		if mistake.want == "" && len(told) > 0 || mistake.want != "" && !mistake.isTold(told) {
			t.Errorf("%s, %s: %.60s: want %q, got %v", mistake.file, mistake.field, mistake.value, mistake.want, violated(told))
		}
	}
}

// The settings judge the facts of the business, those of a build, too.
func TestFactsThatAreWrong(t *testing.T) {
	for value, want := range map[string]string{
		`{"facts": {"name": "", "email": "hello@example.com", "city": 7}}`: "facts.name: is empty",
		`{"facts": {"fax": "1"}}`: "facts.fax: is no fact that the program knows",
		`{"facts": []}`:           "",
	} {
		faults := FactFaults(businessFile, []byte(value))
		if err := violated(faults); err != nil && !strings.HasSuffix(err.Error(), want) || len(faults) != strings.Count(want, ":") {
			t.Errorf("%s: %v, want %s", value, err, want)
		}
	}
	tr := copyTree(t)
	tr.pictures(t)
	tr.change(t, "client/content/site/business.json", `"phone": ".*"`, `"phone": "call us"`)
	if err := checkContent(t.Context(), tr.Options); err == nil || !strings.HasSuffix(err.Error(), "business.json: facts.phone: "+facts.ErrPhoneSyntax.Error()) {
		t.Errorf("a build has a wrong phone number: %v", err)
	}
}

// isTold reports whether one of the violations says what is wanted, of the right file and field.
func (m mistake) isTold(violations []Violation) bool {
	if strings.HasPrefix(m.want, ":") {
		m.want = m.field + m.want
	}
	return slices.ContainsFunc(violations, func(v Violation) bool {
		name := strings.TrimSuffix(strings.TrimPrefix(v.File, contentFolder+"/"), ".json")
		said := strings.TrimPrefix(v.Field+": "+v.Message, ": ")
		return name == m.file && strings.Contains(said, m.want) || strings.HasPrefix(name+": "+said, m.want)
	})
}

// The error of a file that cannot be read has line and column; a file of which nothing is made is named.
func TestContentThatCannotBeRead(t *testing.T) {
	words := fstest.MapFS{}
	for name, text := range map[string]string{
		"articles/comma.json":    "{\n  \"title\": \"A\"\n  \"excerpt\": \"B\"\n}",
		"articles/cut.json":      "{\n  \"title\": \"A",
		"articles/empty.json":    "",
		"articles/late.json":     "{\n  \"title\": \"A\",\n}",
		"articles/twice.json":    "{\n  \"title\": \"A\",\n  \"title\": \"B\"\n}",
		"articles/windows.json":  "\ufeff{ \"title\": \"A\" }\r\n",
		"articles/draft.md":      "# A",
		"articles/.hidden.swp":   "",
		"articles/sound.json~":   "",
		"README.md":              "# Help",
		"pages/2024/deeper.json": "{}",
	} {
		words[name] = &fstest.MapFile{Data: []byte(text)}
	}
	content := filepath.Join(t.TempDir(), "content")
	if err := os.CopyFS(content, words); err != nil {
		t.Fatal(err)
	}
	files, err := readContent(Options{Content: content})
	var unread *SourceError
	if !errors.As(err, &unread) {
		t.Fatal(err)
	}
	told := err.Error()
	for file, want := range map[string]string{
		"articles/comma.json": `line 3, column 3: this is not written as JSON: Expected "," in JSON but found "\"excerpt\""`,
		"articles/cut.json":   "line 2, column 14: this is not written as JSON: ",
		"articles/empty.json": "line 1, column 1: this is not written as JSON: ",
		"articles/late.json":  "line 2, column 15: this is not written as JSON: ",
		"articles/twice.json": `line 3, column 3: Duplicate key "title": a field may stand in a group only once`,
		"articles/draft.md":   "nothing is made of this file: its name must end in .json",
	} {
		if !strings.Contains(told, "client/content/"+file+": "+want) {
			t.Errorf("%s: %s is missing: %s", file, want, told)
		}
	}
	maps.DeleteFunc(files, func(_ string, text json.RawMessage) bool { return string(text) == "null" })
	if len(unread.Faults) != 6 || len(files) != 2 || files["articles/windows"] == nil || files["pages/2024/deeper"] == nil {
		t.Errorf("read %v; %s", files, told)
	}
}
