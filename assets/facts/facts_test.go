package facts_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets/facts"
)

// kindValues contains valid and invalid values of each kind.
var kindValues = map[string]struct{ valid, invalid []string }{
	"origin": {[]string{"https://www.example.com", "https://example.com:8443", "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080", "https://www.example.com:443", "https://WWW.example.com."},
		[]string{"http://www.example.com", "www.example.com", "https://", "https://example.com/shop", "https://example.com?x=1", "https://example.com#x", "https://user@example.com", "ftp://example.com", "https://exa mple.com", "https://bücher.example", "https://a..example", "http://localhost.evil.com"}},
	"text": {[]string{"Oak & Sons", "Tischlerei Müller", strings.Repeat("n", 120)}, []string{"", "a\tb", "two\nlines", "</script>", "a < b", "Oak > Sons", "M\ufffdller", "a\x7f", "Oak \U0001F477\u200d♂️ Sons", "Oak \U0001F3F4\U000E0067\U000E007F", strings.Repeat("n", 121)}},
	// TestParsePhone contains the rules of phone numbers.
	"phone":       {[]string{"(713) 555-0142", "(713) 555-ROOF", "(713) 555-0142 ext. 12"}, []string{"call us", "+1 713\t555 0142"}},
	"text-phone":  {[]string{"(713) 555-0142", "(713) 555-ROOF"}, []string{"call us", "(713) 555-0142 ext. 12"}},
	"email":       {[]string{"hello@example.com", "first.last+web@example.co"}, []string{"hello", "hello@", "Ann <ann@example.com>", "a@example.com?bcc=b@example.com", "a b@example.com"}},
	"region":      {[]string{"TX", "LA"}, []string{"tx", "Texas", "T"}},
	"postal-code": {[]string{"77043", "77043-1234"}, []string{"7704", "770433", "77043-12", "ABCDE"}},
	"edition":     {[]string{"as-given", "corrected"}, []string{"given", "Corrected"}},
	"true":        {[]string{"true", "false"}, []string{"yes", "1", "on", "True", ""}},
	"class":       {[]string{"lc_reviews_widget", "elfsight-app-0f1e2d3c-4b5a"}, []string{"a b", ".widget", "1a", "a\"b", "-a", strings.Repeat("a", 101)}},
	"parameters": {[]string{"gclid", "utm_source=source, landing=fields[page]"},
		[]string{"source", "gclid=", "gclid=a b", "gclid=a&b", "gclid,gclid=id", "gclid=id,wbraid=id", "__proto__=x", "gclid=__proto__", "landing=" + strings.Repeat("p", 65)}},
	// A link has no characters that would end a source in the content security policy.
	"link": {[]string{"https://forms.example.net/estimate?id=7&lang=en"},
		[]string{"http://example.com/x", "example.com/x", "//example.com/x", "https://", "https:///x", "javascript:alert(1)", "/embed", "https://user:word@example.com/",
			"https://example.com/; script-src *", "https://example.com/\"x", "https://exam ple.com/", "https://a;b.example.com/"}},
}

func TestParsers(t *testing.T) {
	for kind, parse := range facts.Parsers {
		if kindValues[kind].valid == nil {
			t.Errorf("the kind %s has no row in kindValues", kind)
		}
		for _, value := range append(kindValues[kind].invalid, kindValues[kind].valid...) {
			if _, err := parse(value); (err == nil) != slices.Contains(kindValues[kind].valid, value) {
				t.Errorf("%s %q: %v", kind, value, err)
			}
		}
	}
}

// Values are normalized: canonical URLs, the sitemap and redirects need the origin as browsers write it.
func TestParsers_normalized(t *testing.T) {
	for _, c := range []struct{ kind, value, want string }{
		{"text", " Oak  &\u00a0 Sons ", "Oak & Sons"},
		{"text", "\u2067Oak\u200b &\u00ad \u200eSons\u2069\u200d", "Oak & Sons"},
		{"phone", " +1  713\u00a0555 0100 ", "+1 713 555 0100"},
		{"email", "\u200bhello@example.com\u2060", "hello@example.com"},
		{"postal-code", "770\u200c43\u00a0", "77043"},
		{"link", "https://www.example.com/\u202apage\u202c", "https://www.example.com/page"},
		{"true", "false", ""},
		{"origin", " https://WWW.example.com:443/ ", "https://www.example.com"},
		{"origin", "HTTPS://www.example.com.:443/", "https://www.example.com"},
		{"origin", "https://www.example.com:8443", "https://www.example.com:8443"},
		{"origin", "https://www.example.com:80", "https://www.example.com:80"},
		{"origin", "https://[2001:DB8::1]:443", "https://[2001:db8::1]"},
	} {
		if got, err := facts.Parsers[c.kind](facts.Normalize(c.value)); err != nil || got != c.want {
			t.Errorf("%s %q becomes %q, want %q (%v)", c.kind, c.value, got, c.want, err)
		}
	}
}

func TestWithDefaults(t *testing.T) {
	set := facts.Facts{Origin: "https://oak.example", Phone: "+1 713 555 0100"}
	all := set.WithDefaults(map[string]string{"phone": "(713) 555-0199", "city": "\u2066Katy\u2069 ", "email": "hello@example.com"})
	if all.Phone != "+1 713 555 0100" || all.City != "Katy" {
		t.Errorf("got %+v", all)
	}
	if got := all.Placeholders(); !slices.Equal(got, []string{"SITE_PHONE", "SITE_EMAIL"}) {
		t.Errorf("the placeholders are %v", got)
	}
	overrides := set.Overrides()
	if overrides["phone"] != "The server’s setting SITE_PHONE decides this: “+1 713 555 0100”. To change it, ask the person who runs the server." || overrides["city"] != "" {
		t.Errorf("the settings override %q", overrides)
	}
}

func TestCheck(t *testing.T) {
	for name, value := range map[string]string{"phone": "call us", "fax": "(713) 555-0142", "today": "2026-11-27"} {
		if facts.Check(name, value) == nil {
			t.Errorf("%s %q is accepted", name, value)
		}
	}
	if err := facts.Check("phone", "(713) 555-ROOF\u200b"); err != nil {
		t.Error(err)
	}
}

// Every fact has a help text, and every fact of a setting or of the content has a kind.
func TestFacts_tags(t *testing.T) {
	for field := range reflect.TypeFor[facts.Facts]().Fields() {
		tag := field.Tag
		if tag.Get("help") == "" || facts.Parsers[tag.Get("type")] == nil && (tag.Get("env") != "" || tag.Get("title") != "") {
			t.Errorf("%s lacks a help text or a kind: %s", field.Name, tag)
		}
	}
}

func TestOriginOf(t *testing.T) {
	for text, want := range map[string]string{
		"https://Forms.Example.net:443/f?a=1": "https://forms.example.net", "http://example.com:80": "http://example.com", "https://example.com:/": "https://example.com",
		"https://example.com:8443/x": "https://example.com:8443", "https://[2001:DB8::1]/": "https://[2001:db8::1]", "https://bücher.example/": "https://bücher.example",
		"/embed/lead-form": "", "": "", "mailto:a@example.com": "", "https://": "", "https://a b/": "",
	} {
		if got := facts.OriginOf(text); got != want {
			t.Errorf("OriginOf(%q) = %q, want %q", text, got, want)
		}
	}
}
