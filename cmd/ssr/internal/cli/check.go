package cli

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/check"
	"gulfoak.example/website/cmd/ssr/settings"
)

type checkCommand struct {
	URL    string   `arg:"" help:"Origin of the site, such as https://www.example.com."`
	Direct bool     `help:"Also check what a proxy or a CDN may change: use it where nothing stands between this program and the site."`
	Script []string `type:"existingfile" placeholder:"FILE" help:"Also run a request script of your own (routes/testdata/all.txt explains the language)."`
	JSON   bool     `name:"json" help:"Print JSON."`

	Embeds   bool           `default:"true" negatable:"" help:"Ask from here whether the lead form and the reviews can be shown."`
	Networks []netip.Prefix `env:"PROBE_NETWORKS" name:"probe-networks" type:"probed-networks" help:"Networks (10.0.0.0/8) besides the public ones in which the lead form and the reviews may be asked, separated by commas."`
	expectedFacts
	settings.File
}

// expectedFacts are settings that the site must show. They have no defaults: what is not given is read off the site.
type expectedFacts struct {
	Origin        string `env:"SITE_ORIGIN" type:"origin" group:"expected" help:"Public origin."`
	Name          string `env:"SITE_NAME" type:"text" group:"expected" help:"Name of the business."`
	Phone         string `env:"SITE_PHONE" type:"phone" group:"expected" help:"Phone number."`
	AreaPhone     string `env:"SITE_AREA_PHONE" type:"phone" group:"expected" help:"The different number of two area pages, in the as-given edition."`
	Email         string `env:"SITE_EMAIL" type:"email" group:"expected" help:"E-mail address."`
	Street        string `env:"SITE_STREET" type:"text" group:"expected" help:"Street and number."`
	City          string `env:"SITE_CITY" type:"text" group:"expected" help:"City."`
	Region        string `env:"SITE_REGION" type:"region" group:"expected" help:"State, two letters."`
	PostalCode    string `env:"SITE_POSTAL_CODE" type:"postal-code" group:"expected" help:"ZIP code."`
	Edition       string `env:"SITE_CONTENT" name:"content" type:"edition" group:"expected" help:"as-given or corrected."`
	Indexable     string `env:"SITE_INDEXABLE" enum:",true,false" default:"" placeholder:"BOOL" group:"expected" help:"false: the site is kept out of search engines."`
	LeadForm      string `env:"LEAD_FORM_URL" type:"optional-link" group:"expected" help:"The lead form."`
	ReviewsScript string `env:"REVIEWS_SCRIPT_URL" type:"optional-link" group:"expected" help:"Script of the reviews widget."`
	ReviewsFrame  string `env:"REVIEWS_FRAME_URL" type:"optional-link" group:"expected" help:"Frame of the reviews widget."`
	MapsReviews   string `env:"MAPS_REVIEWS_URL" type:"link" group:"expected" help:"Maps page with the reviews."`
	Facebook      string `env:"FACEBOOK_URL" type:"link" group:"expected" help:"Facebook page."`
	Instagram     string `env:"INSTAGRAM_URL" type:"link" group:"expected" help:"Instagram page."`
	Parameters    string `env:"LEAD_FORM_PARAMETERS" name:"lead-form-parameters" type:"parameters" group:"expected" help:"What the lead form calls the parameters that tell where a lead came from."`
	TextPhone     string `env:"SITE_TEXT_PHONE" type:"optional-phone" group:"expected" help:"Number that takes text messages."`
	OpenNow       string `env:"SITE_OPEN_NOW" enum:",true,false" default:"" placeholder:"BOOL" group:"expected" help:"true: pages say whether the business is open now."`
	Licenses      string `env:"SITE_TRADE_LICENSES" type:"optional-text" group:"expected" help:"Trade licenses with their numbers."`
	Certificate   string `env:"INSURANCE_CERTIFICATE_URL" type:"optional-link" group:"expected" help:"The insurer's certificate."`
	Schedule      string `env:"SCHEDULE_URL" type:"optional-link" group:"expected" help:"Page where a visitor picks a time."`
	Financing     string `env:"FINANCING_URL" type:"optional-link" group:"expected" help:"Page about financing."`
	Privacy       string `env:"PRIVACY_URL" type:"optional-link" group:"expected" help:"Privacy policy."`
	SMSTerms      string `env:"SMS_TERMS_URL" name:"sms-terms" type:"optional-link" group:"expected" help:"Terms of text messages."`
}

