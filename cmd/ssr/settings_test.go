package main

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/settings"
)

// failure runs the program, which must refuse to start, and returns its reason.
func failure(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	served := false
	env := cli.NewEnvironment(ctx, io.Discard, io.Discard)
	env.Started = func(string, string) { served = true; cancel() }
	err := env.Run(append([]string{"--mode=production", "--port=0", "--admin-port=0"}, args...))
	if served || err == nil {
		t.Errorf("%q: the program served, it should have refused (%v)", args, err)
		return ""
	}
	return err.Error()
}

// rules has values that are right and wrong for every setting, by its flag.
var rules = []struct {
	variable, flag string
	right, wrong   []string
}{
	{"LISTEN_ADDRESS", "listen-address", []string{"", "127.0.0.1", "::", "0.0.0.0"}, []string{"localhost", "127.0.0.1:80", "eth0"}},
	{"ADMIN_ADDRESS", "admin-address", []string{"", "127.0.0.1", "::", "0.0.0.0"}, []string{"localhost", "127.0.0.1:80", "eth0"}},
	{"PORT", "port", []string{"0", "1", "8080", "65535"}, []string{"", "-1", "65536", "http", "80 80", "8080.0"}},
	{"ADMIN_PORT", "admin-port", []string{"0", "9090"}, []string{"", "-1", "65536", "x"}},
	{"SITE_MODE", "mode", []string{"auto", "development", "production"}, []string{"test", "Production"}},
	{"ISOLATES", "isolates", []string{"0", "1", "256"}, []string{"", "-1", "257", "many"}},
	{"RENDER_DEADLINE", "deadline", []string{"10ms", "2s", "1m"}, []string{"", "2", "9ms", "61s", "-2s", "soon"}},
	{"STREAMING", "streaming", []string{"true", "false"}, []string{"", "yes"}},
	{"CACHE", "cache", []string{"true", "false"}, []string{"", "on"}},
	{"EARLY_HINTS", "early-hints", []string{"true", "false"}, []string{"", "1"}},
	{"TRUSTED_PROXIES", "proxies", []string{"", "10.0.0.0/8", "10.1.2.3, fd00::/8", "::1"}, []string{"10.0.0.0/33", "::ffff:10.0.0.0/104", "::ffff:10.1.2.3", "proxy.example.com", "10.1.2"}},
	{"MAX_CONNECTIONS", "max-connections", []string{"16", "4096"}, []string{"", "15", "many"}},
	{"IDLE_TIMEOUT", "idle-timeout", []string{"1s", "650s", "1h"}, []string{"", "600", "0s", "61m"}},
	{"ACCESS_LOG", "access-log", []string{"true", "false"}, []string{"", "1"}},
	{"DRAIN_DELAY", "drain-delay", []string{"0s", "5s"}, []string{"", "5", "-1s", "6m"}},
	{"SHUTDOWN_GRACE", "shutdown-grace", []string{"0s", "10s"}, []string{"", "10", "6m"}},
	{"LOG_LEVEL", "log-level", []string{"debug", "info", "warn", "error"}, []string{"verbose", "INFO"}},
	{"SITE_ORIGIN", "origin", []string{"https://www.example.com", "https://example.com:8443", "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080", "https://www.example.com:443", "https://WWW.example.com."},
		[]string{"http://www.example.com", "www.example.com", "https://", "https://example.com/shop", "https://example.com?x=1", "https://example.com#x", "https://user@example.com", "ftp://example.com", "https://exa mple.com", "https://bücher.example", "https://a..example", "http://localhost.evil.com"}},
	{"SITE_NAME", "name", []string{"Oak & Sons", "Tischlerei Müller", strings.Repeat("n", 120)}, []string{"", "   ", "two\nlines", strings.Repeat("n", 121)}},
	{"SITE_PHONE", "phone", []string{"+1 713 555 0142", "(713) 555-0142", "713.555.0142", "1-713-555-0142", "+44 20 7946 0958", "+47 22 12 34 56"},
		[]string{"", "555-0142", "call us", "+1 713 555 0142 ext 3", "+1234567", "+1234567890123456", "+1 713\t555 0142", "2-713-555-0142", "713+555+0142"}},
	{"SITE_AREA_PHONE", "area-phone", []string{"+1 281 555 0187"}, []string{"", "none"}},
	{"SITE_EMAIL", "email", []string{"hello@example.com", "first.last+web@example.co"}, []string{"", "hello", "hello@", "Ann <ann@example.com>", "a@example.com?bcc=b@example.com", "a b@example.com"}},
	{"SITE_STREET", "street", []string{"11010 Katy Fwy C-303"}, []string{"", strings.Repeat("s", 121), "a\tb"}},
	{"SITE_CITY", "city", []string{"Houston"}, []string{""}},
	{"SITE_REGION", "region", []string{"TX", "LA"}, []string{"", "tx", "Texas", "T"}},
	{"SITE_POSTAL_CODE", "postal-code", []string{"77043", "77043-1234"}, []string{"", "7704", "770433", "77043-12", "ABCDE"}},
	{"SITE_INDEXABLE", "indexable", []string{"true", "false"}, []string{"", "no", "True"}},
	{"SITE_RUM", "rum", []string{"0", "0.05", "1"}, []string{"", "1.1", "-0.1", "NaN", "10%", "true"}},
	{"SITE_CONTENT", "content", []string{"as-given", "corrected"}, []string{"", "given", "Corrected"}},
	{"LEAD_FORM_URL", "lead-form", []string{"", "https://forms.example.net/estimate?id=7&lang=en"}, notLinks},
	{"REVIEWS_SCRIPT_URL", "reviews-script", []string{"", "https://reviews.example.org/widget.js"}, notLinks},
	{"REVIEWS_FRAME_URL", "reviews-frame", []string{"", "https://reviews.example.org/frame"}, notLinks},
	{"PROBE_INTERVAL", "probe-interval", []string{"0s", "1s", "2m", "1h"}, []string{"", "2", "999ms", "-1s", "61m"}},
	{"PROBE_NETWORKS", "probe-networks", []string{"", "127.0.0.0/8", "10.1.2.3, fd00::/8", "0.0.0.0/0, ::/0", "100.100.100.0/24"},
		[]string{"10.0.0.0/33", "forms.example.com", "10.0.0.0/8,169.254.0.0/16", "169.254.169.254", "fe80::/10", "fe80::1", "224.0.0.0/8", "100.100.100.200", "::", "0.0.0.0"}},
	{"LEAD_FORM_PARAMETERS", "lead-form-parameters", []string{"", "gclid", "utm_source=source, landing=fields[page]"},
		[]string{"source", "gclid=", "gclid=a b", "gclid=a&b", "gclid,gclid=id", "gclid=id,wbraid=id", "__proto__=x", "gclid=__proto__", "landing=" + strings.Repeat("p", 65)}},
	{"SITE_TEXT_PHONE", "text-phone", []string{"", "(713) 555-0199"}, []string{"555-0142", "text us"}},
	{"SITE_OPEN_NOW", "open-now", []string{"true", "false"}, []string{"", "yes"}},
	{"SITE_TRADE_LICENSES", "licenses", []string{"", "Master Plumber M-12345; Electrical Contractor 67890"}, []string{"two\nlines", strings.Repeat("n", 121)}},
	{"INSURANCE_CERTIFICATE_URL", "certificate", []string{"", "https://insurer.example.com/certificate.pdf"}, notLinks},
	{"SCHEDULE_URL", "schedule", []string{"", "https://schedule.example.com/oak"}, notLinks},
	{"FINANCING_URL", "financing", []string{"", "https://bank.example.com/oak"}, notLinks},
	{"PRIVACY_URL", "privacy", []string{"", "https://www.example.com/privacy"}, notLinks},
	{"SMS_TERMS_URL", "sms-terms", []string{"", "https://www.example.com/texts"}, notLinks},
	{"MAPS_REVIEWS_URL", "maps-reviews", []string{"https://maps.example.org/place/1"}, append([]string{""}, notLinks...)},
	{"FACEBOOK_URL", "facebook", []string{"https://facebook.example.org/oak"}, append([]string{""}, notLinks...)},
	{"INSTAGRAM_URL", "instagram", []string{"https://instagram.example.org/oak"}, append([]string{""}, notLinks...)},
}

