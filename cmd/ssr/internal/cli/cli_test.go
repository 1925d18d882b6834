//go:build !production

package cli_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// A command's help lists the settings that the command uses, and no others.
func TestHelpListsWhatACommandUses(t *testing.T) {
	t.Parallel()
	isHosted := func(name string) bool { return strings.HasPrefix(name, "DESK_") && name != "DESK_BRANCH" }
	for command, uses := range map[string][]string{
		"--help":        nil,
		"serve --help":  slices.DeleteFunc(settings.Variables(), isHosted),
		"desk --help":   settings.Variables(),
		"build --help":  {"LOG_LEVEL"},
		"health --help": {"ADMIN_PORT", "ADMIN_ADDRESS", "SITE_CONFIG"},
		"routes --help": nil,
	} {
		help, _, err := ssrtest.Run(t.Context(), strings.Fields(command)...)
		for _, variable := range settings.Variables() {
			if got, want := strings.Contains(help, "$"+variable+")"), slices.Contains(uses, variable); got != want || err != nil {
				t.Errorf("ssr %s lists %s: %v, want %v (%v)", command, variable, got, want, err)
			}
		}
	}
}

func TestWrongCommandLine(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"--colour=red", "sell", "serve more", "--port"} {
		if _, _, err := ssrtest.Run(t.Context(), strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), "see ssr --help") {
			t.Errorf("ssr %s: %v", args, err)
		}
	}
}

// --version and a metric say the same version.
func TestVersion(t *testing.T) {
	t.Parallel()
	version, revision, goVersion := site.Version()
	printed, _, err := ssrtest.Run(t.Context(), "--version")
	if want := fmt.Sprintf("ssr %s (%s, %s)\n", version, revision, goVersion); err != nil || printed != want {
		t.Errorf("printed %q, want %q (%v)", printed, want, err)
	}
	metrics := ssrtest.Start(t).Operators(t, "/metrics").Body
	if want := fmt.Sprintf("ssr_build_info{go_version=%q,revision=%q,version=%q} 1\n", goVersion, revision, version); !strings.Contains(metrics, want) {
		t.Errorf("the metrics do not contain %s", want)
	}
}

// A stop during the start is no error, in production and in development.
func TestStop_duringStart(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, mode := range []string{"production", "development"} {
		_, logged, err := ssrtest.Run(ctx, "serve", "--mode="+mode, "--port=0", "--admin-port=0", "--drain-delay=5m")
		if err != nil || ssrtest.Urgent(logged) != "" {
			t.Errorf("%s ends with %v and logs %s", mode, err, logged)
		}
	}
}

// A start says where the program listens, which placeholders visitors will see, and which settings do nothing: in production
// in the log, in development in lines for people.
func TestStartSaysWhatMatters(t *testing.T) {
	t.Parallel()
	const (
		origin, production, development = "--origin=" + ssrtest.Origin, "--mode=production", "--mode=development"
		serving                         = `"msg":"serving","address":"[::]:{port}","operators":"{admin}"}`
		placeholders                    = `"SITE_NAME","SITE_PHONE","SITE_AREA_PHONE","SITE_EMAIL","MAPS_REVIEWS_URL","FACEBOOK_URL","INSTAGRAM_URL"]`
		warned                          = `"variables":[` + placeholders + `}`
		ineffective                     = "LEAD_FORM_PARAMETERS has no effect: set LEAD_FORM_URL, too"
		lines                           = "Serving http://localhost:{port} (metrics, readiness and profiles: http://{admin})\n"
	)
	for name, c := range map[string]struct {
		args     []string
		logs     []string // each line of the log that is no detail
		prints   string
		reaching bool // whether another address of the machine is answered
	}{
		"production": {[]string{production, origin}, []string{warned, serving}, "", true},
		"an origin that nobody named": {
			[]string{production},
			[]string{`"variables":["SITE_ORIGIN",` + placeholders + `,"SITE_ORIGIN":"is not set: canonical URLs, the sitemap and og:url point to http://localhost:{port}"}`, serving}, "", true,
		},
		"parameters for no form":      {[]string{production, origin, "--lead-form-parameters=gclid"}, []string{warned, ineffective, serving}, "", true},
		"parameters for a form":       {[]string{production, origin, "--lead-form-parameters=gclid", "--lead-form=https://forms.example.com/"}, []string{warned, serving}, "", true},
		"development":                 {[]string{development}, nil, lines, false},
		"development for all to read": {[]string{development, "--listen-address=0.0.0.0"}, []string{`level=WARN msg="development shows source code to whoever reaches this address" LISTEN_ADDRESS=0.0.0.0`}, lines, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.StartWith(t, ssrtest.OpenFixture, append([]string{"serve"}, c.args...)...)
			if !strings.HasPrefix(s.Admin, "127.0.0.1:") {
				t.Errorf("operators are answered at %s", s.Admin)
			}
			connection, err := net.Dial("tcp", "127.0.0.2:"+s.Port())
			if err == nil {
				connection.Close()
			}
			if (err == nil) != c.reaching {
				t.Errorf("at another address: %v", err)
			}
			if err := s.Stop(); err != nil {
				t.Error(err)
			}
			facts := strings.NewReplacer("{port}", s.Port(), "{admin}", s.Admin)
			log := regexp.MustCompile(`(?m)^.*"msg":"(stopping|pages compressed|memory limited)".*\n|^.*msg=stopping.*\n`).ReplaceAllString(s.Log.String(), "")
			printed := regexp.MustCompile(`The desk: \S+\n`).ReplaceAllString(s.Stdout.String(), "") // which TestEdit holds
			if got := strings.Count(log, "\n"); got != len(c.logs) || printed != facts.Replace(c.prints) {
				t.Errorf("it logs %d lines, want %d: %s\nand prints %q", got, len(c.logs), log, printed)
			}
			for _, want := range c.logs {
				if !strings.Contains(log, facts.Replace(want)+"\n") && !strings.Contains(log, facts.Replace(want)+`"}`) {
					t.Errorf("it does not log %s: %s", facts.Replace(want), log)
				}
			}
		})
	}
}

