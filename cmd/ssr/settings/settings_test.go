package settings

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestMain(m *testing.M) {
	for _, name := range Variables() { // those of whoever runs the tests
		os.Unsetenv(name)
	}
	os.Exit(m.Run())
}

// read reads a struct of settings as the program does.
func read(settings any, args ...string) error {
	var reader Reader
	parser, err := kong.New(settings, reader.Options()...)
	if err == nil {
		_, err = parser.Parse(args)
	}
	return cmp.Or(err, reader.Err())
}

// readSettings is read for the settings of a site.
func readSettings(args ...string) (settings Settings, err error) {
	err = read(&settings, args...)
	return settings, err
}

func manyOrigins(count int) string {
	var list []string
	for i := range count {
		list = append(list, fmt.Sprintf("https://cdn%d.example.com", i))
	}
	return strings.Join(list, ",")
}

// rules has values that are right and wrong for settings, by their variables.
var rules = []struct {
	variables    string
	right, wrong []string
}{
	{"LISTEN_ADDRESS ADMIN_ADDRESS", []string{"127.0.0.1", "::", "0.0.0.0"}, []string{"localhost", "127.0.0.1:80", "eth0"}},
	{"PORT ADMIN_PORT", []string{"0", "1", "8080", "65535"}, []string{"-1", "65536", "http", "80 80", "8080.0"}},
	{"SITE_MODE", []string{"auto", "development", "production"}, []string{"test", "Production"}},
	{"ISOLATES", []string{"0", "1", "256"}, []string{"-1", "257", "many"}},
	{"RENDER_DEADLINE", []string{"10ms", "2s", "1m"}, []string{"2", "9ms", "61s", "-2s", "soon"}},
	{"STREAMING CACHE EARLY_HINTS ACCESS_LOG SITE_INDEXABLE SITE_OPEN_NOW", []string{"true", "false"}, []string{"yes", "1", "on", "True"}},
	{"TRUSTED_PROXIES", []string{"10.0.0.0/8", "10.1.2.3, fd00::/8", "::1"}, []string{"10.0.0.0/33", "::ffff:10.0.0.0/104", "::ffff:10.1.2.3", "proxy.example.com", "10.1.2"}},
	{"MAX_CONNECTIONS", []string{"16", "4096"}, []string{"15", "many"}},
	{"IDLE_TIMEOUT", []string{"1s", "650s", "1h"}, []string{"600", "0s", "61m"}},
	{"DRAIN_DELAY SHUTDOWN_GRACE", []string{"0s", "5s"}, []string{"5", "-1s", "6m"}},
	{"LOG_LEVEL", []string{"debug", "info", "warn", "error"}, []string{"verbose", "INFO"}},
	{"SITE_ORIGIN DESK_ORIGIN", []string{"https://www.example.com", "https://example.com:8443", "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080", "https://www.example.com:443", "https://WWW.example.com."},
		[]string{"http://www.example.com", "www.example.com", "https://", "https://example.com/shop", "https://example.com?x=1", "https://example.com#x", "https://user@example.com", "ftp://example.com", "https://exa mple.com", "https://bücher.example", "https://a..example", "http://localhost.evil.com"}},
	{"SITE_NAME SITE_STREET SITE_CITY SITE_TRADE_LICENSES DESK_OIDC_CLIENT_ID", []string{"Oak & Sons", "Tischlerei Müller", strings.Repeat("n", 120)}, []string{"a\tb", "two\nlines", "</script>", "a < b", "Oak > Sons", "M\xfcller", "a\x7f", "Oak \U0001F477\u200d♂️ Sons", "Oak \U0001F3F4\U000E0067\U000E007F", strings.Repeat("n", 121)}},
	// Which texts are numbers, the tests of package phone say.
	{"SITE_PHONE SITE_AREA_PHONE", []string{"(713) 555-0142", "(713) 555-ROOF", "(713) 555-0142 ext. 12"}, []string{"call us", "+1 713\t555 0142"}},
	{"SITE_TEXT_PHONE", []string{"(713) 555-0142", "(713) 555-ROOF"}, []string{"call us", "(713) 555-0142 ext. 12"}},
	{"SITE_EMAIL", []string{"hello@example.com", "first.last+web@example.co"}, []string{"hello", "hello@", "Ann <ann@example.com>", "a@example.com?bcc=b@example.com", "a b@example.com"}},
	{"SITE_REGION", []string{"TX", "LA"}, []string{"tx", "Texas", "T"}},
	{"SITE_POSTAL_CODE", []string{"77043", "77043-1234"}, []string{"7704", "770433", "77043-12", "ABCDE"}},
	{"SITE_RUM", []string{"0", "0.05", "1"}, []string{"1.1", "-0.1", "NaN", "10%", "true"}},
	{"SITE_CONTENT", []string{"as-given", "corrected"}, []string{"given", "Corrected"}},
	{"PROBE_INTERVAL", []string{"0s", "1s", "2m", "1h"}, []string{"2", "999ms", "-1s", "61m"}},
	{"PROBE_NETWORKS", []string{"127.0.0.0/8", "10.1.2.3, fd00::/8", "0.0.0.0/0, ::/0", "100.100.100.0/24"},
		[]string{"10.0.0.0/33", "forms.example.com", "10.0.0.0/8,169.254.0.0/16", "169.254.169.254", "fe80::/10", "fe80::1", "224.0.0.0/8", "100.100.100.200", "::", "0.0.0.0"}},
	{"LEAD_FORM_PARAMETERS", []string{"gclid", "utm_source=source, landing=fields[page]"},
		[]string{"source", "gclid=", "gclid=a b", "gclid=a&b", "gclid,gclid=id", "gclid=id,wbraid=id", "__proto__=x", "gclid=__proto__", "landing=" + strings.Repeat("p", 65)}},
	{"REVIEWS_ORIGINS", []string{"https://cdn.example.com", "https://*.example.com, https://fonts.example.com:8443/", "https://*.reviews.example.co.uk", "HTTPS://CDN.Example.com", "https://127.0.0.1"},
		[]string{"cdn.example.com", "http://cdn.example.com", "https:", "https://", "*", "https://*", "https://*.", "https://*.com", "https://*.com.", "https://*.*.example.com", "https://cdn.*.com", "https://*cdn.example.com",
			"https://cdn.example.com/path", "https://cdn.example.com?x=1", "https://user@cdn.example.com", "https://a.example.com https://b.example.com", "https://a.example.com; script-src *", "https://bücher.example",
			"'unsafe-eval'", "https://a..example.com", "https://a.example:*", manyOrigins(21)}},
	{"REVIEWS_CLASS", []string{"lc_reviews_widget", "elfsight-app-0f1e2d3c-4b5a"}, []string{"a b", ".widget", "1a", "a\"b", "-a", strings.Repeat("a", 101)}},
	{"DESK_BRANCH", []string{"main", "release/1.2", "a-b_c"}, []string{"-f", "a b", "a..b", "a/", "HEAD~1", "a//b", "refs/.x"}},
	{"DESK_REPOSITORY", []string{"https://git.example.com/site.git", "git@git.example.com:oak/site.git", "ssh://git@git.example.com:22/site", "/srv/site.git"},
		[]string{"--upload-pack=x", "ext::sh", "http://git.example.com/site.git", "site", "git@git.example.com:-x", "/a b",
			"https://ann:token@git.example.com/site.git", "https://token@git.example.com/site.git", "https://a@b:c@git.example.com/site.git", "ssh://git:password@git.example.com/site", "https://git.example.com/site.git?private_token=t"}},
	{"DESK_FOLDER DESK_PACKAGES", []string{"/desk", "/var/lib/desk"}, []string{"desk", "./desk"}},
	{"DESK_OIDC_ISSUER", []string{"https://accounts.example.com", "https://login.example.com/tenant/v2.0", "http://127.0.0.1:5556/dex"},
		[]string{"http://accounts.example.com", "accounts.example.com", "https://a@example.com", "https://example.com?x=1", "https://example.com#x"}},
	{"DESK_OIDC_CLIENT_SECRET", []string{"s3cr#t=!"}, []string{"a b", "a\tb"}},
	{"DESK_OWNERS", []string{"owner@example.com", "owner@example.com, 109876543210", "auth0|5f7c"}, []string{"owner@example.com,", "Ann <ann@example.com>", "two words"}},
	// A link is an absolute https URL, without characters that would end a source in the content security policy.
	{"LEAD_FORM_URL REVIEWS_SCRIPT_URL REVIEWS_FRAME_URL MAPS_REVIEWS_URL FACEBOOK_URL INSTAGRAM_URL SCHEDULE_URL FINANCING_URL PRIVACY_URL SMS_TERMS_URL INSURANCE_CERTIFICATE_URL",
		[]string{"https://forms.example.net/estimate?id=7&lang=en"},
		[]string{"http://example.com/x", "example.com/x", "//example.com/x", "https://", "https:///x", "javascript:alert(1)", "/embed", "https://user:word@example.com/",
			"https://example.com/; script-src *", "https://example.com/\"x", "https://exam ple.com/", "https://a;b.example.com/"}},
}