// notLinks are no absolute https URLs, or would end a word of the content security policy.
var notLinks = []string{"http://example.com/x", "example.com/x", "//example.com/x", "https://", "https:///x", "javascript:alert(1)", "/embed",
	"https://user:word@example.com/", "https://example.com/; script-src *", "https://example.com/\"x", "https://exam ple.com/", "https://a;b.example.com/"}

func TestRightValuesAreTaken(t *testing.T) {
	if got, want := len(rules)+1, len(settings.Variables()); got != want { // SITE_CONFIG has tests of its own
		t.Errorf("%d settings have a row in rules, there are %d", got, want)
	}
	for _, rule := range rules {
		for _, value := range rule.right {
			if _, err := settings.Read("--" + rule.flag + "=" + value); err != nil {
				t.Errorf("%s=%q: %v", rule.variable, value, err)
			}
		}
	}
}

func TestWrongValuesAreRefusedByName(t *testing.T) {
	for _, rule := range rules {
		for _, value := range rule.wrong {
			if reason := failure(t, "--"+rule.flag+"="+value); !strings.Contains(reason, rule.variable) {
				t.Errorf("%s=%q: the reason does not name the variable: %s", rule.variable, value, reason)
			}
		}
	}
}

// An interval may be none at all, and the reason for a wrong one says how that is written.
func TestTheReasonNamesNoInterval(t *testing.T) {
	if reason := failure(t, "--probe-interval=500ms"); !strings.Contains(reason, `PROBE_INTERVAL="500ms" is neither 0s, which never asks, nor a time from 1s to 1h`) {
		t.Errorf("the reason is %s", reason)
	}
}

