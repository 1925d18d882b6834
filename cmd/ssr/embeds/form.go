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
	// Hosts are the hosts that receive the forms, sorted and without duplicates. It is empty if the HTML has no form.
	Hosts []string
	// NoAction means that no form has an action: a form is sent to the URL of the document, unless a script sends it elsewhere.
	NoAction bool
	// Warnings describe settings of the provider that lose requests and that the site cannot correct.
	Warnings []string
}

const (
	maxHTMLBytes   = 1 << 20 // HTML read from a page
	maxRefreshes   = 3       // meta refreshes followed
	maxThanksPages = 3       // thank-you pages requested
)

// ReadForm requests the HTML of an embed by GET, and follows redirects and meta refreshes to the page with the form. It then requests
// each thank-you page that the HTML names, to check whether a frame may show it. It sends no form, and takes 40 seconds at most. The
// error is a [Verdict] if there is no HTML. Call it only for an embed that [Prober.Probe] found Shown.
func (p *Prober) ReadForm(ctx context.Context, e Embed) (Form, error) {
	var form Form
	document, address, err := p.fetchFormDocument(ctx, e, &form)
	if err != nil {
		return form, err
	}
	base := address
	if href, err := address.Parse(cleanAddress(document.base)); err == nil {
		base = href
	}
	form.NoAction = len(document.actions) > 0
	for _, action := range document.actions {
		target := address // a form without an action ignores the base
		if action = cleanAddress(action); action != "" {
			form.NoAction = false
			if target, err = base.Parse(action); err != nil {
				form.Warnings = append(form.Warnings, fmt.Sprintf("it sends to %.200q, which is not a URL: correct the form's action", action))
				continue
			}
		}
		switch target.Scheme {
		case "http":
			form.addWarning("it sends to %.200q, which is not https: browsers block that on an https page, and the request is lost. Change the form's action to https", withoutQuery(target))
		case "mailto":
			form.addWarning("it sends by the visitor's e-mail program (%.200q), which many visitors do not have: choose a form that its provider receives", withoutQuery(target))
		}
		if host := strings.ToLower(target.Host); host != "" && !slices.Contains(form.Hosts, host) {
			form.Hosts = append(form.Hosts, host)
		}
	}
	slices.Sort(form.Hosts)
	for _, thanks := range document.thanks[:min(len(document.thanks), maxThanksPages)] {
		if target, err := base.Parse(thanks); err == nil {
			p.checkThanksPage(ctx, e, target, &form)
		}
	}
	return form, nil
}

func (f *Form) addWarning(format string, values ...any) {
	f.Warnings = append(f.Warnings, fmt.Sprintf(format, values...))
}

// fetchFormDocument returns the document with the form, and its URL.
func (p *Prober) fetchFormDocument(ctx context.Context, e Embed, form *Form) (document, *url.URL, error) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	for range maxRefreshes + 1 {
		response, err := p.fetch(ctx, http.MethodGet, e)
		if err != nil {
			return document{}, nil, failureVerdict(ctx, err)
		}
		address := response.Request.URL
		read, err := readHTML(io.LimitReader(response.Body, maxHTMLBytes))
		err = errors.Join(err, response.Body.Close())
		if err != nil && len(read.actions) == 0 {
			return document{}, nil, failureVerdict(ctx, err)
		}
		next, err := address.Parse(cleanAddress(read.refresh))
		switch {
		case len(read.actions) > 0, read.refresh == "", err != nil:
			return read, address, nil
		case next.Scheme == "http":
			form.addWarning("it moves to %.200q, which is not https: browsers block that on an https page. Set %s to the https address of the form", withoutQuery(next), e.variable)
			return read, address, nil
		}
		e.URL = next.String()
	}
	return document{}, nil, goneVerdict("it moves on by meta refresh more than %d times", maxRefreshes)
}

