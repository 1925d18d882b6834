package embeds_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gulfoak.example/website/cmd/ssr/embeds"
)

// serveDocuments serves an HTML document for each path. Paths below /denied/ deny framing.
func serveDocuments(pages map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/denied/") {
			w.Header().Set("X-Frame-Options", "SAMEORIGIN")
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, pages[r.URL.Path])
	}
}

// expectForm fails unless a form has these hosts and, in order, one warning that contains each text.
func expectForm(t *testing.T, got embeds.Form, err error, hosts string, warnings ...string) {
	t.Helper()
	if err != nil || strings.Join(got.Hosts, " ") != hosts || !slices.EqualFunc(got.Warnings, warnings, strings.Contains) {
		t.Errorf("hosts %q, warnings %q (%v), want %q, %q", got.Hosts, got.Warnings, err, hosts, warnings)
	}
	for _, warning := range got.Warnings {
		if strings.Contains(warning, "secret") || strings.ContainsFunc(warning, func(r rune) bool { return r < ' ' }) {
			t.Errorf("the warning is not fit to print: %q", warning)
		}
	}
}

// Hosts contains the hosts to which a browser would send the forms.
func TestReadForm_action(t *testing.T) {
	const mixed, mail = "which is not https", "e-mail program"
	for name, c := range map[string]struct {
		html, hosts string // SELF is the host of the document
		warnings    []string
	}{
		"another host":     {`<form method=post action="https://submit.example/submit/7?a=1&amp;b=2">`, "submit.example", nil},
		"relative":         {`<form action="submit.php">`, "SELF", nil},
		"without scheme":   {`<form action="//submit.example:8443/">`, "submit.example:8443", nil},
		"base":             {`<head><base target=_top><base href="https://base.example/forms/"><base href="https://late.example/"></head><form action="send">`, "base.example", nil},
		"no action":        {`<base href="https://base.example/"><form method=post>`, "SELF", nil},
		"empty action":     {`<base href="https://base.example/"><form action="  ">`, "SELF", nil},
		"several forms":    {`<form action="https://b.example/"></form><form action="https://a.example/"></form><form action="https://b.example/2"></form>`, "a.example b.example", nil},
		"buttons":          {`<form action="https://a.example/"><button formaction="https://b.example/">Send</button><input type=submit formaction="//c.example"><input formaction="https://no.example"><button type=button formaction="https://no.example">`, "a.example b.example c.example", nil},
		"upper case":       {`<FORM ACTION="HTTPS://Submit.Example/">`, "submit.example", nil},
		"white space":      {"<form action=' https://sub\nmit.example/ '>", "submit.example", nil},
		"first attribute":  {`<form action="https://a.example/" action="https://b.example/">`, "a.example", nil},
		"dialog":           {`<form method=Dialog action="https://no.example/"></form>`, "", nil},
		"comment":          {`<!-- <form action="https://no.example/"> -->`, "", nil},
		"script text":      {`<script>document.write('<form action="https://no.example/">')</script>`, "", nil},
		"text area":        {`<textarea><form action="https://no.example/"></textarea>`, "", nil},
		"inert":            {`<template><form action="https://no.example/"></form></template><noscript><form action="https://no.example/"></form></noscript><form action="https://a.example/">`, "a.example", nil},
		"script builds it": {`<div id=root></div><script src="/app.js"></script>`, "", nil},
		"http":             {`<form action="http://submit.example/?secret=1">`, "submit.example", []string{`"http://submit.example/", ` + mixed}},
		"mail":             {`<form action="mailto:hello@example.com?subject=secret">`, "", []string{mail}},
		"script URL":       {`<form action="javascript:void(0)">`, "", nil},
		"not a URL":        {`<form action="https://%zz/"><button formaction="https://a.example">`, "a.example", []string{"which is not a URL"}},
		"unclosed":         {`<form action="https://submit.example/"`, "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			server := newServer(t, serveDocuments(map[string]string{"/form": c.html}))
			got, err := newProber(server).ReadForm(t.Context(), form(server.URL+"/form?secret=1"))
			expectForm(t, got, err, strings.ReplaceAll(c.hosts, "SELF", strings.TrimPrefix(server.URL, "https://")), c.warnings...)
			if got.NoAction != strings.Contains(name, " action") {
				t.Errorf("no action: %t", got.NoAction)
			}
		})
	}
}