// Right values are taken. A wrong one is refused, and the error names its variable. Only a setting without a default, and
// ADMIN_ADDRESS, may be empty.
func TestValues(t *testing.T) {
	for _, rule := range rules {
		for variable := range strings.FieldsSeq(rule.variables) {
			t.Setenv(variable, rule.right[0])
		}
	}
	ruled := map[string]bool{"SITE_CONFIG": true} // which has tests of its own
	for _, rule := range rules {
		for variable := range strings.FieldsSeq(rule.variables) {
			ruled[variable] = true
			for _, value := range append(rule.wrong, rule.right...) {
				t.Setenv(variable, value)
				err := read(&Hosted{})
				if right := slices.Contains(rule.right, value); right != (err == nil) || !right && !strings.Contains(err.Error(), variable+"=") {
					t.Errorf("%s=%q: %v", variable, value, err)
				}
			}
		}
	}
	for _, setting := range described(&Hosted{}) {
		variable := variableOf(setting.Value)
		if !ruled[variable] {
			t.Errorf("%s has no row in rules", variable)
		}
		right := os.Getenv(variable)
		t.Setenv(variable, "")
		err := read(&Hosted{})
		if may := !setting.HasDefault && !setting.Tag.Has(neededTag) || variable == "ADMIN_ADDRESS"; may != (err == nil) {
			t.Errorf("%s may be empty: %v (%v)", variable, may, err)
		}
		t.Setenv(variable, right)
	}
}

