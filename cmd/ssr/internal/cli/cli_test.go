//go:build !production

package cli_test

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/desk"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

func TestMain(m *testing.M) { ssrtest.Main(m) }

// The help of a command lists exactly the settings that the command uses.
func TestHelp_settings(t *testing.T) {
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

// An invalid command line returns an error that names the help.
func TestRun_invalidArguments(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"--colour=red", "sell", "serve more", "--port"} {
		if _, _, err := ssrtest.Run(t.Context(), strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), "see ssr --help") {
			t.Errorf("ssr %s: %v", args, err)
		}
	}
}

// --version and ssr_build_info report the same version.
func TestVersion(t *testing.T) {
	t.Parallel()
	version, revision, goVersion := site.Version()
	printed, _, err := ssrtest.Run(t.Context(), "--version")
	if want := fmt.Sprintf("ssr %s (%s, %s)\n", version, revision, goVersion); err != nil || printed != want {
		t.Errorf("printed %q, want %q (%v)", printed, want, err)
	}
	registry := prometheus.NewRegistry()
	defer site.NewMaker(site.Options{Registry: registry, Log: slog.New(slog.DiscardHandler)}).Close()
	response := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	metrics := response.Body.String()
	if want := fmt.Sprintf("ssr_build_info{go_version=%q,revision=%q,version=%q} 1\n", goVersion, revision, version); !strings.Contains(metrics, want) {
		t.Errorf("the metrics do not contain %s", want)
	}
}

// Canceling the context during the start is not an error, in production and in development.
func TestStart_canceled(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, mode := range []string{"production", "development"} {
		_, logged, err := ssrtest.Run(ctx, "serve", "--mode="+mode, "--port=0", "--admin-port=0", "--drain-delay=5m")
		if err != nil || ssrtest.FindUnexpectedWarning(logged) != "" {
			t.Errorf("%s: error %v, log %s", mode, err, logged)
		}
	}
}

// A start reports the listening addresses, the placeholders that visitors see, and settings without effect: in production as log
// lines, in development as text on stdout. TestEditCommand starts with the default address of development.
func TestStart_output(t *testing.T) {
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
		args   []string
		logs   []string // all log lines, except for details
		prints string
	}{
		"missing origin": {
			[]string{production},
			[]string{`"variables":["SITE_ORIGIN",` + placeholders + `,"SITE_ORIGIN":"is not set: canonical URLs, the sitemap and og:url point to http://localhost:{port}"}`, serving}, "",
		},
		"parameters without form":       {[]string{production, origin, "--lead-form-parameters=gclid"}, []string{warned, ineffective, serving}, ""},
		"parameters with form":          {[]string{production, origin, "--lead-form-parameters=gclid", "--lead-form=https://forms.example.com/"}, []string{warned, serving}, ""},
		"development on all interfaces": {[]string{development, "--listen-address=0.0.0.0"}, []string{`level=WARN msg="development mode exposes source code at this address" LISTEN_ADDRESS=0.0.0.0`}, lines},
	} {
		t.Run(name, func(t *testing.T) {
			s := ssrtest.StartBundle(t, ssrtest.OpenFixture, append([]string{"serve"}, c.args...)...)
			if !strings.HasPrefix(s.Admin, "127.0.0.1:") {
				t.Errorf("the admin port listens at %s", s.Admin)
			}
			if !isExternal(s) {
				t.Error("the server accepts no connections at another address of this machine")
			}
			if err := s.Stop(); err != nil {
				t.Error(err)
			}
			facts := strings.NewReplacer("{port}", s.Port(), "{admin}", s.Admin)
			log := regexp.MustCompile(`(?m)^.*"msg":"(stopping|pages compressed|memory limited)".*\n|^.*msg=stopping.*\n`).ReplaceAllString(s.Log.String(), "")
			printed := regexp.MustCompile(`The desk: \S+\n`).ReplaceAllString(s.Stdout.String(), "") // TestEditCommand checks this line
			if got := strings.Count(log, "\n"); got != len(c.logs) || printed != facts.Replace(c.prints) {
				t.Errorf("%d log lines, want %d: %s\nstdout: %q", got, len(c.logs), log, printed)
			}
			for _, want := range c.logs {
				if !strings.Contains(log, facts.Replace(want)+"\n") && !strings.Contains(log, facts.Replace(want)+`"}`) {
					t.Errorf("the log does not contain %s: %s", facts.Replace(want), log)
				}
			}
		})
	}
}

