package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"gulfoak.example/website/routes/script"
)

// ownersWays are the links that owners add by settings, by what pages call them.
var ownersWays = map[string]string{
	"schedule":    "https://schedule.example.com/gulf-oak-remodeling/free-estimate?from=site&lang=en",
	"financing":   "https://bank.example.com/gulf-oak-remodeling",
	"privacy":     "https://www.example.com/privacy",
	"sms-terms":   "https://www.example.com/text-messages",
	"certificate": "https://insurer.example.com/certificates/gulf-oak.pdf",
}

const (
	textPhone = "+1 (713) 555-0123"
	textURL   = "sms:+17135550123"
	licenses  = "Master Plumber M-41234; Electrical Contractor TECL 31234; Air Conditioning TACLA 51234C"
)

// allWays is all that owners can add.
var allWays = []string{
	"--mode=production", "--text-phone=" + textPhone, "--open-now=true", "--lead-form=https://forms.example.com/lead?site=1", "--origin=https://www.example.com",
	"--schedule=" + ownersWays["schedule"], "--financing=" + ownersWays["financing"], "--privacy=" + ownersWays["privacy"], "--sms-terms=" + ownersWays["sms-terms"],
	"--certificate=" + ownersWays["certificate"], "--licenses=" + licenses, "--lead-form-parameters=gclid,utm_source=fields[source],landing=page",
}

var withWays = launch(allWays...)

// Every page has the owner's links at its foot, those for the form's sender in the popup, and a text message beside
// the call.
func TestEveryPageShowsTheOwnersWays(t *testing.T) {
	s, err := withWays()
	if err != nil {
		t.Fatal(err)
	}
	beside := []string{"schedule", "privacy", "sms-terms"}
	for _, path := range append(paths(t), unknownPath) {
		page := s.document(t, path)
		checkWays(t, path+": the footer", only(t, page, "footer"), slices.Sorted(maps.Keys(ownersWays)))
		checkWays(t, path+": the popup", only(t, page, "div[id=estimate]"), beside)
		var props struct {
			Beside struct {
				Links, Papers []struct{ Name, Href string }
			}
		}
		text, _ := attribute(only(t, page, "div[id=estimate]"), "data-props")
		if err := json.Unmarshal([]byte(text), &props); err != nil {
			t.Fatal(err)
		}
		var inBrowser []string
		for _, link := range slices.Concat(props.Beside.Links, props.Beside.Papers) {
			inBrowser = append(inBrowser, link.Name)
			if link.Href != ownersWays[link.Name] {
				t.Errorf("%s: the popup gets %s for %s", path, link.Href, link.Name)
			}
		}
		if !slices.Equal(inBrowser, beside) {
			t.Errorf("%s: the popup gets %q, want %q", path, inBrowser, beside)
		}
		calling := append(elements(page, "[data-slot=closing]"), only(t, page, "footer"), only(t, page, "div[id=estimate]"))
		for _, place := range calling {
			wantTexts(t, elements(place, "a[href="+textURL+"]"), "Text "+textPhone)
		}
		if scripts := len(elements(page, "script[type=module]")); scripts != 3 || len(elements(only(t, page, "footer"), "open-now")) != 1 {
			t.Errorf("%s: %d scripts, or the footer does not say whether it is open", path, scripts)
		}
	}
	wantTexts(t, elements(elements(s.document(t, "/"), "[data-slot=actions]")[0], "a[href="+textURL+"]"), "Text "+textPhone)
	checkWays(t, "the home page's form", slot(t, s.document(t, "/"), "hero-form"), beside)
}

// checkWays wants these of the owner's links below node, and no others.
func checkWays(t *testing.T, place string, node *html.Node, names []string) {
	t.Helper()
	found := map[string]bool{}
	for _, link := range elements(node, "a[data-slot]") {
		name, _ := attribute(link, "data-slot")
		href, _ := attribute(link, "href")
		rel, _ := attribute(link, "rel")
		_, window := attribute(link, "target")
		if href != ownersWays[name] || rel != "noopener" || window {
			t.Errorf("%s: %s leads to %q, rel=%q", place, name, href, rel)
		}
		found[name] = true
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, slices.Sorted(slices.Values(names))) {
		t.Errorf("%s has %q, want %q", place, got, names)
	}
}

