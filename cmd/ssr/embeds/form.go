package embeds

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets/facts"
)

// A Form describes the forms in the HTML of an embed.
type Form struct {
	// Hosts are the hosts that the forms are sent to, sorted and without duplicates. It is empty if the HTML has no form.
	Hosts []string
	// NoAction means that no form names an address: a form is sent to its own page, unless a script sends it elsewhere.
	NoAction bool
	// Warnings name settings of the provider that lose requests and that a site cannot compensate.
	Warnings []string
}

const (
	mostHTML   = 1 << 20 // bytes of a page's HTML that are read
	mostMoves  = 3       // meta refreshes that are followed
	mostThanks = 3       // thank-you pages that are requested
)

// ReadForm requests the HTML of an embed by GET and follows redirects and meta refreshes to the page with the form. It then
// requests each thank-you page that the HTML names, to see whether a frame may show it. It sends no form and takes 40 seconds at
// most. The error is a [Verdict] if there is no HTML. Use it for an embed that [Prober.Ask] found Shown.
func (p *Prober) ReadForm(ctx context.Context, e Embed) (Form, error) {
	var form Form
	document, address, err := p.readDocument(ctx, e, &form)
	if err != nil {
		return form, err
	}
	base := address
	if href, err := address.Parse(clean(document.base)); err == nil {
		base = href
	}
	form.NoAction = len(document.actions) > 0
	for _, action := range document.actions {
		target := address // of a form without an action, whatever the base is
		if action = clean(action); action != "" {
			form.NoAction = false
			if target, err = base.Parse(action); err != nil {
				form.Warnings = append(form.Warnings, fmt.Sprintf("it sends to %.200q, which is not a URL: correct the form's action", action))
				continue
			}
		}
		switch target.Scheme {
		case "http":
			form.warn("it sends to %.200q, which is not https: browsers block that on an https page, and the request is lost. Change the form's action to https", public(target))
		case "mailto":
			form.warn("it sends by the visitor's e-mail program (%.200q), which many visitors do not have: choose a form that its provider receives", public(target))
		}
		if host := strings.ToLower(target.Host); host != "" && !slices.Contains(form.Hosts, host) {
			form.Hosts = append(form.Hosts, host)
		}
	}
	slices.Sort(form.Hosts)
	for _, thanks := range document.thanks[:min(len(document.thanks), mostThanks)] {
		if target, err := base.Parse(thanks); err == nil {
			p.checkThanks(ctx, e, target, &form)
		}
	}
	return form, nil
}

func (f *Form) warn(format string, values ...any) {
	f.Warnings = append(f.Warnings, fmt.Sprintf(format, values...))
}

// readDocument returns the document with the form, and its URL.
func (p *Prober) readDocument(ctx context.Context, e Embed, form *Form) (document, *url.URL, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for range mostMoves + 1 {
		response, err := p.open(ctx, http.MethodGet, e)
		if err != nil {
			return document{}, nil, failure(ctx, err)
		}
		address := response.Request.URL
		read, err := readHTML(io.LimitReader(response.Body, mostHTML))
		err = errors.Join(err, response.Body.Close())
		if err != nil && len(read.actions) == 0 {
			return document{}, nil, failure(ctx, err)
		}
		next, err := address.Parse(clean(read.refresh))
		switch {
		case len(read.actions) > 0, read.refresh == "", err != nil:
			return read, address, nil
		case next.Scheme == "http":
			form.warn("it moves to %.200q, which is not https: browsers block that on an https page. Set %s to the https address of the form", public(next), e.variable)
			return read, address, nil
		}
		e.URL = next.String()
	}
	return document{}, nil, gone("it moves on by meta refresh more than %d times", mostMoves)
}