// isExternal reports whether a server accepts connections at another address of this machine.
func isExternal(s *ssrtest.Instance) bool {
	connection, err := net.Dial("tcp", "127.0.0.2:"+s.Port())
	return err == nil && connection.Close() == nil
}

// `ssr health` succeeds only if /readyz of the admin port responds with 200.
func TestHealthCommand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status int // 0: no server
		err    string
	}{
		"ready":     {http.StatusOK, ""},
		"not ready": {http.StatusServiceUnavailable, "the server is not ready: http://127.0.0.1:"},
		"not found": {http.StatusNotFound, "the server is not ready: http://127.0.0.1:"},
		"no server": {0, "no server responds: give ADMIN_PORT and ADMIN_ADDRESS as the server has them"},
	} {
		admin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/readyz" {
				w.WriteHeader(c.status)
			}
		}))
		if c.status == 0 {
			admin.Close()
		}
		_, _, err := ssrtest.Run(t.Context(), "health", "--admin-port="+admin.URL[strings.LastIndex(admin.URL, ":")+1:])
		admin.Close()
		if (err == nil) != (c.err == "") || err != nil && !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("%s: error %v, want %q", name, err, c.err)
		}
	}
}

// `ssr assets` prints or writes the files of the embedded build. It rejects a folder with other files.
func TestAssets_ownFiles(t *testing.T) {
	t.Parallel()
	printed, _, err := ssrtest.Run(t.Context(), "assets")
	addresses := strings.Fields(printed)
	if err != nil || len(addresses) < 100 {
		t.Errorf("only %d paths printed (%v)", len(addresses), err)
	}
	folder := filepath.Join(t.TempDir(), "new", "folder")
	if _, _, err := ssrtest.Run(t.Context(), "assets", folder); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(folder, assets.OwnFile))
	if err != nil {
		t.Fatal(err)
	}
	names, err := assets.ParseOwnFile(list)
	if err != nil || len(names) <= len(addresses) { // compressed files have no URL
		t.Errorf("%d files written, %d paths printed (%v)", len(names), len(addresses), err)
	}
	for _, name := range names {
		if info, err := os.Stat(filepath.Join(folder, "public", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is not written: %v", name, err)
		}
	}
	s := ssrtest.Start(t)
	for _, address := range addresses {
		if got := s.Get(t, address); got.Code != http.StatusOK {
			t.Errorf("%s: status %d", address, got.Code)
		}
	}
	if _, _, err := ssrtest.Run(t.Context(), "assets", folder); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("second write into the same folder: %v", err)
	}
}

