package settings

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/assets/facts"
)

func TestMain(m *testing.M) {
	for _, name := range Variables() { // the environment of the developer
		os.Unsetenv(name)
	}
	os.Exit(m.Run())
}

// readInto parses a struct of settings as the command line does.
func readInto(settings any, args ...string) error {
	var reader Reader
	parser, err := kong.New(settings, reader.Options()...)
	if err == nil {
		_, err = parser.Parse(args)
	}
	return cmp.Or(err, reader.Err())
}

// readSettings parses the settings of a site.
func readSettings(args ...string) (settings Settings, err error) {
	err = readInto(&settings, args...)
	return settings, err
}

// listOrigins returns a list of count origins.
func listOrigins(count int) string {
	var list []string
	for i := range count {
		list = append(list, fmt.Sprintf("https://cdn%d.example.com", i))
	}
	return strings.Join(list, ",")
}

// kindValues contains valid and invalid values of each kind of settings, except for facts.
var kindValues = map[string]struct{ valid, invalid []string }{
	"address":     {[]string{"127.0.0.1", "::", "0.0.0.0", ""}, []string{"localhost", "127.0.0.1:80", "eth0"}},
	"port":        {[]string{"0", "1", "8080", "65535"}, []string{"-1", "65536", "http", "80 80", "8080.0", ""}},
	"mode":        {[]string{"auto", "development", "production"}, []string{"test", "Production"}},
	"isolates":    {[]string{"0", "1", "256"}, []string{"-1", "257", "many"}},
	"deadline":    {[]string{"10ms", "2s", "1m"}, []string{"2", "9ms", "61s", "-2s", "soon"}},
	"switch":      {[]string{"true", "false"}, []string{"yes", "1", "on", "True", ""}},
	"networks":    {[]string{"10.0.0.0/8", "10.1.2.3, fd00::/8", "::1"}, []string{"10.0.0.0/33", "::ffff:10.0.0.0/104", "::ffff:10.1.2.3", "proxy.example.com", "10.1.2"}},
	"connections": {[]string{"16", "4096"}, []string{"15", "many"}},
	"idle":        {[]string{"1s", "650s", "1h"}, []string{"600", "0s", "61m"}},
	"delay":       {[]string{"0s", "5s"}, []string{"5", "-1s", "6m"}},
	"level":       {[]string{"debug", "info", "warn", "error"}, []string{"verbose", "INFO"}},
	"share":       {[]string{"0", "0.05", "1"}, []string{"1.1", "-0.1", "NaN", "10%", "true"}},
	"interval":    {[]string{"0s", "1s", "2m", "1h"}, []string{"2", "999ms", "-1s", "61m"}},
	"probed-networks": {[]string{"127.0.0.0/8", "10.1.2.3, fd00::/8", "0.0.0.0/0, ::/0", "100.100.100.0/24"},
		[]string{"10.0.0.0/33", "forms.example.com", "10.0.0.0/8,169.254.0.0/16", "169.254.169.254", "fe80::/10", "fe80::1", "224.0.0.0/8", "100.100.100.200", "::", "0.0.0.0"}},
	"sources": {[]string{"https://cdn.example.com", "https://*.example.com, https://fonts.example.com:8443/", "https://*.reviews.example.co.uk", "HTTPS://CDN.Example.com", "https://127.0.0.1"},
		[]string{"cdn.example.com", "http://cdn.example.com", "https:", "https://", "*", "https://*", "https://*.", "https://*.com", "https://*.com.", "https://*.*.example.com", "https://cdn.*.com", "https://*cdn.example.com",
			"https://cdn.example.com/path", "https://cdn.example.com?x=1", "https://user@cdn.example.com", "https://a.example.com https://b.example.com", "https://a.example.com; script-src *", "https://bücher.example",
			"'unsafe-eval'", "https://a..example.com", "https://a.example:*", listOrigins(21)}},
	"branch": {[]string{"main", "release/1.2", "a-b_c"}, []string{"-f", "a b", "a..b", "a/", "HEAD~1", "a//b", "refs/.x"}},
	"repository": {[]string{"https://git.example.com/site.git", "git@git.example.com:oak/site.git", "ssh://git@git.example.com:22/site", "/srv/site.git"},
		[]string{"--upload-pack=x", "ext::sh", "http://git.example.com/site.git", "site", "git@git.example.com:-x", "/a b", "",
			"https://ann:token@git.example.com/site.git", "https://token@git.example.com/site.git", "https://a@b:c@git.example.com/site.git", "ssh://git:password@git.example.com/site", "https://git.example.com/site.git?private_token=t"}},
	"folder": {[]string{"/desk", "/var/lib/desk"}, []string{"desk", "./desk"}},
	"issuer": {[]string{"https://accounts.example.com", "https://login.example.com/tenant/v2.0", "http://127.0.0.1:5556/dex"},
		[]string{"http://accounts.example.com", "accounts.example.com", "https://a@example.com", "https://example.com?x=1", "https://example.com#x"}},
	"secret": {[]string{"s3cr#t=!"}, []string{"a b", "a\tb", ""}},
	"owners": {[]string{"owner@example.com", "owner@example.com, 109876543210", "auth0|5f7c"}, []string{"owner@example.com,", "Ann <ann@example.com>", "two words", ""}},
}

