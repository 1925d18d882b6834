// Package check holds a live site against the request scripts.
//
// What the site says of itself (name, phone, pages, edition, embeds) is read off the site first; the scripts then hold
// every page and file against it. What the operator knows better comes as expected values.
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

	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes"
	"gulfoak.example/website/routes/script"
)

// Options say what to check.
type Options struct {
	Origin string // where the site is asked, such as https://www.example.com
	// Direct also checks what a proxy in between may change or answer by itself.
	Direct bool
	// Expected are what settings must show, by variable; those that are not in it are read off the site.
	Expected map[string]string
	// Scripts are further scripts, by name.
	Scripts map[string]string
	// SkipEmbeds leaves out asking whether the lead form and the reviews can be shown.
	SkipEmbeds bool
	// Networks are those besides the public ones in which embeds may be asked.
	Networks []netip.Prefix
	// Roots are the authorities whose certificates embeds may have; without, those that the system trusts.
	Roots *x509.CertPool
}

// A Report is what came of a check.
type Report struct {
	// Site is what the site says of itself; its Values are nil where it does not.
	Site script.Site
	script.Report
	// Notes are what could not be found out, and need not be wrong.
	Notes []string
}

// Run checks a site. Its error means that a script cannot be read or the context is over; what is wrong with the site is
// in the report.
func Run(ctx context.Context, o Options) (Report, error) {
	var report Report
	site, fault := read(ctx, o.Origin)
	if ctx.Err() != nil {
		return report, context.Cause(ctx)
	}
	if fault != nil {
		report.Faults = append(report.Faults, *fault)
		return report, nil
	}
	site.Is["direct"] = o.Direct
	report.Site = site
	report.Faults = append(report.Faults, unexpected(o.Expected, site)...)
	if !o.SkipEmbeds {
		report.ask(ctx, o, site.Values)
	}
	scripts := map[string]string{}
	maps.Copy(scripts, o.Scripts)
	own, _ := fs.Glob(routes.Scripts, "testdata/*") // the pattern is right, and what it finds is compiled in
	for _, file := range own {
		text, _ := routes.Scripts.ReadFile(file)
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

// unexpected names the settings that the site does not show as they are.
func unexpected(expected map[string]string, site script.Site) []script.Fault {
	var faults []script.Fault
	flags := settings.Shown()
	shownByNoPage := map[string]bool{"SITE_AREA_PHONE": site.Is["corrected"], "LEAD_FORM_PARAMETERS": !site.Is["form"], "REVIEWS_SCRIPT_URL": !site.Is["reviews"]}
	for _, variable := range slices.Sorted(maps.Keys(expected)) {
		want, got := expected[variable], site.Values[flags[variable]]
		switch {
		case shownByNoPage[variable], got == want:
		case variable == "SITE_AREA_PHONE" && got == site.Values["phone"] && script.International(got) == script.International(want):
			// The area pages show the main number, however it is written.
		default:
			problem := fmt.Sprintf("%s is %q, and the site shows %q", variable, want, got)
			faults = append(faults, script.Fault{Script: "your settings", Request: "GET /", Problem: problem})
		}
	}
	return faults
}