// One start names everything that is wrong or missing: nobody corrects one setting only to learn of the next. It tells no secret.
func TestAllErrorsAreReportedAtOnce(t *testing.T) {
	variables := Variables()
	for _, variable := range variables {
		t.Setenv(variable, "\x01")
	}
	os.Unsetenv("DESK_OWNERS")
	t.Setenv("DESK_OIDC_CLIENT_SECRET", "pass word")
	err := read(&Hosted{})
	if strings.Contains(err.Error(), "pass") {
		t.Errorf("the secret is told: %v", err)
	}
	for _, variable := range variables {
		if !strings.Contains(fmt.Sprint(err), variable+"=") {
			t.Errorf("%s is not reported: %v", variable, err)
		}
	}
}

// Values are tidied; canonical addresses, the sitemap and redirects are made of the origin as browsers write it.
func TestValuesAreTidied(t *testing.T) {
	for _, c := range []struct{ field, flag, want string }{
		{"Name", "--name= Oak  &\u00a0 Sons ", "Oak & Sons"},
		{"Phone", "--phone= +1  713\u00a0555 0100 ", "+1 713 555 0100"},
		{"Deadline", "--deadline=1500ms", "1.5s"},
		{"Phone", "--phone=\ufeff\u202a(713) 555\u2011ROOF\u202c", "(713) 555\u2011ROOF"},
		{"Name", "--name=\u2067Oak\u200b &\u00ad \u200eSons\u2069\u200d", "Oak & Sons"},
		{"Email", "--email=\u200bhello@example.com\u2060", "hello@example.com"},
		{"PostalCode", "--postal-code=770\u200c43\u00a0", "77043"},
		{"Facebook", "--facebook=https://www.example.com/\u202apage\u202c", "https://www.example.com/page"},
		{"Isolates", "--isolates=3", "3"},
		{"Origin", "--origin= https://WWW.example.com:443/ ", "https://www.example.com"},
		{"Origin", "--origin=HTTPS://www.example.com.:443/", "https://www.example.com"},
		{"Origin", "--origin=https://www.example.com:8443", "https://www.example.com:8443"},
		{"Origin", "--origin=https://www.example.com:80", "https://www.example.com:80"},
		{"Origin", "--origin=https://[2001:DB8::1]:443", "https://[2001:db8::1]"},
		{"ReviewsOrigins", "--reviews-origins= https://CDN.example.com/ ,https://*.Example.org:443,,https://cdn.example.com", "https://cdn.example.com,https://*.example.org"},
	} {
		settings, err := readSettings(c.flag)
		if got := fmt.Sprint(reflect.ValueOf(settings).FieldByName(c.field)); err != nil || got != c.want {
			t.Errorf("%s becomes %q, want %q (%v)", c.flag, got, c.want, err)
		}
	}
}