// Each setting has a type tag, and kindValues has a row for each type, except for the types of facts.
func TestSettings_parserKinds(t *testing.T) {
	kinds := parsers()
	for _, setting := range listFlags(&HostedDesk{}) {
		if kind := setting.Tag.Type; kinds[kind] == nil && variableOf(setting.Value) != "SITE_CONFIG" {
			t.Errorf("%s has the unknown kind %q", variableOf(setting.Value), kind)
		}
	}
	for kind, parse := range kinds {
		if facts.Parsers[kind] != nil {
			continue
		}
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

// Only a setting without a default, and ADMIN_ADDRESS, may be empty.
func TestSettings_empty(t *testing.T) {
	for variable, value := range map[string]string{
		"DESK_ORIGIN": "https://desk.example", "DESK_REPOSITORY": "/srv/site.git", "DESK_OIDC_ISSUER": "https://accounts.example.com",
		"DESK_OIDC_CLIENT_ID": "desk", "DESK_OIDC_CLIENT_SECRET": "secret", "DESK_OWNERS": "owner@example.com",
	} {
		t.Setenv(variable, value)
	}
	for _, setting := range listFlags(&HostedDesk{}) {
		variable := variableOf(setting.Value)
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, "")
			err := readInto(&HostedDesk{})
			if may := !setting.HasDefault && !setting.Tag.Has(requiredTag) || variable == "ADMIN_ADDRESS"; may != (err == nil) {
				t.Errorf("may be empty: %v (%v)", may, err)
			}
		})
	}
}

// The error names each invalid or missing setting, and contains no secret.
func TestReaderErr_allSettings(t *testing.T) {
	variables := Variables()
	for _, variable := range variables {
		t.Setenv(variable, "\x01")
	}
	os.Unsetenv("DESK_OWNERS")
	t.Setenv("DESK_OIDC_CLIENT_SECRET", "pass word")
	err := readInto(&HostedDesk{})
	if strings.Contains(err.Error(), "pass") {
		t.Errorf("the error contains the secret: %v", err)
	}
	for _, variable := range variables {
		if !strings.Contains(fmt.Sprint(err), variable+"=") {
			t.Errorf("%s is not reported: %v", variable, err)
		}
	}
}

// White space and invisible characters around values of each kind are removed.
func TestSettings_whiteSpace(t *testing.T) {
	for _, c := range []struct{ field, flag, want string }{
		{"Phone", "--phone=\ufeff\u202a(713) 555\u2011ROOF\u202c", "(713) 555\u2011ROOF"},
		{"Deadline", "--deadline=1500ms", "1.5s"},
		{"Isolates", "--isolates=3\u200b", "3"},
		{"ReviewsOrigins", "--reviews-origins= https://CDN.example.com/ ,https://*.Example.org:443,,https://cdn.example.com", "https://cdn.example.com,https://*.example.org"},
	} {
		settings, err := readSettings(c.flag)
		if got := fmt.Sprint(reflect.ValueOf(settings).FieldByName(c.field)); err != nil || got != c.want {
			t.Errorf("%s becomes %q, want %q (%v)", c.flag, got, c.want, err)
		}
	}
}

// writeSettingsFile writes a settings file and returns its path.
func writeSettingsFile(t *testing.T, text string) string {
	t.Helper()
	return writeNamedFile(t, "site.env", text)
}

// writeNamedFile writes a file with a name and returns its path.
func writeNamedFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A flag overrides the environment, and the environment overrides the file. --config overrides SITE_CONFIG.
func TestSettings_sourcePrecedence(t *testing.T) {
	t.Setenv("SITE_CONFIG", filepath.Join(t.TempDir(), "not-this-one"))
	t.Setenv("SITE_NAME", "environment")
	t.Setenv("SITE_CITY", "environment")
	t.Setenv("SITE_REGION", "none, but a flag wins")
	file := "--config=" + writeSettingsFile(t, "SITE_NAME=file\nSITE_CITY=file\nSITE_STREET=file\n")
	settings, err := readSettings(file, "--name=flag", "--region=LA")
	if got := [...]string{settings.Name, settings.City, settings.Street}; err != nil || got != [...]string{"flag", "environment", "file"} {
		t.Errorf("got %q (%v)", got, err)
	}
	if _, err := readSettings(file, "--name=\x01", "--region=LA"); err == nil || !strings.Contains(err.Error(), "SITE_NAME=") {
		t.Errorf("an invalid flag with a valid variable: %v", err)
	}
}