// A container engine runs `ssr health` to learn whether the server beside it is ready.
func TestHealth(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t)
	for port, healthy := range map[string]bool{s.Admin[strings.LastIndex(s.Admin, ":")+1:]: true, "1": false, s.Port(): false} {
		if _, _, err := ssrtest.Run(t.Context(), "health", "--admin-port="+port); (err == nil) != healthy {
			t.Errorf("port %s: %v, healthy should be %v", port, err, healthy)
		}
	}
}

// `ssr assets` prints or writes the program's own files. It refuses a folder that has other files.
func TestOwnFiles(t *testing.T) {
	t.Parallel()
	printed, _, err := ssrtest.Run(t.Context(), "assets")
	addresses := strings.Fields(printed)
	if err != nil || len(addresses) < 100 {
		t.Errorf("only %d addresses are printed (%v)", len(addresses), err)
	}
	folder := filepath.Join(t.TempDir(), "new", "folder")
	if _, _, err := ssrtest.Run(t.Context(), "assets", folder); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(folder, assets.OwnFile))
	if err != nil {
		t.Fatal(err)
	}
	names, err := assets.Own(list)
	if err != nil || len(names) <= len(addresses) { // compressed files have no address
		t.Errorf("%d files are written, %d addresses printed (%v)", len(names), len(addresses), err)
	}
	for _, name := range names {
		if info, err := os.Stat(filepath.Join(folder, "public", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is not written: %v", name, err)
		}
	}
	s := ssrtest.Start(t)
	for _, address := range addresses {
		if got := s.Get(t, address); got.Code != http.StatusOK {
			t.Errorf("%s answers %d", address, got.Code)
		}
	}
	if _, _, err := ssrtest.Run(t.Context(), "assets", folder); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("written again: %v", err)
	}
}