// One start tells everything that is wrong: nobody mends one setting only to be told of the next.
func TestAllErrorsAreReportedAtOnce(t *testing.T) {
	for _, rule := range rules {
		t.Setenv(rule.variable, rule.wrong[len(rule.wrong)-1])
	}
	err := run(t.Context(), nil, io.Discard, io.Discard)
	if err == nil {
		t.Fatal("the program served")
	}
	for _, rule := range rules {
		if !strings.Contains(err.Error(), rule.variable+"=") {
			t.Errorf("%s is not reported", rule.variable)
		}
	}
}

func TestValuesAreTidied(t *testing.T) {
	got, err := settings.Read("--origin= https://WWW.example.com:443/ ", "--name= Oak  &\u00a0 Sons ", "--phone= +1  713\u00a0555 0100 ", "--deadline=1500ms", "--isolates=3")
	if err != nil {
		t.Fatal(err)
	}
	values := []any{got.Origin, got.Name, got.Phone, got.Deadline, got.Isolates}
	if want := []any{"https://www.example.com", "Oak & Sons", "+1 713 555 0100", 1500 * time.Millisecond, 3}; !slices.Equal(values, want) {
		t.Errorf("got %v, want %v", values, want)
	}
}

// Canonical addresses, the sitemap and redirects are made of the origin as browsers write it.
func TestOriginsAreNormalized(t *testing.T) {
	for written, want := range map[string]string{
		"https://www.example.com:443": "https://www.example.com", "https://WWW.Example.com.": "https://www.example.com", "https://www.example.com:": "https://www.example.com",
		"HTTPS://www.example.com.:443/": "https://www.example.com", "https://www.example.com:8443": "https://www.example.com:8443", "http://localhost:80": "http://localhost",
		"https://www.example.com:80": "https://www.example.com:80", "https://[2001:DB8::1]:443": "https://[2001:db8::1]", "http://[::1]:8080": "http://[::1]:8080",
	} {
		if settings, err := settings.Read("--origin=" + written); err != nil || settings.Origin != want {
			t.Errorf("%s becomes %s, want %s (%v)", written, settings.Origin, want, err)
		}
	}
}

func TestPlaceholdersAreKnown(t *testing.T) {
	all := []string{"SITE_ORIGIN", "SITE_NAME", "SITE_PHONE", "SITE_AREA_PHONE", "SITE_EMAIL", "MAPS_REVIEWS_URL", "FACEBOOK_URL", "INSTAGRAM_URL"}
	for _, test := range []struct{ args, want []string }{
		{nil, all},
		{[]string{"--origin=https://oak.example", "--name=Oak", "--phone=+1 713 555 0100"}, all[3:]},
		{[]string{"--origin=https://oak.example", "--name=Oak", "--phone=713-555-0100", "--area-phone=713-555-0101", "--email=a@oak.example", "--maps-reviews=https://m.example/", "--facebook=https://f.example/", "--instagram=https://i.example/"}, nil},
	} {
		settings, err := settings.Read(test.args...)
		if got := settings.Placeholders(); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q: placeholders %v, want %v (%v)", test.args, got, test.want, err)
		}
	}
}