// What is not set is as the content has it. What holds the place of a fact is told, whoever has set it.
func TestFactsAreThoseOfTheContentWhereNoneIsSet(t *testing.T) {
	settings, err := readSettings("--origin=https://oak.example", "--phone=+1 713 555 0100")
	facts, decided := settings.Over(map[string]string{"phone": "(713) 555-0199", "city": "\u2066Katy\u2069 ", "email": "hello@example.com"}), settings.Decided()
	if got := facts.Placeholders(); err != nil || facts.Phone != "+1 713 555 0100" || facts.City != "Katy" || !slices.Equal(got, []string{"SITE_PHONE", "SITE_EMAIL"}) {
		t.Errorf("%+v has the placeholders %v (%v)", facts, got, err)
	}
	if decided["phone"] != "The server’s setting SITE_PHONE decides this: “+1 713 555 0100”. To change it, ask the person who runs the server." || decided["city"] != "" {
		t.Errorf("the settings decide %q", decided)
	}
}

// settingsFile writes a file of settings and returns its path.
func settingsFile(t *testing.T, text string) string {
	t.Helper()
	return settingsFileNamed(t, "site.env", text)
}

func settingsFileNamed(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A flag wins over the environment, that over the file; and the file of --config over that of SITE_CONFIG.
func TestFlagWinsOverEnvironmentWinsOverFile(t *testing.T) {
	t.Setenv("SITE_CONFIG", filepath.Join(t.TempDir(), "not-this-one"))
	t.Setenv("SITE_NAME", "environment")
	t.Setenv("SITE_CITY", "environment")
	t.Setenv("SITE_REGION", "none, but a flag wins")
	file := "--config=" + settingsFile(t, "SITE_NAME=file\nSITE_CITY=file\nSITE_STREET=file\n")
	settings, err := readSettings(file, "--name=flag", "--region=LA")
	if got := [...]string{settings.Name, settings.City, settings.Street}; err != nil || got != [...]string{"flag", "environment", "file"} {
		t.Errorf("got %q (%v)", got, err)
	}
	if _, err := readSettings(file, "--name=\x01", "--region=LA"); err == nil || !strings.Contains(err.Error(), "SITE_NAME=") {
		t.Errorf("a wrong flag is forgotten for a right variable: %v", err)
	}
}

func TestConfigFileMayBeLinesOrAFolder(t *testing.T) {
	// As Kubernetes mounts a ConfigMap: keys are links through ..data to a folder that it swaps.
	folder := t.TempDir()
	err := errors.Join(os.Mkdir(filepath.Join(folder, "..2026_11_16"), 0o755), os.Symlink("..2026_11_16", filepath.Join(folder, "..data")))
	for name, text := range map[string]string{"SITE_CITY": "Clear Lake\n", "SITE_REGION": "LA"} {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, "..data", name), []byte(text), 0o600), os.Symlink(filepath.Join("..data", name), filepath.Join(folder, name)))
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"lines":          settingsFile(t, "# the business\nSITE_CITY=Clear Lake\nSITE_REGION='LA'\n"),
		"exported lines": settingsFile(t, "export SITE_CITY=\"Clear Lake\"\nexport SITE_REGION=\"LA\"\n"),
		"from Windows":   settingsFile(t, "\ufeffSITE_CITY=Clear Lake\r\n\r\nSITE_REGION = LA\r\n"),
		"a folder":       folder,
	} {
		t.Setenv("SITE_CONFIG", path)
		if settings, err := readSettings(); err != nil || settings.City != "Clear Lake" || settings.Region != "LA" {
			t.Errorf("%s: %q, %q (%v)", name, settings.City, settings.Region, err)
		}
	}
}

// Nothing is cut off a value, and nothing in it is expanded.
func TestLinesAreTakenWhole(t *testing.T) {
	for written, want := range map[string]string{
		"11010 Katy Fwy #303":       "11010 Katy Fwy #303",
		"Oak & Sons, $2M insured":   "Oak & Sons, $2M insured",
		"$HOME ${HOME} `id` \\n":    "$HOME ${HOME} `id` \\n",
		" \t Oak = Sons \t ":        "Oak = Sons",
		"'Oak's'":                   "Oak's",
		"\"Oak 'n' Sons #1\" # no":  "\"Oak 'n' Sons #1\" # no",
		"\"":                        "\"",
		"'Oak\"":                    "'Oak\"",
		"#303 on a line of its own": "#303 on a line of its own",
	} {
		if got, err := readSettings("--config=" + settingsFile(t, "SITE_STREET="+written+"\nSITE_CITY=Katy")); err != nil || got.Street != want || got.City != "Katy" {
			t.Errorf("%s is read as %q, want %q (%v)", written, got.Street, want, err)
		}
	}
}