// `ssr edit` says where the desk is, and serves it beside the pages. A program in production has no desk.
func TestEdit(t *testing.T) {
	t.Parallel()
	s := ssrtest.StartWith(t, ssrtest.OpenFixture, "edit", "--no-browser", "--deadline=10ms") // which nobody keeps here
	address := "http://127.0.0.1:" + s.Port() + desk.Path
	key := regexp.MustCompile(`The desk: ` + regexp.QuoteMeta(address) + `\?key=(\w{26,})\n`).FindStringSubmatch(s.Stdout.String())
	if key == nil {
		t.Fatalf("it says %q", s.Stdout.String())
	}
	entry := ssrtest.Ask(t, http.MethodGet, address+"?file=pages/about&key="+key[1])
	cookie, err := http.ParseSetCookie(entry.Header.Get("Set-Cookie"))
	if err != nil || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || entry.Header.Get("Location") != desk.Path+"?file=pages%2Fabout" {
		t.Fatalf("the key is answered with %d %v", entry.Code, entry.Header)
	}
	ask := func(path string) ssrtest.Answer {
		return ssrtest.Ask(t, http.MethodGet, address+path, "Cookie", cookie.Name+"="+cookie.Value)
	}
	page := ask("")
	document := ssrtest.Parse(page.Body)
	if page.Code != http.StatusOK || len(ssrtest.All(document, "[style]"))+len(ssrtest.All(document, "style")) > 0 {
		t.Errorf("the desk: %d %s", page.Code, page.Body)
	}
	files := map[string]string{"desk.js": "text/javascript; charset=utf-8", "desk.css": "text/css; charset=utf-8"}
	styles := ask("desk.css").Body
	for _, font := range regexp.MustCompile(`url\("?\./([a-z-]+\.woff2)"?\)`).FindAllStringSubmatch(styles, -1) {
		files[font[1]] = "font/woff2"
	}
	if named := ssrtest.Links(document); len(files) < 3 || !slices.Contains(named, "desk.js") || !slices.Contains(named, "desk.css") {
		t.Errorf("the desk's page names %v, its files are %v", named, files)
	}
	for name, kind := range files {
		if got := ask(name); got.Code != http.StatusOK || got.Header.Get("Content-Type") != kind || got.Body == "" {
			t.Errorf("%s: %d %s", name, got.Code, got.Header.Get("Content-Type"))
		}
	}
	for host, sandboxed := range map[string]bool{"127.0.0.1": true, "localhost": false} {
		got := ssrtest.Ask(t, http.MethodGet, "http://"+host+":"+s.Port()+"/about")
		policies := strings.Join(got.Header.Values("Content-Security-Policy"), "\n")
		if got.Code != http.StatusOK || !strings.Contains(got.Body, "/development/reload.js") || strings.Contains(policies, "sandbox allow-scripts") != sandboxed {
			t.Errorf("a page at %s: %d %s", host, got.Code, policies)
		}
	}

	production := "http://" + ssrtest.Start(t).Address + desk.Path
	for _, path := range []string{"index.html", "desk.js", "api/files"} {
		if got := ssrtest.Ask(t, http.MethodGet, production+path); got.Code != http.StatusNotFound {
			t.Errorf("in production %s is answered with %d", path, got.Code)
		}
	}
}

// The program that opens the browser gets the name of a file that only this user can read, not the key. The file goes with the
// desk.
func TestEdit_browser(t *testing.T) {
	bin := t.TempDir()
	told := filepath.Join(bin, "told")
	script := "#!/bin/sh\nprintf '%s\\n' \"$*\" >" + told + ".part\ncat \"$1\" >>" + told + ".part\nstat -c %a \"$1\" >>" + told + ".part\nmv " + told + ".part " + told + "\n"
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	s := ssrtest.StartWith(t, ssrtest.OpenFixture, "edit")
	key := regexp.MustCompile(`key=(\w{26,})\n`).FindStringSubmatch(s.Stdout.String())
	var text []byte
	ssrtest.Until(t, "the browser is opened", func() bool {
		text, _ = os.ReadFile(told)
		return len(text) > 0
	})
	arguments, page, _ := strings.Cut(string(text), "\n")
	if key == nil || strings.Contains(arguments, key[1]) || strings.Contains(arguments, "key=") {
		t.Errorf("the arguments are %q", arguments)
	}
	address := "http://127.0.0.1:" + s.Port() + desk.Path + "?key=" + key[1]
	if !strings.Contains(page, `url=`+address+`"`) || !strings.HasSuffix(page, "600\n") {
		t.Errorf("the file is %s", page)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(arguments); !os.IsNotExist(err) {
		t.Errorf("%s is still there: %v", arguments, err)
	}
}

// In development both ports reject requests for unknown hosts.
func TestDevelopmentHosts(t *testing.T) {
	t.Parallel()
	s := ssrtest.Start(t, "--mode=development", "--origin=https://Dev.example.com:8443")
	for host, want := range map[string]int{"dev.example.com": http.StatusOK, "evil.example": http.StatusMisdirectedRequest} {
		for _, address := range []string{s.Address + "/", s.Address + "/development/reload.js", s.Admin + "/metrics"} {
			got := askHost(t, "http://"+address, host)
			if got.StatusCode != want {
				t.Errorf("%s for the host %q: status %d, want %d", address, host, got.StatusCode, want)
			}
		}
	}
}

// askHost requests an address with another Host header.
func askHost(t *testing.T, address, host string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = host
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response
}
