// Package embeds finds out whether pages can show their embeds: the lead form and the reviews, which come from other origins.
//
// A browser does not tell a page why a frame of another origin stays empty. A server that asks for the same address finds the
// reason in the answer. A [Prober] asks once; a [Watcher] asks again and again, and says when what is known has changed. Both
// promise to connect only to public addresses and to the networks that they are given, and to send no cookies. Only
// [Prober.ReadForm] reads the body of an answer, up to a limit.
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

// A State is what is known of an embed.
type State string

// The states of embeds.
const (
	Shown   State = "shown"   // pages can show it
	Refused State = "refused" // pages cannot show it
	Unknown State = "unknown" // it cannot be told from here, for instance because it treats programs other than browsers differently
	// Unreached means that no connection could be made, which may be the fault of the network here.
	Unreached State = "unreached"
)

// A Verdict is the result of asking once.
type Verdict struct {
	State  State
	Reason string // in plain words; empty if State is Shown
	// Gone means that the embed is Refused, and that its address does not open as a page of its own either.
	Gone bool
	// Mute means that the embed is not Refused, but that a page cannot find out by HEAD whether its visitor reaches it.
	Mute bool
}

// Error returns the reason. A Verdict is an error so that a request can end with it before there is an answer.
func (v Verdict) Error() string { return v.Reason }

// The names of embeds.
const (
	LeadForm = "lead-form"
	Reviews  = "reviews"
)

// An Embed is a URL of another origin that pages show in a frame. [Of] makes it.
type Embed struct {
	Name     string // LeadForm or Reviews
	URL      string
	variable string   // the setting that has the address
	origins  []string // from which the policy of the pages allows the frame
	// anywhere means that the policy allows frames from every https origin, as it does with a lead form.
	anywhere bool
}

// Called returns the embed's name in words, such as "lead form".
func (e Embed) Called() string { return strings.ReplaceAll(e.Name, "-", " ") }

// Of lists the embeds of pages with this origin. leadForm and reviews are their URLs; one that is empty, or a path of the site
// itself, is left out.
func Of(origin, leadForm, reviews string) []Embed {
	origins := slices.DeleteFunc([]string{facts.OriginOf(origin), facts.OriginOf(leadForm), facts.OriginOf(reviews)}, func(o string) bool { return o == "" })
	anywhere := facts.OriginOf(leadForm) != ""
	all := []Embed{{LeadForm, leadForm, "LEAD_FORM_URL", origins, anywhere}, {Reviews, reviews, "REVIEWS_FRAME_URL", origins, anywhere}}
	return slices.DeleteFunc(all, func(e Embed) bool { return facts.OriginOf(e.URL) == "" })
}

// A Prober asks for embeds as a visitor's browser does, but without cookies. It connects only to public addresses and to those in Networks, and uses no proxy, which could connect to any. It is safe for
// concurrent use.
type Prober struct {
	Origin   string         // of the pages
	Networks []netip.Prefix // may be asked in addition to public addresses
	Roots    *x509.CertPool // the authorities whose certificates are trusted (nil: those that the system trusts)
}

const (
	patience      = 10 * time.Second // for an answer, redirects included
	dialPatience  = 5 * time.Second
	mostRedirects = 10
	mostHeaders   = 256 << 10 // bytes, as in Chromium
)

// Ask asks for an embed once, by GET and, unless it is Refused, by HEAD. It takes 10 seconds at most.
func (p *Prober) Ask(ctx context.Context, e Embed) Verdict {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	got, err := p.request(ctx, http.MethodGet, e) //nolint:bodyclose // request has closed it
	if err != nil {
		return failure(ctx, err)
	}
	verdict := judge(got, facts.OriginOf(p.Origin))
	if verdict.State != Refused {
		head, err := p.request(ctx, http.MethodHead, e) //nolint:bodyclose // the same
		verdict.Mute = err != nil || hides(head, facts.OriginOf(p.Origin))
	}
	return verdict
}

// hides reports whether the browser hides an answer to HEAD from a page of another origin. That does not concern frames.
func hides(head *http.Response, page string) bool {
	policy := head.Header.Get("Cross-Origin-Resource-Policy")
	return (policy == "same-origin" || policy == "same-site") && facts.OriginOf(head.Request.URL.String()) != page
}

// request asks for the embed as open does, and does not read the body.
func (p *Prober) request(ctx context.Context, method string, e Embed) (*http.Response, error) {
	response, err := p.open(ctx, method, e)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}

// open requests the embed, on new connections, and follows redirects as a browser would. The caller must close the body.
func (p *Prober) open(ctx context.Context, method string, e Embed) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, e.URL, nil)
	if err != nil {
		return nil, err
	}
	destination, mode := "iframe", "navigate"
	if method == http.MethodHead { // pages ask in this way whether there is an answer
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
	return client.Do(request)
}

// checkRedirect ends with a Verdict where a browser would not follow: it checks each redirect against the pages' policy.
func (e Embed) checkRedirect(next *http.Request, before []*http.Request) error {
	origin, to := facts.OriginOf(next.URL.String()), public(next.URL)
	switch {
	case len(before) > mostRedirects:
		return gone("it redirects more than %d times", mostRedirects)
	case next.URL.Scheme == "http" && origin != "":
		return Refused.because("it redirects to %.200q, which is not https: set %s to an address that stays with https", to, e.variable)
	case !slices.Contains(e.origins, origin) && (next.URL.Scheme != "https" || !e.anywhere):
		return Refused.because("it redirects to %.200q, and the policy of the pages allows only %s: set %s to the address where it ends", to, facts.OriginOf(e.URL), e.variable)
	}
	return nil
}

// control refuses addresses that may not be asked. It sees the address that is dialed, whatever name or redirect led to it.
func (p *Prober) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	dialed, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if err := networks.CheckProbe(dialed.Addr(), p.Networks); err != nil {
		return Unknown.because("%v", err)
	}
	return nil
}

// public returns a URL without its query, which may hold secrets.
func public(address *url.URL) string {
	return (&url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path, Opaque: address.Opaque}).String()
}
