// Package embeds finds out whether pages can show the lead form and the reviews.
//
// A browser does not tell a page why a frame of another origin stays empty; a server that asks for the same address
// reads the reason in the answer. A [Prober] asks once, a [Watcher] again and again.
package embeds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A State is what is known of an embed.
type State string

// States of embeds.
const (
	Shown   State = "shown"   // pages can show it
	Refused State = "refused" // pages cannot show it
	Unknown State = "unknown" // it may not be asked, or it answers programs other than browsers differently
	// Unreached means that no connection could be made, which may be the fault of the network here.
	Unreached State = "unreached"
)

// A Verdict is the result of asking once.
type Verdict struct {
	State  State
	Reason string // why it is not shown, in plain words
	// Gone means that it is refused, and that its address does not open as a page of its own either.
	Gone bool
	// Mute means that the embed answers and is not refused, but that a page cannot find out by HEAD whether its visitor
	// reaches it.
	Mute bool
}

// Error is the reason: a verdict that is known before there is an answer ends the request.
func (v Verdict) Error() string { return v.Reason }

// Names of embeds.
const (
	LeadForm = "lead-form"
	Reviews  = "reviews"
)

// An Embed is an address of another origin that pages show in a frame.
type Embed struct {
	Name     string
	URL      string
	variable string   // the setting that has the address
	origins  []string // where the pages' policy lets it come from
}

// Called is the embed's name in words.
func (e Embed) Called() string { return strings.ReplaceAll(e.Name, "-", " ") }

// Of lists the embeds of pages with this origin. The address of each may be empty, or a path of the site itself: then it
// is not in the list.
func Of(origin, leadForm, reviews string) []Embed {
	origins := []string{originOf(origin), originOf(leadForm), originOf(reviews)}
	all := []Embed{{LeadForm, leadForm, "LEAD_FORM_URL", origins}, {Reviews, reviews, "REVIEWS_FRAME_URL", origins}}
	return slices.DeleteFunc(all, func(e Embed) bool { return originOf(e.URL) == "" })
}

// A Prober asks for embeds as a visitor's browser does, but without cookies, and reads no more than the headers of the
// answer. It connects to public addresses and to those in Networks only, and uses no proxy, which would connect to
// any. Its methods may be called from many goroutines.
type Prober struct {
	Origin   string         // of the pages
	Networks []netip.Prefix // besides the public ones
	Roots    *x509.CertPool // whose certificates are trusted; nil: those that the system trusts
}

const (
	patience      = 10 * time.Second // for an answer, redirects included
	dialPatience  = 5 * time.Second
	mostRedirects = 10
	mostHeaders   = 256 << 10 // bytes, as in Chromium
)

// Ask asks for an embed once.
func (p *Prober) Ask(ctx context.Context, e Embed) Verdict {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	got, err := p.request(ctx, http.MethodGet, e) //nolint:bodyclose // request has closed it
	if err != nil {
		return failure(ctx, err)
	}
	verdict := judge(got, originOf(p.Origin))
	if verdict.State != Refused {
		head, err := p.request(ctx, http.MethodHead, e) //nolint:bodyclose // the same
		verdict.Mute = err != nil || hides(head, originOf(p.Origin))
	}
	return verdict
}

// hides tells whether an answer to HEAD is kept from a page of another origin that asked. Frames are not subject to that.
func hides(head *http.Response, page string) bool {
	policy := head.Header.Get("Cross-Origin-Resource-Policy")
	return (policy == "same-origin" || policy == "same-site") && originOf(head.Request.URL.String()) != page
}

// request asks for the embed, on new connections, and follows redirects as a browser would. Whatever the length of the
// answer, its body is not read.
func (p *Prober) request(ctx context.Context, method string, e Embed) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, e.URL, nil)
	if err != nil {
		return nil, err
	}
	destination, mode := "iframe", "navigate"
	if method == http.MethodHead { // as pages ask whether there is an answer
		destination, mode = "empty", "no-cors"
	}
	request.Header = http.Header{
		"User-Agent":      {"Mozilla/5.0 (compatible; ssr-embed-check; +" + p.Origin + "/)"},
		"Referer":         {p.Origin + "/"},
		"Accept":          {"text/html,*/*;q=0.8"},
		"Accept-Language": {"en-US,en;q=0.9"},
		"Sec-Fetch-Site":  {"cross-site"},
		"Sec-Fetch-Mode":  {mode},
		"Sec-Fetch-Dest":  {destination},
	}
	client := &http.Client{CheckRedirect: e.checkRedirect, Transport: &http.Transport{
		DialContext:            (&net.Dialer{Timeout: dialPatience, ControlContext: p.control}).DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: p.Roots, MinVersion: tls.VersionTLS12},
		MaxResponseHeaderBytes: mostHeaders,
		DisableKeepAlives:      true,
		ForceAttemptHTTP2:      true,
	}}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}

// checkRedirect refuses what a browser does not follow: it checks the origin of each redirect against the pages' policy.
func (e Embed) checkRedirect(next *http.Request, before []*http.Request) error {
	origin, to := originOf(next.URL.String()), public(next.URL)
	switch {
	case len(before) > mostRedirects:
		return gone("it redirects more than %d times", mostRedirects)
	case next.URL.Scheme == "http" && origin != "":
		return Refused.because("it redirects to %.200q, which is not https: set %s to an address that stays with https", to, e.variable)
	case !slices.Contains(e.origins, origin):
		return Refused.because("it redirects to %.200q, and the policy of the pages allows only %s: set %s to the address where it ends", to, originOf(e.URL), e.variable)
	}
	return nil
}

// control refuses addresses that may not be asked. It sees the one that is dialed, whatever name or redirect led to it.
func (p *Prober) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	dialed, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	return mayAsk(dialed.Addr(), p.Networks)
}

// originOf is the origin of an absolute http or https address as browsers write it, or empty.
func originOf(text string) string {
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" {
		return ""
	}
	host := strings.TrimSuffix(strings.ToLower(parsed.Host), ":"+defaultPorts[parsed.Scheme])
	return parsed.Scheme + "://" + strings.TrimSuffix(host, ":")
}

var defaultPorts = map[string]string{"http": "80", "https": "443"}

// public is an address without its query, which may hold secrets.
func public(address *url.URL) string {
	return (&url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path, Opaque: address.Opaque}).String()
}