// checkThanks adds a warning if a browser does not show the form's thank-you page in the form's frame.
func (p *Prober) checkThanks(ctx context.Context, e Embed, thanks *url.URL, form *Form) {
	const remedy = "Have the provider show its own message after Send, or choose a page that may be framed"
	if thanks.Scheme == "http" {
		form.warn("after Send it opens %.200q, which is not https: browsers block that on an https page. %s", public(thanks), remedy)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	e.URL = thanks.String()
	got, err := p.request(ctx, http.MethodGet, e) //nolint:bodyclose // request has closed it
	var verdict Verdict
	if err != nil {
		verdict = failure(ctx, err)
	} else {
		verdict = judge(got, facts.OriginOf(p.Origin))
	}
	switch verdict.State {
	case Shown:
	case Refused:
		form.warn("after Send it opens %.200q, which its frame cannot show: %s. %s", public(thanks), verdict.Reason, remedy)
	default:
		form.warn("after Send it opens %.200q, and it is unknown whether its frame can show that: %s", public(thanks), verdict.Reason)
	}
}

// A document contains the addresses in a page's HTML, as written there.
type document struct {
	base    string   // of the first base element
	actions []string // of every form and submit button; empty strings for forms without an action
	refresh string   // the address of a meta refresh
	thanks  []string // absolute http and https addresses, or paths, of thank-you pages
}

var (
	refreshURL = regexp.MustCompile(`(?is)^[\s\d.]*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"']+)`)
	// thanksField matches the names of fields and attributes with the address of a thank-you page, reduced to lower-case letters:
	// _next (FormSubmit, Formspree), retURL (Salesforce), data-redirect (Webflow).
	thanksField = regexp.MustCompile(`^(data)?(next|redirect|ret|return|success|thanks|thankyou)(url|page|to)?$`)
	// thanksProperty matches such properties of scripts: redirectUrl (HubSpot), redirect_url (Typeform).
	thanksProperty = regexp.MustCompile(`^(redirect|return|success|thanks|thankyou)(url|page)$`)

	property   = regexp.MustCompile(`["']?(\w{4,30})["']?\s*[:=]\s*["'](https?:(?:\\?/){2}[^"'\s<>]+)["']`)
	notLetters = regexp.MustCompile(`[^a-z]+`)
)

// readHTML reads a document up to its end or the first error of the reader, which it returns with what it has read. It ignores
// templates and HTML for browsers without scripts.
func readHTML(r io.Reader) (document, error) {
	var d document
	inert, script := 0, false
	tokens := html.NewTokenizer(r)
	for {
		kind := tokens.Next()
		switch token := tokens.Token(); {
		case kind == html.ErrorToken && errors.Is(tokens.Err(), io.EOF):
			return d, nil
		case kind == html.ErrorToken:
			return d, tokens.Err()
		case kind == html.TextToken && script:
			for _, match := range property.FindAllStringSubmatch(token.Data, -1) {
				d.addThanks(thanksProperty, match[1], strings.NewReplacer(`\/`, "/", `\u0026`, "&").Replace(match[2]))
			}
		case token.Data == "template" || token.Data == "noscript":
			switch kind {
			case html.StartTagToken:
				inert++
			case html.EndTagToken:
				inert = max(0, inert-1)
			}
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			script = token.Data == "script"
			if inert == 0 {
				d.addElement(token)
			}
		case kind == html.EndTagToken:
			script = false
		}
	}
}

func (d *document) addElement(element html.Token) {
	attribute := func(name string) (value string, has bool) {
		for _, a := range element.Attr {
			if a.Key == name {
				return a.Val, true // as browsers, the first
			}
		}
		return "", false
	}
	lower := func(name string) string {
		value, _ := attribute(name)
		return strings.ToLower(strings.TrimSpace(value))
	}
	switch element.Data {
	case "base":
		if href, has := attribute("href"); has && d.base == "" {
			d.base = href
		}
	case "meta":
		content, _ := attribute("content")
		if match := refreshURL.FindStringSubmatch(content); match != nil && lower("http-equiv") == "refresh" {
			d.refresh = match[1]
		}
	case "form":
		if action, _ := attribute("action"); lower("method") != "dialog" {
			d.actions = append(d.actions, action)
		}
		for _, a := range element.Attr {
			d.addThanks(thanksField, a.Key, a.Val)
		}
	case "button", "input":
		kind := lower("type")
		if action, has := attribute("formaction"); has && (kind == "submit" || kind == "image" || kind == "" && element.Data == "button") {
			d.actions = append(d.actions, action)
		}
		if kind == "hidden" {
			name, _ := attribute("name")
			value, _ := attribute("value")
			d.addThanks(thanksField, name, value)
		}
	}
}

// addThanks adds the address of a thank-you page if names matches the name.
func (d *document) addThanks(names *regexp.Regexp, name, address string) {
	address = clean(address)
	lower := strings.ToLower(address)
	isAddress := strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://") || strings.HasPrefix(address, "/")
	if isAddress && names.MatchString(notLetters.ReplaceAllString(strings.ToLower(name), "")) && !slices.Contains(d.thanks, address) {
		d.thanks = append(d.thanks, address)
	}
}

// clean returns an address as browsers read it: without white space around it and line breaks inside.
func clean(address string) string {
	return strings.TrimSpace(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(address))
}
