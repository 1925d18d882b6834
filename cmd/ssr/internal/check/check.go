// Package check tests a live site with the request scripts, for `ssr check`.
//
// [Run] first reads the site's facts (name, phone, pages, edition, embeds). Then it compares them with the expected settings, probes
// the embeds, and runs all scripts, which compare each page and file with the facts.
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

// Options configures a check. Only Origin is required.
type Options struct {
	Origin string // the site's origin, such as https://www.example.com
	// Direct also checks headers and responses that a proxy may change or generate.
	Direct bool
	// Expected contains the values of settings that the site must show, by variable. Other values are read from the site.
	Expected map[string]string
	// Scripts contains additional request scripts, by name.
	Scripts map[string]string
	// SkipEmbeds disables the probes of the lead form and the reviews.
	SkipEmbeds bool
	// Networks are the networks that may be probed, in addition to public addresses.
	Networks []netip.Prefix
	// Roots are the trusted certificate authorities of embeds (nil: the system's authorities).
	Roots *x509.CertPool
}

// A Report is the result of a check.
type Report struct {
	// Target contains the site's facts. Its Values are nil if the facts cannot be read; then one fault explains the cause.
	Target script.Target
	script.Result
	// Warnings describe settings of the form's provider that may lose leads and that the site cannot compensate.
	Warnings []string
	// Notes describe unknown results, placeholders, and the hosts that the lead form is sent to.
	Notes []string
}

// Run checks a site. The report contains the faults of the site. Run returns an error if a script cannot be parsed or the context is
// canceled.
func Run(ctx context.Context, o Options) (Report, error) {
	var report Report
	site, fault := readSite(ctx, o.Origin)
	if ctx.Err() != nil {
		return report, context.Cause(ctx)
	}
	if fault != nil {
		report.Failures = append(report.Failures, *fault)
		return report, nil
	}
	site.Conditions["direct"] = o.Direct
	report.Target = site
	report.Failures = append(report.Failures, compareSettings(o.Expected, site)...)
	v := site.Values
	shown := facts.Facts{Origin: v["origin"], Name: v["name"], Phone: v["phone"], AreaPhone: v["area-phone"], Email: v["email"], MapsReviews: v["map"], Facebook: v["facebook"], Instagram: v["instagram"]}
	if missing := shown.Placeholders(); len(missing) > 0 {
		report.Notes = append(report.Notes, "visitors see placeholders: write the facts in the desk, or set "+strings.Join(missing, ", "))
	}
	if !o.SkipEmbeds {
		report.probeEmbeds(ctx, o, site.Values)
	}
	scripts := map[string]string{}
	maps.Copy(scripts, o.Scripts)
	names, _ := fs.Glob(routes.RequestScripts, "testdata/*") // fails only for a bad pattern
	for _, file := range names {
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

// compareSettings returns a fault for each expected value that differs from the site's value.
func compareSettings(expected map[string]string, site script.Target) []script.Failure {
	var faults []script.Failure
	flags := settings.PublicFlags()
	hidden := map[string]bool{"SITE_AREA_PHONE": site.Conditions["corrected"], "LEAD_FORM_PARAMETERS": !site.Conditions["form"], "REVIEWS_CLASS": !site.Conditions["reviews script"], "REVIEWS_ORIGINS": !site.Conditions["reviews script"]}
	for _, variable := range slices.Sorted(maps.Keys(expected)) {
		want, got := expected[variable], site.Values[flags[variable]]
		switch {
		case hidden[variable], got == want:
		case variable == "SITE_AREA_PHONE" && got == site.Values["phone"] && script.DialString(got) == script.DialString(want):
			// The area pages show the main number, in any format.
		default:
			problem := fmt.Sprintf("%s is %q, and the site shows %q", variable, want, got)
			faults = append(faults, script.Failure{Script: "your settings", Request: "GET /", Problem: problem})
		}
	}
	return faults
}
