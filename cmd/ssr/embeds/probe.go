// Package embeds determines whether pages can show their embeds: the lead form and the reviews, which are on other origins.
//
// A page cannot detect why a frame of another origin stays empty, but the response to a request from a server contains the reason. A
// [Prober] sends the requests for a single verdict. A [Watcher] repeats them and reports changes. Both connect only to public
// addresses and to configured networks, and send no cookies. Only [Prober.ReadForm] reads the body of a response, up to a limit.
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

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/internal/networks"
)

// A State is the state of an embed.
type State string

// The states of embeds.
const (
	Shown   State = "shown"   // pages can show it
	Refused State = "refused" // pages cannot show it
	Unknown State = "unknown" // the response does not reveal the state, for instance because the server rejects clients other than browsers
	// Unreached means that the probe could not connect, possibly because this machine's network is down.
	Unreached State = "unreached"
)

// A Verdict is the result of a probe.
type Verdict struct {
	State  State
	Reason string // the cause, in plain language; empty if State is Shown
	// Gone means that the embed is Refused, and that its URL fails in a tab as well.
	Gone bool
	// Opaque means that the embed is not Refused, but that browsers hide its response to HEAD, which pages would use to check that the
	// visitor can reach the embed.
	Opaque bool
}

// Error returns the reason. A Verdict implements error so that a request can fail with a verdict.
func (v Verdict) Error() string { return v.Reason }

// The names of embeds.
const (
	LeadForm = "lead-form"
	Reviews  = "reviews"
)

// An Embed is a URL of another origin that pages show in a frame. [List] creates embeds.
type Embed struct {
	Name     string // LeadForm or Reviews
	URL      string
	variable string   // the setting that contains the URL
	origins  []string // origins that the policy of the pages allows in frames
	// anyOrigin means that the policy allows frames of every https origin, which it does if there is a lead form.
	anyOrigin bool
}

// DisplayName returns the display name, such as "lead form".
func (e Embed) DisplayName() string { return strings.ReplaceAll(e.Name, "-", " ") }

// List returns the embeds of a site with this origin. leadForm and reviews are their URLs. List skips an empty URL and a path of
// the site.
func List(origin, leadForm, reviews string) []Embed {
	origins := slices.DeleteFunc([]string{facts.OriginOf(origin), facts.OriginOf(leadForm), facts.OriginOf(reviews)}, func(o string) bool { return o == "" })
	anywhere := facts.OriginOf(leadForm) != ""
	candidates := []Embed{{LeadForm, leadForm, "LEAD_FORM_URL", origins, anywhere}, {Reviews, reviews, "REVIEWS_FRAME_URL", origins, anywhere}}
	return slices.DeleteFunc(candidates, func(e Embed) bool { return facts.OriginOf(e.URL) == "" })
}

// A Prober requests embeds as a visitor's browser does, but without cookies. It connects only to public addresses and to addresses in
// Networks, and uses no proxy, because a proxy could connect to any address. It is safe for concurrent use.
type Prober struct {
	Origin   string         // the origin of the pages
	Networks []netip.Prefix // networks to which it may connect, in addition to public addresses
	Roots    *x509.CertPool // trusted certificate authorities (default: the system's authorities)
}

const (
	probeTimeout   = 10 * time.Second // includes redirects
	dialTimeout    = 5 * time.Second
	maxRedirects   = 10
	maxHeaderBytes = 256 << 10 // the limit of Chromium
)

// Probe probes an embed, with GET and, unless the embed is Refused, with HEAD. It takes 10 seconds at most.
func (p *Prober) Probe(ctx context.Context, e Embed) Verdict {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	response, err := p.fetchHeader(ctx, http.MethodGet, e) //nolint:bodyclose // closed by fetchHeader
	if err != nil {
		return failureVerdict(ctx, err)
	}
	verdict := evaluateResponse(response, facts.OriginOf(p.Origin))
	if verdict.State != Refused {
		head, err := p.fetchHeader(ctx, http.MethodHead, e) //nolint:bodyclose // closed by fetchHeader
		verdict.Opaque = err != nil || isOpaque(head, facts.OriginOf(p.Origin))
	}
	return verdict
}

// isOpaque reports whether browsers hide a response to HEAD from a page of another origin. This does not affect frames.
func isOpaque(head *http.Response, page string) bool {
	policy := head.Header.Get("Cross-Origin-Resource-Policy")
	return (policy == "same-origin" || policy == "same-site") && facts.OriginOf(head.Request.URL.String()) != page
}

// fetchHeader calls fetch, and closes the body.
func (p *Prober) fetchHeader(ctx context.Context, method string, e Embed) (*http.Response, error) {
	response, err := p.fetch(ctx, method, e)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}

// fetch requests the embed on new connections, and follows redirects as a browser does. The caller must close the body.
func (p *Prober) fetch(ctx context.Context, method string, e Embed) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, e.URL, nil)
	if err != nil {
		return nil, err
	}
	destination, mode := "iframe", "navigate"
	if method == http.MethodHead { // the method with which pages check that the embed is reachable
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
		DialContext:            (&net.Dialer{Timeout: dialTimeout, ControlContext: p.checkDialAddress}).DialContext,
		TLSClientConfig:        &tls.Config{RootCAs: p.Roots, MinVersion: tls.VersionTLS12},
		MaxResponseHeaderBytes: maxHeaderBytes,
		DisableKeepAlives:      true,
		ForceAttemptHTTP2:      true,
	}}
	return client.Do(request)
}

// checkRedirect returns a Verdict for a redirect that browsers would not follow, because of the pages' policy.
func (e Embed) checkRedirect(next *http.Request, via []*http.Request) error {
	origin, target := facts.OriginOf(next.URL.String()), withoutQuery(next.URL)
	switch {
	case len(via) > maxRedirects:
		return goneVerdict("it redirects more than %d times", maxRedirects)
	case next.URL.Scheme == "http" && origin != "":
		return Refused.withReason("it redirects to %.200q, which is not https: set %s to an address that stays with https", target, e.variable)
	case !slices.Contains(e.origins, origin) && (next.URL.Scheme != "https" || !e.anyOrigin):
		return Refused.withReason("it redirects to %.200q, and the policy of the pages allows only %s: set %s to the address where it ends", target, facts.OriginOf(e.URL), e.variable)
	}
	return nil
}

// checkDialAddress rejects addresses that are not allowed. It checks the dialed address, so DNS names and redirects cannot bypass it.
func (p *Prober) checkDialAddress(_ context.Context, _, address string, _ syscall.RawConn) error {
	dialed, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if err := networks.CheckProbe(dialed.Addr(), p.Networks); err != nil {
		return Unknown.withReason("%v", err)
	}
	return nil
}

// withoutQuery returns a URL without its query, which may contain secrets.
func withoutQuery(address *url.URL) string {
	return (&url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path, Opaque: address.Opaque}).String()
}