// byVariable are the facts that are given.
func (f expectedFacts) byVariable() map[string]string {
	given := map[string]string{}
	fields := reflect.TypeFor[expectedFacts]()
	for i := range fields.NumField() {
		if value := reflect.ValueOf(f).Field(i).String(); value != "" {
			given[fields.Field(i).Tag.Get("env")] = value
		}
	}
	return given
}

// Help says where the facts come from.
func (checkCommand) Help() string {
	return `What the site says of itself, such as its name, phone number, pages and edition, is read off its home page and
sitemap; every page and file is then compared with that. Addresses that pages had before must lead where this program
sends them. The check also asks from here whether the site's pages can show the lead form and the reviews. A setting that
is given, as a flag, as an environment variable or in the file that SITE_CONFIG names, is what the site must show.`
}

// Run holds a live site against the request scripts. Its error tells that something is wrong.
func (c checkCommand) Run(env *Environment) error {
	origin, err := url.Parse(strings.TrimSuffix(c.URL, "/"))
	if err != nil || origin.Host == "" || origin.Scheme != "http" && origin.Scheme != "https" || origin.String() != origin.Scheme+"://"+origin.Host {
		return fmt.Errorf("%q is not an origin such as https://www.example.com", c.URL)
	}
	options := check.Options{Origin: origin.String(), Direct: c.Direct, Expected: c.byVariable(), Scripts: map[string]string{}, SkipEmbeds: !c.Embeds, Networks: c.Networks}
	if bundle, err := env.Embedded(); err == nil {
		_, redirects, err := tableOf(env.ctx, bundle, env.Log(slog.LevelWarn))
		if err != nil {
			return err
		}
		options.Scripts["the redirects of this program"] = redirectScript(redirects)
	}
	for _, file := range c.Script {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		options.Scripts[file] = string(text)
	}
	begin := time.Now()
	report, err := check.Run(env.ctx, options)
	if err != nil {
		return err
	}
	if err := c.print(env, origin.String(), report, time.Since(begin)); err != nil {
		return err
	}
	switch faults := len(report.Faults); faults {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s does not answer as it must (1 fault)", origin)
	default:
		return fmt.Errorf("%s does not answer as it must (%d faults)", origin, faults)
	}
}

// redirectScript says that addresses which pages had before lead on, with the query that they are asked with.
func redirectScript(redirects map[string]string) string {
	var text strings.Builder
	for _, from := range slices.Sorted(maps.Keys(redirects)) {
		path, fragment, _ := strings.Cut(redirects[from], "#")
		to := url.URL{Path: path, RawQuery: "utm_source=mail", Fragment: fragment}
		fmt.Fprintf(&text, "GET %s?utm_source=mail\ncode == 308\nheader Location == %s\n", from, &to)
	}
	return text.String()
}

func (c checkCommand) print(env *Environment, origin string, report check.Report, took time.Duration) error {
	if c.JSON {
		encoder := json.NewEncoder(env.Stdout)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		return encoder.Encode(struct {
			URL string `json:"url"`
			OK  bool   `json:"ok"`
			check.Report
		}{origin, len(report.Faults) == 0, report})
	}
	if facts := report.Site.Facts; facts != nil {
		fmt.Fprintf(env.Stdout, "%s is %s, %s, %s (%s)\n", origin, facts["SITE_NAME"], facts["SITE_PHONE"], facts["SITE_EMAIL"], strings.Join(report.Site.Is, ", "))
	}
	for _, fault := range report.Faults {
		fmt.Fprintln(env.Stdout, fault)
	}
	for _, note := range report.Notes {
		fmt.Fprintln(env.Stdout, "Note:", note)
	}
	fmt.Fprintf(env.Stdout, "%s: %d requests, %d expectations in %s\n", origin, report.Requests, report.Expectations, took.Round(time.Millisecond))
	return nil
}
