package cli

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/routes/script"
)

type checkCommand struct {
	URL    string `arg:"" help:"Origin of the site, such as https://www.example.com."`
	Direct bool   `help:"Also check what a proxy or a CDN may change: use it if no proxy stands between this program and the site."`

	Embeds bool `default:"true" negatable:"" help:"Probe from here whether the lead form and the reviews can be shown."`
	settings.Probing
	settings.Pages `set:"expected=true"`
	settings.File
}

// Help returns the long help text of `ssr check`.
func (checkCommand) Help() string {
	return `The check first reads the site's facts, such as its name, phone number, pages and edition, from its home page, llms.txt and
sitemap. Then it compares each page and file with these facts. Previous URLs of pages must redirect as they do in this
program. The check also probes from here whether the site's pages can show the lead form and the reviews. It reads the
form's HTML, names the hosts that the form is sent to, and warns about settings of its provider that may lose requests,
such as a thank-you page that denies framing. It requests that page, and sends no form. If you give a setting, as a flag,
as an environment variable or in the file that SITE_CONFIG names, the site must show it.`
}

// Run tests a live site with the request scripts and prints the faults. It returns an error if there is one.
func (c checkCommand) Run(env *Environment, expected map[string]string) error {
	origin, err := url.Parse(strings.TrimSuffix(c.URL, "/"))
	if err != nil || origin.Host == "" || origin.Scheme != "http" && origin.Scheme != "https" || origin.String() != origin.Scheme+"://"+origin.Host {
		return fmt.Errorf("%q is not an origin such as https://www.example.com", c.URL)
	}
	options := check.Options{Origin: origin.String(), Direct: c.Direct, Expected: expected, Scripts: map[string]string{}, SkipEmbeds: !c.Embeds, Networks: c.ProbeNetworks}
	switch _, redirects, err := env.routeTable(); {
	case err == nil:
		options.Scripts["the redirects of this program"] = redirectScript(redirects)
	case !errors.Is(err, assets.ErrNotBuilt):
		return err
	}
	begin := time.Now()
	report, err := check.Run(env.ctx, options)
	if err != nil {
		return err
	}
	if facts := report.Target.Values; facts != nil {
		conditions := slices.DeleteFunc(slices.Clone(script.Conditions), func(condition string) bool { return !report.Target.Conditions[condition] })
		fmt.Fprintf(env.Stdout, "%s is %s, %s, %s (%s)\n", origin, facts["name"], facts["phone"], facts["email"], strings.Join(conditions, ", "))
	}
	for _, fault := range report.Failures {
		fmt.Fprintln(env.Stdout, fault)
	}
	for _, warning := range report.Warnings {
		fmt.Fprintln(env.Stdout, "Warning:", warning)
	}
	for _, note := range report.Notes {
		fmt.Fprintln(env.Stdout, "Note:", note)
	}
	fmt.Fprintf(env.Stdout, "%s: %d requests, %d expectations in %s\n", origin, report.Requests, report.Expectations, time.Since(begin).Round(time.Millisecond))
	if faults := len(report.Failures); faults > 0 {
		counted := map[bool]string{true: "fault", false: "faults"}[faults == 1]
		return fmt.Errorf("%s does not answer as it must (%d %s)", origin, faults, counted)
	}
	return nil
}

// redirectScript returns a request script that checks each redirect, with its query.
func redirectScript(redirects map[string]string) string {
	var text strings.Builder
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		path, fragment, _ := strings.Cut(redirects[from], "#")
		old, query, _ := strings.Cut(from, "?")
		if decoded, err := url.PathUnescape(old); err == nil {
			old = (&url.URL{Path: decoded}).EscapedPath()
		}
		to := url.URL{Path: path, RawQuery: "utm_source=mail", Fragment: fragment}
		fmt.Fprintf(&text, "GET %s?%s\ncode == 308\nheader Location == %s\n", old, strings.TrimPrefix(query+"&utm_source=mail", "&"), &to)
	}
	return text.String()
}