// Machines are told of the text messages, the calendar and the hours; of what is not set, nobody is.
func TestMachinesAreToldOfTheOwnersWays(t *testing.T) {
	s, err := withWays()
	if err != nil {
		t.Fatal(err)
	}
	business := script.Business(s.document(t, "/"))
	point, _ := business["contactPoint"].(node)
	action, _ := business["potentialAction"].(node)
	target, _ := action["target"].(node)
	if point["telephone"] != "+17135550123" || action["@type"] != "ReserveAction" || target["urlTemplate"] != ownersWays["schedule"] {
		t.Errorf("contactPoint %v, potentialAction %v", point, action)
	}
	overview := s.get(t, "/llms.txt").body
	for _, line := range []string{"- Hours: Monday to Saturday: 8:00 AM - 7:00 PM. Sunday: Closed", "- Text messages: " + textPhone} {
		if !strings.Contains(overview, "\n"+line+"\n") {
			t.Errorf("llms.txt lacks %q:\n%s", line, overview)
		}
	}
	bare := siteFor(t, "production")
	business = script.Business(bare.document(t, "/"))
	if business["contactPoint"] != nil || business["potentialAction"] != nil || strings.Contains(bare.get(t, "/llms.txt").body, "Text messages") {
		t.Errorf("a site without text messages and calendar tells of them: %v", business)
	}
	for _, path := range append(paths(t), unknownPath) {
		body := bare.get(t, path).body
		for _, trace := range []string{"sms:", "open-now", "openNow", "&quot;beside&quot;"} {
			if strings.Contains(body, trace) {
				t.Errorf("%s: nothing is set, and the page has %q", path, trace)
			}
		}
	}
}

// What a site shows is held against the owner's settings, and a site may show what nobody asked about.
func TestCheckHoldsTheOwnersWaysAgainstSettings(t *testing.T) {
	t.Parallel()
	s, err := withWays()
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + s.address
	if printed, err := checked(t, address); err != nil {
		t.Errorf("without settings: %v\n%s", err, printed)
	}
	const other = "https://other.example.com/"
	for flag, says := range map[string]string{
		"--text-phone=+17135550123":     fmt.Sprintf(`SITE_TEXT_PHONE is "+17135550123", and the site shows %q`, textPhone),
		"--open-now=false":              `SITE_OPEN_NOW is "false", and the site shows "true"`,
		"--schedule=" + other:           fmt.Sprintf(`SCHEDULE_URL is %q, and the site shows %q`, other, ownersWays["schedule"]),
		"--financing=" + other:          fmt.Sprintf(`FINANCING_URL is %q, and the site shows %q`, other, ownersWays["financing"]),
		"--privacy=" + other:            fmt.Sprintf(`PRIVACY_URL is %q, and the site shows %q`, other, ownersWays["privacy"]),
		"--sms-terms=" + other:          fmt.Sprintf(`SMS_TERMS_URL is %q, and the site shows %q`, other, ownersWays["sms-terms"]),
		"--certificate=" + other:        fmt.Sprintf(`INSURANCE_CERTIFICATE_URL is %q, and the site shows %q`, other, ownersWays["certificate"]),
		"--licenses=Master Plumber M-1": fmt.Sprintf(`SITE_TRADE_LICENSES is "Master Plumber M-1", and the site shows %q`, licenses),
		"--lead-form-parameters=gclid":  `LEAD_FORM_PARAMETERS is "gclid=gclid", and the site shows "gclid=gclid,utm_source=fields[source],landing=page"`,
		"--lead-form-parameters=gclid,utm_source=fields[source],landing=page": "",
		"--licenses=" + licenses:               "",
		"--text-phone=" + textPhone:            "",
		"--open-now=true":                      "",
		"--schedule=" + ownersWays["schedule"]: "",
	} {
		printed, err := checked(t, address, flag)
		if says == "" && err != nil || says != "" && (err == nil || !strings.Contains(printed, says)) {
			t.Errorf("%s: %v\n%s", flag, err, printed)
		}
	}
}

// Licenses and certificate are shown on every page where they are set, and leave nothing where they are not.
func TestCredentials(t *testing.T) {
	const licenses, certificate = "Master Plumber M-41234; Electrical Contractor TECL 31234 <&>", "https://insurer.example.com/certificate?id=7&x=1"
	shown, err := start("--mode=production", "--licenses="+licenses, "--certificate="+certificate)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(paths(t), unknownPath) {
		footer := only(t, shown.document(t, path), "footer")
		wantTexts(t, elements(footer, "[data-slot=licenses]"), licenses)
		link := elements(footer, "[data-slot=certificate]")
		wantTexts(t, link, "Our insurer’s certificate")
		if got := values(link, "href"); !slices.Equal(got, []string{certificate}) {
			t.Errorf("%s: the certificate is at %q", path, got)
		}
		if unset := siteFor(t, "production").document(t, path); len(elements(unset, "[data-slot=licenses]"))+len(elements(unset, "[data-slot=certificate]")) > 0 {
			t.Errorf("%s shows credentials that are not set", path)
		}
	}
	about := sectionOf(t, only(t, shown.document(t, "/about"), "main"), "why homeowners choose us")
	slot(t, about, "licenses")
	slot(t, about, "certificate")
}