// Every value here is wrong, so that the complaint tells which one was used.
func TestFlagWinsOverEnvironmentWinsOverFile(t *testing.T) {
	configFile(t, "SITE_PHONE=from-file\nSITE_EMAIL=from-file\nSITE_REGION=from-file\n")
	t.Setenv("SITE_PHONE", "from-environment")
	t.Setenv("SITE_EMAIL", "from-environment")
	reason := failure(t, "--phone=from-flag")
	for _, want := range []string{`SITE_PHONE="from-flag"`, `SITE_EMAIL="from-environment"`, `SITE_REGION="from-file"`} {
		if !strings.Contains(reason, want) {
			t.Errorf("%s is missing: %s", want, reason)
		}
	}
}

// configFile writes a file and points SITE_CONFIG to it.
func configFile(t *testing.T, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "site.env")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	withConfig(t, path)
}

// withConfig sets SITE_CONFIG. The program puts a file's settings into its environment: the test takes them out again.
func withConfig(t *testing.T, path string) {
	t.Helper()
	for _, name := range settings.Variables() {
		t.Setenv(name, "") // for its clean-up
		os.Unsetenv(name)
	}
	t.Setenv("SITE_CONFIG", path)
}

func TestConfigFileMayBeLinesOrJSONOrAFolder(t *testing.T) {
	for name, text := range map[string]string{
		"lines":          "# the business\nSITE_PHONE=bad one\nSITE_REGION='bad two'\n",
		"exported lines": "export SITE_PHONE=\"bad one\"\nexport SITE_REGION=\"bad two\"\n",
		"from Windows":   "\ufeffSITE_PHONE=bad one\r\n\r\nSITE_REGION = bad two\r\n",
		"JSON":           "\n{\"SITE_PHONE\": \"bad one\", \"SITE_REGION\": \"bad two\"}\n",
		"folder":         "",
	} {
		t.Run(name, func(t *testing.T) {
			if configFile(t, text); text == "" {
				withConfig(t, configMap(t, map[string]string{"SITE_PHONE": "bad one\n", "SITE_REGION": "bad two"}))
			}
			reason := failure(t)
			if !strings.Contains(reason, `SITE_PHONE="bad one"`) || !strings.Contains(reason, `SITE_REGION="bad two"`) {
				t.Errorf("its values were not used: %s", reason)
			}
		})
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
		configFile(t, "SITE_STREET="+written+"\nSITE_CITY=Katy")
		if got, err := settings.Read(); err != nil || got.Street != want || got.City != "Katy" {
			t.Errorf("%s is read as %q, want %q (%v)", written, got.Street, want, err)
		}
	}
}

// configMap makes a folder as Kubernetes mounts one: keys are links through ..data to a folder that it swaps.
func configMap(t *testing.T, values map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	err := errors.Join(os.Mkdir(filepath.Join(folder, "..2026_11_16"), 0o755), os.Symlink("..2026_11_16", filepath.Join(folder, "..data")))
	for name, text := range values {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, "..data", name), []byte(text), 0o600),
			os.Symlink(filepath.Join("..data", name), filepath.Join(folder, name)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestConfigFileThatCannotBeUsed(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"unknown setting": {"SITE_FAX=1\nSITE_PHONE=+1 713 555 0100\n", "sets SITE_FAX, which is no setting"},
		"broken JSON":     {`{"SITE_PHONE": `, "cannot be read"},
		"nested JSON":     {`{"SITE_PHONE": {"office": "1"}}`, "cannot be read"},
		"no lines":        {"SITE_CITY=Katy\n\nonly words here\n= 1\nTWO WORDS=1\n", "cannot be read: line 3 is not NAME=value, nor a comment, which begins with #\nline 4 is not"},
		"a name twice":    {"SITE_CITY=Katy\n# moved\nSITE_CITY=Houston\n", "line 3 sets SITE_CITY again, after line 1: remove one"},
	} {
		t.Run(name, func(t *testing.T) {
			configFile(t, test.text)
			if reason := failure(t); !strings.Contains(reason, "SITE_CONFIG") || !strings.Contains(reason, test.want) {
				t.Errorf("reason: %s", reason)
			}
		})
	}
	withConfig(t, filepath.Join(t.TempDir(), "missing.env"))
	if reason := failure(t); !strings.Contains(reason, "SITE_CONFIG") || !strings.Contains(reason, "missing.env") {
		t.Errorf("reason: %s", reason)
	}
}

