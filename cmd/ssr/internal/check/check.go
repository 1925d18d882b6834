// Package check tests a live site with the request scripts, for `ssr check`.
//
// [Run] first reads what the site says of itself (name, phone, pages, edition, embeds). Then it compares that with what the operator
// expects, asks whether the embeds can be shown, and runs all scripts, which compare every page and file with what was read.
package check

import (
	"context"
	"crypto/x509"
	"fmt"
	"io/fs"
	"maps"
	"net/netip"
	"path"
	"slices"
	"strings"

	"gulfoak.example/website/assets/facts"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// Options say what to check. Only Origin is required.
type Options struct {
	Origin string // such as https://www.example.com
	// Direct also checks what a proxy in between may change or answer by itself.
	Direct bool
	// Expected are values of settings that the site must show, by variable. Any other is read off the site.
	Expected map[string]string
	// Scripts are further request scripts, by name.
	Scripts map[string]string
	// SkipEmbeds leaves out whether the lead form and the reviews can be shown.
	SkipEmbeds bool
	// Networks may be asked for embeds, in addition to public addresses.
	Networks []netip.Prefix
	// Roots are the authorities whose certificates embeds may have (nil: those that the system trusts).
	Roots *x509.CertPool
}

// A Report is the result of a check.
type Report struct {
	// Site is what the site says of itself. Its Values are nil if that cannot be read; then one fault says why.
	Site script.Target
	script.Result
	// Warnings name settings of the form's provider that may cost leads and that the site cannot compensate.
	Warnings []string
	// Notes say what could not be found out, what is no fault but unfinished, and to which hosts the lead form is sent.
	Notes []string
}

// Run checks a site. What is wrong with the site is in the report. The error means that a script cannot be read, or that the
// context has ended.
func Run(ctx context.Context, o Options) (Report, error) {
	var report Report
	site, fault := read(ctx, o.Origin)
	if ctx.Err() != nil {
		return report, context.Cause(ctx)
	}
	if fault != nil {
		report.Failures = append(report.Failures, *fault)
		return report, nil
	}
	site.Conditions["direct"] = o.Direct
	report.Site = site
	report.Failures = append(report.Failures, unexpected(o.Expected, site)...)
	v := site.Values
	shown := facts.Facts{Origin: v["origin"], Name: v["name"], Phone: v["phone"], AreaPhone: v["area-phone"], Email: v["email"], MapsReviews: v["map"], Facebook: v["facebook"], Instagram: v["instagram"]}
	if missing := shown.Placeholders(); len(missing) > 0 {
		report.Notes = append(report.Notes, "visitors see placeholders: write the facts in the desk, or set "+strings.Join(missing, ", "))
	}
	if !o.SkipEmbeds {
		report.ask(ctx, o, site.Values)
	}
	scripts := map[string]string{}
	maps.Copy(scripts, o.Scripts)
	own, _ := fs.Glob(routes.RequestScripts, "testdata/*") // fails only for a bad pattern
	for _, file := range own {
		text, _ := routes.RequestScripts.ReadFile(file)
		scripts[path.Base(file)] = string(text)
	}
	for _, name := range slices.Sorted(maps.Keys(scripts)) {
		found, err := site.Run(ctx, name, scripts[name])
		report.Add(found)
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// unexpected returns a fault for each expected value that the site does not show.
func unexpected(expected map[string]string, site script.Target) []script.Failure {
	var faults []script.Failure
	flags := settings.Shown()
	shownByNoPage := map[string]bool{"SITE_AREA_PHONE": site.Conditions["corrected"], "LEAD_FORM_PARAMETERS": !site.Conditions["form"], "REVIEWS_CLASS": !site.Conditions["reviews script"], "REVIEWS_ORIGINS": !site.Conditions["reviews script"]}
	for _, variable := range slices.Sorted(maps.Keys(expected)) {
		want, got := expected[variable], site.Values[flags[variable]]
		switch {
		case shownByNoPage[variable], got == want:
		case variable == "SITE_AREA_PHONE" && got == site.Values["phone"] && script.DialString(got) == script.DialString(want):
			// The area pages show the main number, however it is written.
		default:
			problem := fmt.Sprintf("%s is %q, and the site shows %q", variable, want, got)
			faults = append(faults, script.Failure{Script: "your settings", Request: "GET /", Problem: problem})
		}
	}
	return faults
}
