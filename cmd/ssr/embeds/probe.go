// Package embeds finds out whether pages can show the lead form and the reviews.
//
// A browser does not tell a page why a frame of another origin stays empty; a server that asks for the same address
// reads the reason in the answer. A [Prober] asks once, a [Watcher] again and again.
package embeds

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/publicsuffix"
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

// Names of embeds.
const (
	LeadForm      = "lead-form"
	Reviews       = "reviews"
	ReviewsScript = "reviews-script"
)

// An Embed is an address of another origin that pages load.
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
func Of(origin, leadForm, reviewsFrame, reviewsScript string) []Embed {
	frames := []string{originOf(origin), originOf(leadForm), originOf(reviewsFrame)}
	all := []Embed{{LeadForm, leadForm, "LEAD_FORM_URL", frames}}
	if reviewsFrame != "" { // the script is loaded with the frame
		all = append(all,
			Embed{Reviews, reviewsFrame, "REVIEWS_FRAME_URL", frames},
			Embed{ReviewsScript, reviewsScript, "REVIEWS_SCRIPT_URL", []string{originOf(origin), originOf(reviewsScript)}})
	}
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
	var connected atomic.Bool
	transport := p.transport(&connected)
	defer transport.CloseIdleConnections()
	got, err := p.follow(ctx, transport, http.MethodGet, e)
	if err != nil {
		return p.failure(ctx, err, connected.Load())
	}
	verdict := e.judge(got, originOf(p.Origin))
	if verdict.State != Refused && e.Name != ReviewsScript {
		head, err := p.follow(ctx, transport, http.MethodHead, e)
		verdict.Mute = err != nil || p.hides(head)
	}
	return verdict
}

// hides tells whether an answer to HEAD is kept from the page that asked ("cross-origin resource policy check" of the
// Fetch standard). Frames are not subject to it.
func (p *Prober) hides(head answer) bool {
	switch head.header.Get("Cross-Origin-Resource-Policy") {
	case "same-origin":
		return head.origin != originOf(p.Origin)
	case "same-site":
		target, err := url.Parse(head.origin)
		return err != nil || p.siteOf(target) == "cross-site"
	}
	return false
}

// An answer is what a browser judges an embed by.
type answer struct {
	origin string // where it came from
	status int
	header http.Header
}

// follow asks for the embed and follows its redirects to the last answer, as long as a browser would.
func (p *Prober) follow(ctx context.Context, transport *http.Transport, method string, e Embed) (last answer, err error) {
	target, err := url.Parse(e.URL)
	for redirected := 0; err == nil; redirected++ {
		if redirected > mostRedirects {
			return last, &redirectError{reason: fmt.Sprintf("it redirects more than %d times", mostRedirects)}
		}
		request, err := http.NewRequestWithContext(ctx, method, target.String(), nil)
		if err != nil {
			return last, err
		}
		request.Header = p.header(method, target, e.Name == ReviewsScript)
		response, err := transport.RoundTrip(request)
		if err != nil {
			return last, err
		}
		_ = response.Body.Close() // whatever its length, it is not read
		location := response.Header.Get("Location")
		if !slices.Contains(redirects, response.StatusCode) || location == "" {
			return answer{originOf(target.String()), response.StatusCode, response.Header}, nil
		}
		if target, err = e.redirected(target, location); err != nil {
			return last, err
		}
	}
	return last, err
}

var redirects = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// redirected is where a redirect leads. A browser checks the origin of each one against the pages' policy.
func (e Embed) redirected(from *url.URL, location string) (*url.URL, error) {
	next, err := from.Parse(location)
	if err != nil {
		return nil, &redirectError{reason: fmt.Sprintf("it redirects to %.200q, which is not an address", location)}
	}
	switch {
	case slices.Contains(e.origins, originOf(next.String())) && next.Scheme == "https":
		return next, nil
	case next.Scheme == "http" && next.Host != "":
		err = fmt.Errorf("which is not https: set %s to an address that stays with https", e.variable)
	default:
		err = fmt.Errorf("and the policy of the pages allows only %s: set %s to the address where it ends", originOf(e.URL), e.variable)
	}
	return nil, &redirectError{fmt.Sprintf("it redirects to %.200q, %v", public(next), err), true}
}

// header is what a browser sends for a frame, for a script, or with HEAD for a page that asks whether there is an answer.
func (p *Prober) header(method string, target *url.URL, script bool) http.Header {
	header := http.Header{
		"User-Agent":      {"Mozilla/5.0 (compatible; ssr-embed-check; +" + p.Origin + "/)"},
		"Referer":         {p.Origin + "/"},
		"Accept-Language": {"en-US,en;q=0.9"},
		"Sec-Fetch-Site":  {p.siteOf(target)},
		"Sec-Fetch-Mode":  {"no-cors"},
		"Accept":          {"*/*"},
	}
	switch {
	case script:
		header.Set("Sec-Fetch-Dest", "script")
	case method == http.MethodHead:
		header.Set("Sec-Fetch-Dest", "empty")
	default:
		header.Set("Sec-Fetch-Dest", "iframe")
		header.Set("Sec-Fetch-Mode", "navigate")
		header.Set("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
		header.Set("Upgrade-Insecure-Requests", "1")
	}
	return header
}

// siteOf is the value of Sec-Fetch-Site (Fetch Metadata) for a page that asks for target.
func (p *Prober) siteOf(target *url.URL) string {
	page, err := url.Parse(p.Origin)
	if err != nil || page.Scheme != target.Scheme {
		return "cross-site"
	}
	if originOf(target.String()) == originOf(p.Origin) {
		return "same-origin"
	}
	site, err := publicsuffix.EffectiveTLDPlusOne(page.Hostname())
	if other, otherErr := publicsuffix.EffectiveTLDPlusOne(target.Hostname()); err == nil && otherErr == nil && site == other {
		return "same-site"
	}
	return "cross-site"
}

// transport makes a new connection for each request. Connected becomes true with the first.
func (p *Prober) transport(connected *atomic.Bool) *http.Transport {
	dialer := &net.Dialer{Timeout: dialPatience, KeepAlive: -1, ControlContext: p.control}
	return &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			connection, err := dialer.DialContext(ctx, network, address)
			if err == nil {
				connected.Store(true)
			}
			return connection, err
		},
		TLSClientConfig:        &tls.Config{RootCAs: p.Roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    patience,
		MaxResponseHeaderBytes: mostHeaders,
		DisableKeepAlives:      true,
		DisableCompression:     true,
		ForceAttemptHTTP2:      true,
	}
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