// ReadForm warns about a thank-you page that the form's frame cannot show.
func TestReadForm_thankYouPage(t *testing.T) {
	thanks := newServer(t, serveDocuments(nil))
	for name, c := range map[string]struct{ html, warning string }{
		"may be framed":     {`<form action="/send"><input type=hidden name=_next value="THANKS/open?secret=1">`, ""},
		"denied":            {`<form action="/send"><input type=hidden name=_next value="THANKS/denied/a?secret=1">`, "X-Frame-Options"},
		"upper case":        {`<form action="/send"><INPUT TYPE=Hidden NAME=retURL VALUE="THANKS/denied/a">`, "X-Frame-Options"},
		"attribute":         {`<form action="/send" data-redirect="THANKS/denied/a">`, "X-Frame-Options"},
		"path":              {`<form action="/send"><input type=hidden name=redirect value="/gone">`, "404"},
		"script":            {`<script>window.form = {"id":7,"redirectUrl":"THANKS\/denied\/a?b=1\u0026secret=2"}</script>`, "X-Frame-Options"},
		"script, underline": {`<script>var form = { redirect_url: 'THANKS/denied/a' };</script>`, "X-Frame-Options"},
		"http":              {`<form action="/send"><input type=hidden name=thank_you_page value="http://www.example.com/thanks?secret=1">`, "not https"},
		"no address":        {`<form action="/send"><input type=hidden name=success value="1"><input type=hidden name=next value="step2"><input name=redirect value="THANKS/denied/a">`, ""},
		"other address":     {`<form action="/send"><input type=hidden name=page_url value="THANKS/denied/a"><script>x = {"next": "THANKS/denied/a", "iconUrl": "THANKS/denied/a"}</script>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/form" {
					http.NotFound(w, r)
					return
				}
				serveDocuments(map[string]string{"/form": strings.ReplaceAll(c.html, "THANKS", thanks.URL)})(w, r)
			})
			prober := newProber(server)
			prober.Roots.AddCert(thanks.Certificate())
			got, err := prober.ReadForm(t.Context(), form(server.URL+"/form"))
			if err != nil || (len(got.Warnings) == 1) != (c.warning != "") || !strings.Contains(strings.Join(got.Warnings, ""), c.warning) || strings.Contains(strings.Join(got.Warnings, ""), "secret") {
				t.Errorf("the warnings are %q (%v), want %q", got.Warnings, err, c.warning)
			}
		})
	}
}

// ReadForm follows meta refreshes from documents without a form, to other hosts as well.
func TestReadForm_metaRefresh(t *testing.T) {
	last := newServer(t, serveDocuments(map[string]string{"/form": `<form action="send">`}))
	pages := map[string]string{
		"/moves": `<meta http-equiv=Refresh content="0; URL='/again'">`,
		"/again": `<noscript><meta http-equiv=refresh content="0; url=/no-script"></noscript><meta http-equiv=refresh content="2,` + last.URL + `/form">`,
		"/stays": `<meta http-equiv=refresh content="600; url=/expired"><form action="https://a.example/">`,
		"/plain": `<meta http-equiv=refresh content="0; url=http://a.example/?secret=1">`,
		"/loop":  `<meta http-equiv=refresh content="0; url=/loop">`,
	}
	server := newServer(t, serveDocuments(pages))
	prober := newProber(server)
	prober.Roots.AddCert(last.Certificate())
	read := func(path string) (embeds.Form, error) { return prober.ReadForm(t.Context(), form(server.URL+path)) }
	got, err := read("/moves")
	expectForm(t, got, err, strings.TrimPrefix(last.URL, "https://"))
	got, err = read("/stays")
	expectForm(t, got, err, "a.example")
	got, err = read("/plain")
	expectForm(t, got, err, "", `it moves to "http://a.example/", which is not https`)
	if _, err = read("/loop"); err == nil || !strings.Contains(err.Error(), "more than 3 times") {
		t.Errorf("a loop: %v", err)
	}
}

// ReadForm reads the first megabyte, and stops at the deadline.
func TestReadForm_limits(t *testing.T) {
	t.Parallel()
	server := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		_, err := fmt.Fprint(w, `<form action="https://a.example/"></form>`)
		for filler := strings.Repeat("<p>", 1<<16); err == nil; {
			_, err = io.WriteString(w, filler)
		}
	})
	got, err := newProber(server).ReadForm(t.Context(), form(server.URL))
	expectForm(t, got, err, "a.example")

	large := newServer(t, serveDocuments(map[string]string{"/": strings.Repeat(" ", 1<<20) + `<form action="https://a.example/">`}))
	got, err = newProber(large).ReadForm(t.Context(), form(large.URL+"/"))
	expectForm(t, got, err, "")

	slow := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprint(w, map[string]string{"/": `<form action="https://a.example/"></form>`}[r.URL.Path], " ")
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	got, err = newProber(slow).ReadForm(shortContext(t), form(slow.URL+"/"))
	expectForm(t, got, err, "a.example")
	if _, err = newProber(slow).ReadForm(shortContext(t), form(slow.URL+"/empty")); err == nil || !strings.Contains(err.Error(), "does not answer within") {
		t.Errorf("a document that does not end: %v", err)
	}
}

// The prober does not connect to a private address in a hidden field or a meta refresh.
func TestReadForm_private(t *testing.T) {
	var connections atomic.Int32
	private := newServer(t, serveDocuments(nil), func(s *httptest.Server) {
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				connections.Add(1)
			}
		}
	})
	target, err := url.Parse(private.URL)
	if err != nil {
		t.Fatal(err)
	}
	address := "https://127.0.0.2:" + target.Port()
	server := newServer(t, serveDocuments(map[string]string{
		"/thanks": `<form action="https://a.example/"><input type=hidden name=next value="` + address + `/">`,
		"/moves":  `<meta http-equiv=refresh content="0; url=` + address + `/">`,
	}))
	prober := newProber(server)
	prober.Networks = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	got, err := prober.ReadForm(t.Context(), form(server.URL+"/thanks"))
	expectForm(t, got, err, "a.example", "name its network in PROBE_NETWORKS")
	if _, err = prober.ReadForm(t.Context(), form(server.URL+"/moves")); err == nil || !strings.Contains(err.Error(), "which is not public") {
		t.Errorf("a meta refresh: %v", err)
	}
	if n := connections.Load(); n > 0 {
		t.Errorf("%d connections were made", n)
	}
}
