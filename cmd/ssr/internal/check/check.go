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
	Site Site
	script.Report
	// Notes are what could not be found out, and need not be wrong.
	Notes []string
}

// A Site is what a checked site says of itself.
type Site struct {
	Facts map[string]string // by variable
	Is    []string          // what kind of site it is, in the words of script.Conditions
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
	report.Site = describe(site)
	report.Faults = append(report.Faults, unexpected(o.Expected, report.Site.Facts)...)
	if !o.SkipEmbeds {
		report.ask(ctx, o, site.Values)
	}
	scripts := map[string]string{}
	maps.Copy(scripts, o.Scripts)
	err := fs.WalkDir(routes.Scripts, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := routes.Scripts.ReadFile(path)
		scripts[entry.Name()] = string(text)
		return err
	})
	if err != nil {
		return report, err
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

// describe puts what was read off a site into the words of its settings.
func describe(site script.Site) Site {
	described := Site{Facts: map[string]string{}}
	shownByNoPage := map[string]bool{"SITE_AREA_PHONE": site.Is["corrected"], "LEAD_FORM_PARAMETERS": !site.Is["form"], "REVIEWS_SCRIPT_URL": !site.Is["reviews"]}
	for variable, flag := range settings.Shown() {
		if !shownByNoPage[variable] {
			described.Facts[variable] = site.Values[flag]
		}
	}
	described.Is = slices.DeleteFunc(slices.Clone(script.Conditions), func(condition string) bool { return !site.Is[condition] })
	return described
}

// unexpected names the settings that the site does not show as they are.
func unexpected(expected, shown map[string]string) []script.Fault {
	var faults []script.Fault
	for _, variable := range slices.Sorted(maps.Keys(expected)) {
		want := expected[variable]
		got, known := shown[variable]
		if variable == "SITE_AREA_PHONE" && got == shown["SITE_PHONE"] && script.International(got) == script.International(want) {
			continue // the area pages show the main number, however it is written
		}
		if known && got != want {
			problem := fmt.Sprintf("%s is %q, and the site shows %q", variable, want, got)
			faults = append(faults, script.Fault{Script: "your settings", Request: "GET /", Problem: problem})
		}
	}
	return faults
}
