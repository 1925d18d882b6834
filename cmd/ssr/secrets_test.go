//go:build !production

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest"
	"gulfoak.example/website/cmd/ssr/internal/ssrtest/clienttest"
	"gulfoak.example/website/cmd/ssr/settings"
)

// Canaries for secret settings. secretCanary contains the characters that logs and URLs escape.
const (
	secretCanary     = `canary"\<&>%'=1`
	repositoryCanary = "canary-token-2"
)

// setDeskEnvironment sets the environment of a hosted desk with an OpenID Connect provider.
func setDeskEnvironment(t *testing.T, issuer string) {
	t.Helper()
	for name, value := range map[string]string{
		"PORT": "0", "ADMIN_PORT": "0",
		"DESK_ORIGIN": "http://localhost:1", "DESK_FOLDER": filepath.Join(t.TempDir(), "desk"), "DESK_PACKAGES": filepath.Join(ssrtest.Root, "client/node_modules"), "DESK_REPOSITORY": "/missing/site.git",
		"DESK_OIDC_ISSUER": issuer, "DESK_OIDC_CLIENT_ID": "desk", "DESK_OIDC_CLIENT_SECRET": secretCanary, "DESK_OWNERS": "ann@example.com",
	} {
		t.Setenv(name, value)
	}
}

// checkNoSecrets fails if a text contains a canary, in any encoding.
func checkNoSecrets(t *testing.T, where, text string) {
	t.Helper()
	if at := strings.Index(text, "canary"); at >= 0 {
		t.Errorf("%s: a secret is printed: …%.200s", where, text[max(0, at-100):])
	}
}

// Each secret setting has a canary. No canary appears in the help, in an error or in the log of a failed start.
func TestSecrets_failingStart(t *testing.T) {
	if listed := settings.Secrets(); !slices.Equal(listed, []string{"DESK_REPOSITORY", "DESK_OIDC_CLIENT_SECRET"}) {
		t.Errorf("the secret settings are %q: give each one a canary here", listed)
	}
	for _, test := range []struct {
		name, variable, value string
		args                  []string
		prints                string
	}{
		{"help", "", "", []string{"desk", "--help"}, "DESK_OIDC_CLIENT_SECRET"},
		{"missing repository", "", "", []string{"desk"}, "look at DESK_REPOSITORY"},
		{"token in the repository", "DESK_REPOSITORY", "https://ann:" + repositoryCanary + "@git.example.com/site.git", []string{"desk"}, "DESK_REPOSITORY=\\\"[hidden]\\\" must not contain a password or a token"},
		{"token as user name", "DESK_REPOSITORY", "https://" + repositoryCanary + "@git.example.com/site.git", []string{"desk"}, "must not contain a password or a token"},
		{"wrong repository", "DESK_REPOSITORY", "site " + repositoryCanary, []string{"desk"}, "is not a repository"},
		{"wrong secret", "DESK_OIDC_CLIENT_SECRET", secretCanary + " two words", []string{"desk"}, "DESK_OIDC_CLIENT_SECRET=\\\"[hidden]\\\" is not a secret"},
		{"password in another setting", "SITE_ORIGIN", "https://ann:canary3@www.example.com", []string{"desk"}, "SITE_ORIGIN="},
		{"token in another setting", "LEAD_FORM_URL", "https://canary4@forms.example.com/;", []string{"desk"}, "LEAD_FORM_URL="},
		{"secret as a flag", "", "", []string{"desk", "--desk-client-secret=" + secretCanary}, "must not be the argument --desk-client-secret"},
		{"wrong flag", "", "", []string{"desk", "--colour"}, "see ssr --help"},
		{"check", "", "", []string{"check", "http://127.0.0.1:1"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			setDeskEnvironment(t, "https://accounts.example.com")
			if test.variable != "" {
				t.Setenv(test.variable, test.value)
			}
			var printed clienttest.SyncBuffer
			env := cli.NewEnvironment(t.Context(), &printed, &printed)
			if err := env.Run(test.args); err != nil {
				env.Report(err)
			}
			checkNoSecrets(t, test.name, printed.String())
			if !strings.Contains(printed.String(), test.prints) {
				t.Errorf("printed %q, want %q", printed.String(), test.prints)
			}
		})
	}
}

// While a desk serves, its log, metrics and profiles contain no secret, even if the provider repeats one in an error. Child processes
// do not inherit it.
func TestSecrets_serving(t *testing.T) {
	var issuer string
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/.well-known/openid-configuration":
			_ = json.NewEncoder(w).Encode(map[string]string{"issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token", "jwks_uri": issuer + "/keys"})
		default: // a provider that repeats the secret
			w.WriteHeader(http.StatusUnauthorized)
			_ = r.ParseForm()
			_, password, _ := r.BasicAuth()
			fmt.Fprintf(w, "wrong secret: %s %s %s", password, r.FormValue("client_secret"), secretCanary)
		}
	}))
	defer provider.Close()
	issuer = provider.URL
	setDeskEnvironment(t, issuer)
	repository := filepath.Join(t.TempDir(), "site.git")
	if printed, err := exec.CommandContext(t.Context(), filepath.Join(ssrtest.Root, "deploy/desk/test/repository.sh"), repository).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, printed)
	}
	t.Setenv("DESK_REPOSITORY", repository)
	p := runProcess(t, "", "desk")
	var serving struct{ Address, Operators string }
	if err := json.Unmarshal([]byte(p.waitForLine(t, `"msg":"serving"`)), &serving); err != nil {
		t.Fatal(err)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(address, cookie string) (*http.Response, string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = "localhost:1"
		request.Header.Set("Accept", "text/html")
		request.Header.Set("Cookie", cookie)
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		return response, string(body)
	}
	site := "http://" + strings.Replace(serving.Address, "[::]", "127.0.0.1", 1) + "/development/desk/"
	redirect, _ := get(site, "")
	authorize, err := redirect.Location()
	if err != nil || len(redirect.Cookies()) == 0 {
		t.Fatalf("%v: %v", redirect, err)
	}
	cookie := redirect.Cookies()[0]
	finished, page := get(site+"callback?code=x&state="+authorize.Query().Get("state"), cookie.Name+"="+cookie.Value)
	checkNoSecrets(t, "the page of a failed sign-in", fmt.Sprint(finished.Header)+page)
	if line := p.waitForLine(t, "a sign-in failed"); !strings.Contains(line, "wrong secret") || !strings.Contains(line, "[hidden]") {
		t.Errorf("the log does not contain the redacted error of the provider: %s", line)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/cmdline", "/debug/pprof/goroutine?debug=2", "/readyz"} {
		_, body := get("http://"+serving.Operators+path, "")
		checkNoSecrets(t, path, body)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", p.command.Process.Pid, p.command.Process.Pid))
	for child := range strings.FieldsSeq(string(children)) {
		environment, _ := os.ReadFile("/proc/" + child + "/environ")
		checkNoSecrets(t, "the environment of a child process", string(environment))
	}
	if err != nil {
		t.Log("child processes are not checked:", err)
	}
	_ = p.command.Process.Signal(os.Interrupt)
	<-p.exited
	checkNoSecrets(t, "the log", p.Stdout.String()+p.Log.String())
}