// --config is a flag as any other: what SITE_CONFIG does, it does, and it wins.
func TestConfigFileByFlag(t *testing.T) {
	configFile(t, "SITE_REGION=from-flag\n")
	flag := "--config=" + os.Getenv("SITE_CONFIG")
	withConfig(t, filepath.Join(t.TempDir(), "not-this-one"))
	if reason := failure(t, flag); !strings.Contains(reason, `SITE_REGION="from-flag"`) {
		t.Errorf("the file of --config was not used: %s", reason)
	}
}

func TestTakenPort(t *testing.T) {
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	port := strings.TrimPrefix(l.Addr().String(), "[::]:")
	for variable, args := range map[string][]string{"PORT": {"--port=" + port, "--admin-port=0"}, "ADMIN_PORT": {"--port=0", "--admin-port=" + port}} {
		want := "port " + port + " is taken: stop the program that has it, or set " + variable + " to another"
		if reason := failure(t, args...); reason != want {
			t.Errorf("reason: %s\nwant:   %s", reason, want)
		}
	}
}

func TestAddressOfAnotherMachine(t *testing.T) {
	const other = "203.0.113.1" // reserved for documentation
	for variable, args := range map[string][]string{
		"LISTEN_ADDRESS": {"--port=0", "--admin-port=0", "--listen-address=" + other},
		"ADMIN_ADDRESS":  {"--port=0", "--admin-port=0", "--admin-address=" + other},
	} {
		if reason, want := failure(t, args...), variable+`="`+other+`" is no address of this machine`; reason != want {
			t.Errorf("reason: %s\nwant:   %s", reason, want)
		}
	}
}

func TestHelpNamesEveryFlagAndVariable(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"serve", "--help"}} {
		help := helpOf(t, args...)
		for _, rule := range rules {
			if !strings.Contains(help, "--"+rule.flag) || !strings.Contains(help, "$"+rule.variable) {
				t.Errorf("%q: --%s or $%s is missing", args, rule.flag, rule.variable)
			}
		}
	}
}

// A command's help lists what the command uses, and nothing else.
func TestHelpListsWhatACommandUses(t *testing.T) {
	for command, uses := range map[string][]string{
		"build":  {"LOG_LEVEL"},
		"health": {"ADMIN_PORT", "ADMIN_ADDRESS", "SITE_CONFIG"},
		"routes": {"SITE_MODE", "LOG_LEVEL"},
	} {
		help := helpOf(t, command, "--help")
		for _, variable := range settings.Variables() {
			if got, want := strings.Contains(help, "$"+variable+")"), slices.Contains(uses, variable); got != want {
				t.Errorf("ssr %s --help lists %s: %v, want %v", command, variable, got, want)
			}
		}
	}
}

func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	var out transcript
	if err := run(t.Context(), args, &out, &out); err != nil {
		t.Errorf("%q: %v", args, err)
	}
	return out.String()
}

func TestWrongCommandLine(t *testing.T) {
	for _, args := range [][]string{{"--colour=red"}, {"sell"}, {"serve", "more"}, {"--port"}} {
		if reason := failure(t, args...); !strings.Contains(reason, "see ssr --help") {
			t.Errorf("%q: %s", args, reason)
		}
	}
}

// Facts is written twice, in Go and in TypeScript: neither side may know a key that the other does not.
func TestFactsHaveTheKeysThatTheClientReads(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(sourceRoot, "client", "site", "facts.tsx"))
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?s)export interface Facts \{\n.*?\n\}`).Find(source)
	var client, server []string
	for _, key := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllSubmatch(declared, -1) {
		client = append(client, string(key[1]))
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[settings.Facts]()) {
		server = append(server, field.Tag.Get("json"))
	}
	if slices.Sort(client); !slices.Equal(client, slices.Sorted(slices.Values(server))) {
		t.Errorf("the client has %v,\nthe server %v", client, server)
	}
}