// checkThanksPage adds a warning if browsers do not show the thank-you page in the form's frame.
func (p *Prober) checkThanksPage(ctx context.Context, e Embed, thanks *url.URL, form *Form) {
	const remedy = "Have the provider show its own message after Send, or choose a page that may be framed"
	if thanks.Scheme == "http" {
		form.addWarning("after Send it opens %.200q, which is not https: browsers block that on an https page. %s", withoutQuery(thanks), remedy)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	e.URL = thanks.String()
	got, err := p.fetchHeader(ctx, http.MethodGet, e) //nolint:bodyclose // closed by fetchHeader
	var verdict Verdict
	if err != nil {
		verdict = failureVerdict(ctx, err)
	} else {
		verdict = evaluateResponse(got, facts.OriginOf(p.Origin))
	}
	switch verdict.State {
	case Shown:
	case Refused:
		form.addWarning("after Send it opens %.200q, which its frame cannot show: %s. %s", withoutQuery(thanks), verdict.Reason, remedy)
	default:
		form.addWarning("after Send it opens %.200q, and it is unknown whether its frame can show that: %s", withoutQuery(thanks), verdict.Reason)
	}
}

// A document contains the addresses of an HTML page, as written in its source.
type document struct {
	base    string   // the address of the first base element
	actions []string // the addresses of all forms and submit buttons; "" for a form without an action
	refresh string   // the address of a meta refresh
	thanks  []string // absolute http and https addresses, or paths, of thank-you pages
}

var (
	refreshURL = regexp.MustCompile(`(?is)^[\s\d.]*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"']+)`)
	// thanksField matches the lower-case letters of names of fields and attributes that contain the address of a thank-you page:
	// _next (FormSubmit, Formspree), retURL (Salesforce), data-redirect (Webflow).
	thanksField = regexp.MustCompile(`^(data)?(next|redirect|ret|return|success|thanks|thankyou)(url|page|to)?$`)
	// thanksProperty matches the lower-case letters of names of script properties that contain this address: redirectUrl (HubSpot),
	// redirect_url (Typeform).
	thanksProperty = regexp.MustCompile(`^(redirect|return|success|thanks|thankyou)(url|page)$`)

	scriptProperty = regexp.MustCompile(`["']?(\w{4,30})["']?\s*[:=]\s*["'](https?:(?:\\?/){2}[^"'\s<>]+)["']`)
	notLetters     = regexp.MustCompile(`[^a-z]+`)
)

// readHTML parses a document up to its end or the first error of the reader, which it returns with the result so far. It ignores
// the content of template and noscript elements.
func readHTML(r io.Reader) (document, error) {
	var d document
	inertDepth, inScript := 0, false
	tokens := html.NewTokenizer(r)
	for {
		kind := tokens.Next()
		switch token := tokens.Token(); {
		case kind == html.ErrorToken && errors.Is(tokens.Err(), io.EOF):
			return d, nil
		case kind == html.ErrorToken:
			return d, tokens.Err()
		case kind == html.TextToken && inScript:
			for _, match := range scriptProperty.FindAllStringSubmatch(token.Data, -1) {
				d.addThanks(thanksProperty, match[1], strings.NewReplacer(`\/`, "/", `\u0026`, "&").Replace(match[2]))
			}
		case token.Data == "template" || token.Data == "noscript":
			switch kind {
			case html.StartTagToken:
				inertDepth++
			case html.EndTagToken:
				inertDepth = max(0, inertDepth-1)
			}
		case kind == html.StartTagToken || kind == html.SelfClosingTagToken:
			inScript = token.Data == "script"
			if inertDepth == 0 {
				d.addElement(token)
			}
		case kind == html.EndTagToken:
			inScript = false
		}
	}
}

func (d *document) addElement(element html.Token) {
	attribute := func(name string) (value string, has bool) {
		for _, a := range element.Attr {
			if a.Key == name {
				return a.Val, true // like browsers, which use the first attribute
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
	address = cleanAddress(address)
	lower := strings.ToLower(address)
	isAddress := strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://") || strings.HasPrefix(address, "/")
	if isAddress && names.MatchString(notLetters.ReplaceAllString(strings.ToLower(name), "")) && !slices.Contains(d.thanks, address) {
		d.thanks = append(d.thanks, address)
	}
}

// cleanAddress removes surrounding white space and inner line breaks, as browsers do.
func cleanAddress(address string) string {
	return strings.TrimSpace(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(address))
}