// SITE_CONFIG names a file or a mounted ConfigMap, whose keys are links through ..data to a folder.
func TestConfig_fileOrFolder(t *testing.T) {
	folder := t.TempDir()
	err := errors.Join(os.Mkdir(filepath.Join(folder, "..2026_11_16"), 0o755), os.Symlink("..2026_11_16", filepath.Join(folder, "..data")))
	for name, text := range map[string]string{"SITE_CITY": "Clear Lake\n", "SITE_REGION": "LA"} {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, "..data", name), []byte(text), 0o600), os.Symlink(filepath.Join("..data", name), filepath.Join(folder, name)))
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"lines":          writeSettingsFile(t, "# the business\nSITE_CITY=Clear Lake\nSITE_REGION='LA'\n"),
		"exported lines": writeSettingsFile(t, "export SITE_CITY=\"Clear Lake\"\nexport SITE_REGION=\"LA\"\n"),
		"Windows file":   writeSettingsFile(t, "\ufeffSITE_CITY=Clear Lake\r\n\r\nSITE_REGION = LA\r\n"),
		"ConfigMap":      folder,
	} {
		t.Setenv("SITE_CONFIG", path)
		if settings, err := readSettings(); err != nil || settings.City != "Clear Lake" || settings.Region != "LA" {
			t.Errorf("%s: %q, %q (%v)", name, settings.City, settings.Region, err)
		}
	}
}

// A value is the complete rest of the line, without expansion.
func TestConfig_values(t *testing.T) {
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
		if got, err := readSettings("--config=" + writeSettingsFile(t, "SITE_STREET="+written+"\nSITE_CITY=Katy")); err != nil || got.Street != want || got.City != "Katy" {
			t.Errorf("%s is read as %q, want %q (%v)", written, got.Street, want, err)
		}
	}
}

// Errors describe a valid value.
func TestReaderErr_reasons(t *testing.T) {
	for flag, want := range map[string]string{
		"--probe-interval=500ms": `PROBE_INTERVAL="500ms" is neither 0s, which turns probing off, nor a time from 1s to 1h`,
		"--config=missing.env":   `SITE_CONFIG="missing.env" cannot be read: `,
		"--config=" + writeSettingsFile(t, "SITE_FAX=1\nSITE_PHONE=+1 713 555 0100\n"):              "sets SITE_FAX, which is not a setting",
		"--config=" + writeSettingsFile(t, `{"SITE_PHONE": "1"}`):                                   "line 1 is not NAME=value",
		"--config=" + writeSettingsFile(t, "SITE_CITY=Katy\n\nonly words here\n= 1\nTWO WORDS=1\n"): "cannot be read: line 3 is not NAME=value, nor a comment, which begins with #\nline 4 is not",
		"--config=" + writeSettingsFile(t, "SITE_CITY=Katy\n# moved\nSITE_CITY=Houston\n"):          "line 3 sets SITE_CITY again, after line 1: remove one",
		"--config=" + writeSettingsFile(t, "# Houston\nSITE_NAME=M\xfcller\n"):                      "cannot be read: line 2 is not text in UTF-8: save the file in the encoding UTF-8",
		"--config=" + writeSettingsFile(t, "# M\xfcller\nSITE_CITY=Katy\n"):                         "line 1 is not text in UTF-8",
		"--config=" + writeSettingsFile(t, "\xff\xfeS\x00I\x00T\x00E\x00"):                          "line 1 is not text in UTF-8",
		"--config=" + writeSettingsFile(t, "SITE_CITY=Katy\nSITE_NAME=Oak\x00\n"):                   "line 2 is not text in UTF-8",
		"--config=" + filepath.Dir(writeNamedFile(t, "SITE_NAME", "M\xfcller\n")):                   "cannot be read: SITE_NAME: line 1 is not text in UTF-8",
	} {
		_, err := readSettings(flag)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(flag, "config") && strings.Count(err.Error(), "SITE_CONFIG") != 1 {
			t.Errorf("%s: %v, want %s", flag, err, want)
		}
	}
}
