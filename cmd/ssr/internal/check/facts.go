package check

import (
	"cmp"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// A siteReader fills in a script.Target from the responses of the site.
type siteReader struct{ script.Target }

// readSite returns the facts, the pages and the conditions of a site, for scripts. The values of settings are also available by the
// names of their flags. If a fact cannot be read, the fault explains the cause.
func readSite(ctx context.Context, origin string) (script.Target, *script.Failure) {
	r := siteReader{script.Target{Origin: origin, Values: map[string]string{}, Conditions: map[string]bool{}}}
	for _, step := range []struct {
		path string
		read func(header http.Header, body string) error
	}{
		{"/", r.readHome}, {"/llms.txt", r.readOverview}, {"/sitemap.xml", r.readSitemap}, {"/service-areas", r.readEdition}, {"/about", r.readCaching},
	} {
		status, header, body, err := r.Get(ctx, step.path)
		switch location := header.Get("Location"); {
		case err != nil:
			err = fmt.Errorf("there is no answer: %w", err)
		case status >= 300 && status < 400:
			err = fmt.Errorf("the site sends visitors to %s: check the address where they arrive", location)
		case status != http.StatusOK:
			err = fmt.Errorf("the status is %q, and must be %q", strconv.Itoa(status), "200")
		default:
			err = step.read(header, body)
		}
		if err != nil {
			return r.Target, &script.Failure{Script: "the site's facts", Request: "GET " + step.path, Problem: err.Error()}
		}
	}
	r.readAreaPhones(ctx)
	for flag, name := range map[string]string{"postal-code": "postalCode", "lead-form": "form", "reviews-frame": "reviews", "maps-reviews": "map"} {
		r.Values[flag] = r.Values[name]
	}
	status, _, _, err := r.Get(ctx, routes.EmbedsPath)
	r.Conditions["probed"] = err == nil && status == http.StatusOK
	return r.Target, nil
}

// readHome reads the facts and most conditions from the home page.
func (r *siteReader) readHome(header http.Header, body string) error {
	document, _ := html.Parse(strings.NewReader(body)) // fails only if the reader fails
	business := script.BusinessData(document)
	if business == nil {
		return fmt.Errorf("the home page has no structured data (JSON-LD) about the business, which must contain its facts")
	}
	address, _ := business["address"].(map[string]any)
	values := r.Values
	for name, value := range map[string]any{
		"name": business["name"], "telephone": business["telephone"], "email": business["email"], "map": business["hasMap"],
		"street": address["streetAddress"], "city": address["addressLocality"], "region": address["addressRegion"], "postalCode": address["postalCode"],
	} {
		text, _ := value.(string)
		if text == "" {
			return fmt.Errorf("the structured data (JSON-LD) of the home page does not contain the business's %s", name)
		}
		values[name] = text
	}
	social, _ := business["sameAs"].([]any)
	if len(social) != 2 { //nolint:mnd // Facebook and Instagram
		return fmt.Errorf("the structured data (JSON-LD) of the home page does not name two social pages")
	}
	values["facebook"], values["instagram"] = fmt.Sprint(social[0]), fmt.Sprint(social[1])
	home, _ := business["url"].(string)
	origin, err := url.Parse(strings.TrimSuffix(home, "/"))
	if err != nil || origin.Host == "" || origin.Path != "" {
		return fmt.Errorf("the structured data (JSON-LD) of the home page gives %q as its address", home)
	}
	values["origin"], values["host"] = origin.String(), origin.Host
	r.readContactLinks(document)
	r.readEmbeds(document, header.Get("Content-Security-Policy"))
	conditions := r.Conditions
	conditions["hidden"] = strings.Contains(header.Get("X-Robots-Tag"), "noindex")
	values["indexable"] = strconv.FormatBool(!conditions["hidden"])
	conditions["production"] = !strings.Contains(body, `"/development/reload.js`)
	conditions["https"] = origin.Scheme == "https"
	conditions["measured"] = strings.Contains(body, "data-share=")
	return nil
}

// displayedPhone returns the text of the first link that calls a number and displays it, or "".
func displayedPhone(document *html.Node, number string) string {
	for n := range document.Descendants() {
		if shown := script.VisibleText(n); script.Attribute(n, "href") == "tel:"+number && script.DialString(shown) == number {
			return shown
		}
	}
	return ""
}

// readOverview reads the displayed phone numbers and opening hours from llms.txt.
func (r *siteReader) readOverview(_ http.Header, body string) error {
	for line := range strings.Lines(body) {
		label, value, _ := strings.Cut(line, ": ")
		if name := map[string]string{"- Phone": "phone", "- Hours": "hours", "- Text messages": "text-phone"}[label]; name != "" {
			r.Values[name] = strings.TrimSpace(value)
		}
	}
	if r.Values["tel"] = script.DialString(r.Values["phone"]); r.Values["tel"] == "" || r.Values["hours"] == "" {
		return fmt.Errorf("it does not contain the phone number and the opening hours")
	}
	r.Values["telephone"], _, _ = strings.Cut(r.Values["tel"], ",")
	r.Values["firstHours"], _, _ = strings.Cut(r.Values["hours"], ". ")
	return nil
}

// readContactLinks reads the values of the optional settings from the home page.
func (r *siteReader) readContactLinks(document *html.Node) {
	values := r.Values
	links := script.ContactLinks(document)
	values["contacts"] = cmp.Or(strings.Join(links, ", "), "(none)")
	for _, link := range links {
		name, address, _ := strings.Cut(link, " ")
		values[name] = address
	}
	values["open-now"] = "false"
	for n := range document.Descendants() {
		switch {
		case script.Attribute(n, "data-slot") == "licenses":
			values["licenses"] = script.VisibleText(n)
		case n.Data == "open-now":
			values["open-now"] = "true"
		}
	}
}

// readEmbeds reads the settings of the lead form and the reviews from the props of their islands and from the page's policy.
func (r *siteReader) readEmbeds(document *html.Node, policy string) {
	values, conditions := r.Values, r.Conditions
	for n := range document.Descendants() {
		var props struct {
			Src, Script string
			ClassName   string
			Form        struct{ Src, Parameters string }
		}
		unread := json.Unmarshal([]byte(script.Attribute(n, "data-props")), &props)
		switch id := script.Attribute(n, "id"); {
		case unread != nil:
		case id == "estimate" && strings.HasPrefix(props.Form.Src, "http"):
			values["form"], conditions["form"] = props.Form.Src, true
			values["lead-form-parameters"] = props.Form.Parameters
			conditions["form opens"] = hasLink(n, props.Form.Src)
		case id == "reviews":
			if strings.HasPrefix(props.Src, "http") {
				values["reviews"], values["reviewsOrigin"], conditions["reviews"] = props.Src, facts.OriginOf(props.Src), true
			}
			if props.Script != "" {
				values["reviews-script"], values["reviewsScriptOrigin"], conditions["reviews script"] = props.Script, facts.OriginOf(props.Script), true
				values["reviews-class"] = props.ClassName
				values["reviews-origins"] = strings.Join(additionalScriptSources(policy, facts.OriginOf(props.Script)), ",")
			}
		}
	}
}

// additionalScriptSources returns the sources of script-src in a policy, without 'self' and one origin.
func additionalScriptSources(policy, origin string) []string {
	for directive := range strings.SplitSeq(policy, ";") {
		if fields := strings.Fields(directive); len(fields) > 0 && fields[0] == "script-src" {
			return slices.DeleteFunc(fields[1:], func(source string) bool { return source == "'self'" || source == origin })
		}
	}
	return nil
}

// hasLink reports whether n contains a link to address.
func hasLink(n *html.Node, address string) bool {
	for inside := range n.Descendants() {
		if inside.Data == "a" && script.Attribute(inside, "href") == address {
			return true
		}
	}
	return false
}

// readSitemap reads the list of pages, which scripts compare with other lists.
func (r *siteReader) readSitemap(_ http.Header, body string) error {
	var sitemap struct {
		Locations []string `xml:"url>loc"`
	}
	if err := xml.Unmarshal([]byte(body), &sitemap); err != nil {
		return fmt.Errorf("it is not a sitemap: %w", err)
	}
	articles := 0
	for _, location := range sitemap.Locations {
		path, own := strings.CutPrefix(location, r.Values["origin"]+"/")
		if !own {
			return fmt.Errorf("it contains %q, but the home page gives %s as the site's origin", location, r.Values["origin"])
		}
		r.Pages = append(r.Pages, "/"+path)
		if strings.HasPrefix(path, "blog/") {
			articles++
		}
	}
	r.Values["pages"], r.Values["articles"] = strconv.Itoa(len(r.Pages)), strconv.Itoa(articles)
	return nil
}

// readEdition reads the edition from a page with a control that differs between the editions.
func (r *siteReader) readEdition(_ http.Header, body string) error {
	_, main, _ := strings.Cut(body, "<main")
	r.Conditions["corrected"] = strings.Contains(main, "popoverTarget=")
	r.Conditions["as given"] = !r.Conditions["corrected"]
	r.Values["content"] = "as-given"
	if r.Conditions["corrected"] {
		r.Values["content"] = "corrected"
	}
	return nil
}

// readAreaPhones finds the area pages with a second phone number, and reads this number. It ignores pages without a response or with
// a third number, which the scripts report.
func (r *siteReader) readAreaPhones(ctx context.Context) {
	values := r.Values
	values["area-phone"], values["areaPhones"], values["areaPages"] = values["phone"], values["tel"], ""
	var own []string
	for _, path := range r.Pages {
		if !strings.HasPrefix(path, "/service-areas/") {
			continue
		}
		_, _, body, _ := r.Get(ctx, path)
		document, _ := html.Parse(strings.NewReader(body))
		phones := script.LinkedPhones(document)
		shown := strings.Join(phones, ", ")
		other := slices.IndexFunc(phones, func(number string) bool { return number != values["tel"] })
		if other < 0 || len(own) > 0 && shown != values["areaPhones"] {
			continue
		}
		values["area-phone"], values["areaPhones"] = displayedPhone(document, phones[other]), shown
		own = append(own, path)
	}
	values["areaPages"] = strings.Join(own, " ")
}

// readCaching reads whether pages are cached, or rendered for each request.
func (r *siteReader) readCaching(header http.Header, _ string) error {
	conditions := r.Conditions
	conditions["validated"] = header.Get("Etag") != ""
	conditions["cached"] = conditions["production"] && header.Get("Last-Modified") != ""
	return nil
}