// `ssr edit` prints the URL of the desk, opens it in the browser, and serves the desk and the pages. A server in production mode has
// no desk.
func TestEditCommand(t *testing.T) {
	bin := t.TempDir()
	opened := filepath.Join(bin, "opened")
	script := "#!/bin/sh\nprintf '%s\\n' \"$*\" >" + opened + ".part\ncat \"$1\" >>" + opened + ".part\nstat -c %a \"$1\" >>" + opened + ".part\nmv " + opened + ".part " + opened + "\n"
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	s := ssrtest.StartBundle(t, ssrtest.OpenFixture, "edit", "--deadline=10ms", "--origin=https://Dev.example.com:8443") // development mode raises the deadline
	address := "http://127.0.0.1:" + s.Port() + desk.Path
	key := regexp.MustCompile(`The desk: ` + regexp.QuoteMeta(address) + `\?key=(\w{26,})\n`).FindStringSubmatch(s.Stdout.String())
	if key == nil {
		t.Fatalf("stdout: %q", s.Stdout.String())
	}
	checkDeskFiles(t, address, key[1])
	if isExternal(s) {
		t.Error("the desk accepts connections at another address of this machine")
	}
	for host, sandboxed := range map[string]bool{"127.0.0.1": true, "localhost": false} {
		got := clienttest.SendRequest(t, http.MethodGet, "http://"+host+":"+s.Port()+"/about")
		policies := strings.Join(got.Header.Values("Content-Security-Policy"), "\n")
		if got.Code != http.StatusOK || !strings.Contains(got.Body, "/development/reload.js") || strings.Contains(policies, "sandbox allow-scripts") != sandboxed {
			t.Errorf("a page at %s: status %d, policies %s", host, got.Code, policies)
		}
	}
	// Both ports reject requests for unknown hosts.
	for host, want := range map[string]int{"dev.example.com": http.StatusOK, "evil.example": http.StatusMisdirectedRequest} {
		for _, url := range []string{s.Address + "/", s.Admin + "/metrics"} {
			if got := getFromHost(t, "http://"+url, host); got.StatusCode != want {
				t.Errorf("%s for the host %q: status %d, want %d", url, host, got.StatusCode, want)
			}
		}
	}
	production := "http://" + ssrtest.Start(t).Address + desk.Path
	for _, path := range []string{"index.html", "desk.js", "api/files"} {
		if got := clienttest.SendRequest(t, http.MethodGet, production+path); got.Code != http.StatusNotFound {
			t.Errorf("production: %s: status %d", path, got.Code)
		}
	}
	file := checkBrowserFile(t, opened, address, key[1])
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("%s still exists: %v", file, err)
	}
}

// checkDeskFiles checks that the access key gives access to the desk and its files.
func checkDeskFiles(t *testing.T, address, key string) {
	t.Helper()
	entry := clienttest.SendRequest(t, http.MethodGet, address+"?file=pages/about&key="+key)
	cookie, err := http.ParseSetCookie(entry.Header.Get("Set-Cookie"))
	if err != nil || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || entry.Header.Get("Location") != desk.Path+"?file=pages%2Fabout" {
		t.Fatalf("request with the key: status %d, %v", entry.Code, entry.Header)
	}
	get := func(path string) clienttest.Response {
		return clienttest.SendRequest(t, http.MethodGet, address+path, "Cookie", cookie.Name+"="+cookie.Value)
	}
	page := get("")
	document := ssrtest.ParseHTML(page.Body)
	if page.Code != http.StatusOK || len(ssrtest.FindAll(document, "[style]"))+len(ssrtest.FindAll(document, "style")) > 0 {
		t.Errorf("the desk: status %d, %s", page.Code, page.Body)
	}
	files := map[string]string{"desk.js": "text/javascript; charset=utf-8", "desk.css": "text/css; charset=utf-8"}
	for _, font := range regexp.MustCompile(`url\("?\./([a-z-]+\.woff2)"?\)`).FindAllStringSubmatch(get("desk.css").Body, -1) {
		files[font[1]] = "font/woff2"
	}
	if links := ssrtest.ExtractLinks(document); len(files) < 3 || !slices.Contains(links, "desk.js") || !slices.Contains(links, "desk.css") {
		t.Errorf("the desk's page links to %v, its files are %v", links, files)
	}
	for name, kind := range files {
		if got := get(name); got.Code != http.StatusOK || got.Header.Get("Content-Type") != kind || got.Body == "" {
			t.Errorf("%s: status %d, %s", name, got.Code, got.Header.Get("Content-Type"))
		}
	}
}

// checkBrowserFile checks that the arguments of the program that opens the browser do not contain the key, but a file that only this
// user can read, and returns its name.
func checkBrowserFile(t *testing.T, opened, address, key string) (file string) {
	t.Helper()
	var text []byte
	clienttest.WaitUntil(t, "the browser is opened", func() bool {
		text, _ = os.ReadFile(opened)
		return len(text) > 0
	})
	file, page, _ := strings.Cut(string(text), "\n")
	if strings.Contains(file, key) || strings.Contains(file, "key=") {
		t.Errorf("the arguments are %q", file)
	}
	if !strings.Contains(page, `url=`+address+"?key="+key+`"`) || !strings.HasSuffix(page, "600\n") {
		t.Errorf("the file is %s", page)
	}
	return file
}

// getFromHost requests an address with another Host header.
func getFromHost(t *testing.T, address, host string) *http.Response {
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