// Errors say what a right value is.
func TestReasons(t *testing.T) {
	for flag, want := range map[string]string{
		"--probe-interval=500ms": `PROBE_INTERVAL="500ms" is neither 0s, which asks only when a page does, nor a time from 1s to 1h`,
		"--config=missing.env":   `SITE_CONFIG="missing.env" cannot be read: `,
		"--config=" + settingsFile(t, "SITE_FAX=1\nSITE_PHONE=+1 713 555 0100\n"):              "sets SITE_FAX, which is no setting",
		"--config=" + settingsFile(t, `{"SITE_PHONE": "1"}`):                                   "line 1 is not NAME=value",
		"--config=" + settingsFile(t, "SITE_CITY=Katy\n\nonly words here\n= 1\nTWO WORDS=1\n"): "cannot be read: line 3 is not NAME=value, nor a comment, which begins with #\nline 4 is not",
		"--config=" + settingsFile(t, "SITE_CITY=Katy\n# moved\nSITE_CITY=Houston\n"):          "line 3 sets SITE_CITY again, after line 1: remove one",
		"--config=" + settingsFile(t, "# Houston\nSITE_NAME=M\xfcller\n"):                      "cannot be read: line 2 is not text in UTF-8: save the file in the encoding UTF-8",
		"--config=" + settingsFile(t, "# M\xfcller\nSITE_CITY=Katy\n"):                         "line 1 is not text in UTF-8",
		"--config=" + settingsFile(t, "\xff\xfeS\x00I\x00T\x00E\x00"):                          "line 1 is not text in UTF-8",
		"--config=" + settingsFile(t, "SITE_CITY=Katy\nSITE_NAME=Oak\x00\n"):                   "line 2 is not text in UTF-8",
		"--config=" + filepath.Dir(settingsFileNamed(t, "SITE_NAME", "M\xfcller\n")):           "cannot be read: SITE_NAME: line 1 is not text in UTF-8",
	} {
		_, err := readSettings(flag)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(flag, "config") && strings.Count(err.Error(), "SITE_CONFIG") != 1 {
			t.Errorf("%s: %v, want %s", flag, err, want)
		}
	}
}

// deploy/SETTINGS.md has a row for each setting, as it describes itself, and for nothing else.
func TestThePageHasEverySetting(t *testing.T) {
	page, err := os.ReadFile("../../../deploy/SETTINGS.md")
	var rows []string
	for _, setting := range described(&Hosted{}) {
		rows = append(rows, fmt.Sprintf("%s | `%s` | `--%s` | %s | %s |", setting.Group.Title, variableOf(setting.Value), setting.Name, setting.OrigHelp, setting.Default))
	}
	var told []string
	for section := range strings.SplitSeq(string(page), "\n## ") {
		title, text, _ := strings.Cut(section, "\n")
		for _, row := range regexp.MustCompile("(?m)^[|] `.*$").FindAllString(text, -1) {
			told = append(told, title+" "+row)
		}
	}
	if slices.Sort(told); err != nil || !slices.Equal(told, slices.Sorted(slices.Values(rows))) {
		t.Errorf("the rows must be (%v)\n%s", err, strings.Join(rows, "\n"))
	}
}

// sources returns the names that a pattern finds in a part of a TypeScript file.
func sources(t *testing.T, file, part, name string) []string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("../../../client", file))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, found := range regexp.MustCompile(name).FindAllSubmatch(regexp.MustCompile(part).Find(source), -1) {
		names = append(names, string(found[1]))
	}
	return names
}

// Go and TypeScript have the same keys of the facts, and the same parameters of leads.
func TestTheClientKnowsTheSame(t *testing.T) {
	if kept := sources(t, "browser/first-touch.ts", `(?s)const names = \[.*?\]`, `"(\w+)"`); !slices.Equal(kept, leadParameters) {
		t.Errorf("browsers keep the parameters %v, the setting accepts %v", kept, leadParameters)
	}
	client, server := sources(t, "site/facts.tsx", `(?s)export interface Facts \{\n.*?\n\}`, `(?m)^  (\w+)\??:`), []string{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Facts]()) {
		server = append(server, field.Tag.Get("json"))
	}
	if slices.Sort(client); !slices.Equal(client, slices.Sorted(slices.Values(server))) {
		t.Errorf("the client has the facts %v,\nthe server %v", client, server)
	}
}
