// Package facts describes the facts that pages state: about the business, about its third-party embeds and about the server.
//
// The type [Facts] is the only list of facts. The tags of a field contain its JSON name, its setting, the kind of its value, its texts
// in the settings and in the desk, and the pattern of a placeholder. `go generate ./cmd/ssr/settings` writes
// client/content/facts.ts and the tables of deploy/SETTINGS.md from these tags. To add a fact, add a field, run that command,
// and use the fact in a component.
//
// The package depends on the standard library only. All functions are safe for concurrent use.
package facts

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
)

// Facts are the input of every render. As JSON they are the type Facts of client/content/facts.ts. A fact without a value is "".
//
// The owner edits the fields with the tag "title" in client/content/site/business.json; see [Facts.WithDefaults]. Fields with the tag
// "optional" may be missing there. The tag "type" names one of [Parsers], and the tag "env" names a setting.
type Facts struct {
	Origin        string `json:"origin" env:"SITE_ORIGIN" type:"origin" group:"business" placeholder-pattern:"^$" help:"Public origin, for canonical URLs (http://localhost:PORT)."`
	Edition       string `json:"edition" env:"SITE_CONTENT" name:"content" default:"as-given" type:"edition" group:"business" help:"Edition of the content: as-given, or corrected (without the known inconsistencies)."`
	OpenNow       string `json:"openNow" env:"SITE_OPEN_NOW" default:"false" type:"true" group:"business" help:"true: pages say whether the business is open now."`
	LeadForm      string `json:"leadFormUrl" env:"LEAD_FORM_URL" type:"link" group:"embeds" help:"The lead form (https). Unset: a demo form in development, the contact details in production."`
	ReviewsScript string `json:"reviewsScriptUrl" env:"REVIEWS_SCRIPT_URL" type:"link" group:"embeds" help:"Script of the reviews widget (https)."`
	ReviewsClass  string `json:"reviewsClass" env:"REVIEWS_CLASS" default:"lc_reviews_widget" type:"class" group:"embeds" help:"Class by which the reviews script finds its element: the frame, or a div if REVIEWS_FRAME_URL is not set."`
	ReviewsFrame  string `json:"reviewsFrameUrl" env:"REVIEWS_FRAME_URL" type:"link" group:"embeds" help:"Frame of the reviews widget (https). Unset, the script draws the reviews."`
	// LeadFormParameters are pairs site=provider, separated by commas.
	LeadFormParameters string `json:"leadFormParameters" env:"LEAD_FORM_PARAMETERS" type:"parameters" group:"embeds" help:"The lead form's names of the attribution parameters: utm_source=source,gclid,landing=page."`

	Name        string `json:"name" env:"SITE_NAME" type:"text" placeholder-pattern:"^Gulf Oak Remodeling$" help:"Name of the business." title:"Name of the business"`
	Phone       string `json:"phone" env:"SITE_PHONE" type:"phone" placeholder-pattern:"555\\D?01\\d\\d$" help:"Phone number, shown as written here." title:"Phone" hint:"Visitors see it as you write it."`
	AreaPhone   string `json:"areaPhone" env:"SITE_AREA_PHONE" type:"phone" placeholder-pattern:"555\\D?01\\d\\d$" help:"The different number that two area pages show in the as-given edition." title:"Phone of two areas" hint:"A different number, which two area pages show."`
	TextPhone   string `json:"textPhone" env:"SITE_TEXT_PHONE" type:"text-phone" help:"Number that takes text messages, shown as written here." title:"Text messages" hint:"The number for text messages." optional:"yes"`
	Email       string `json:"email" env:"SITE_EMAIL" type:"email" placeholder-pattern:"@example\\.com$" help:"E-mail address." title:"E-mail"`
	Street      string `json:"street" env:"SITE_STREET" type:"text" help:"Street and number." title:"Street and number"`
	City        string `json:"city" env:"SITE_CITY" type:"text" help:"City." title:"City"`
	Region      string `json:"region" env:"SITE_REGION" type:"region" help:"State, two letters." title:"State" hint:"Two letters, such as TX."`
	PostalCode  string `json:"postalCode" env:"SITE_POSTAL_CODE" type:"postal-code" help:"ZIP code." title:"ZIP code"`
	MapsReviews string `json:"mapsReviewsUrl" env:"MAPS_REVIEWS_URL" type:"link" placeholder-pattern:"//example\\.com/" help:"Maps page with the reviews." title:"Reviews" hint:"The address of the page with your reviews in the online map."`
	Facebook    string `json:"facebookUrl" env:"FACEBOOK_URL" type:"link" placeholder-pattern:"//example\\.com/" help:"Facebook page." title:"Facebook" hint:"The address of your Facebook page."`
	Instagram   string `json:"instagramUrl" env:"INSTAGRAM_URL" type:"link" placeholder-pattern:"//example\\.com/" help:"Instagram page." title:"Instagram" hint:"The address of your Instagram page."`
	Schedule    string `json:"scheduleUrl" env:"SCHEDULE_URL" type:"link" help:"Page where a visitor picks a time (https)." title:"Calendar" hint:"The address of the page where visitors pick a time." optional:"yes"`
	Financing   string `json:"financingUrl" env:"FINANCING_URL" type:"link" help:"Page about financing (https)." title:"Financing" hint:"The address of a page about financing." optional:"yes"`
	Licenses    string `json:"tradeLicenses" env:"SITE_TRADE_LICENSES" type:"text" help:"Trade licenses with their numbers, such as Master Plumber M-12345." title:"Licenses" hint:"Licenses for trades with their numbers, such as Master Plumber M-12345." optional:"yes"`
	Certificate string `json:"insuranceCertificateUrl" env:"INSURANCE_CERTIFICATE_URL" type:"link" help:"The insurer's certificate (https)." title:"Insurance" hint:"The address of the insurer’s certificate." optional:"yes"`
	Privacy     string `json:"privacyUrl" env:"PRIVACY_URL" type:"link" help:"Privacy policy (https)." title:"Privacy" hint:"The address of your privacy policy." optional:"yes"`
	SMSTerms    string `json:"smsTermsUrl" env:"SMS_TERMS_URL" name:"sms-terms" type:"link" help:"Terms of text messages (https)." title:"Terms of text messages" hint:"The address of these terms." optional:"yes"`

	// The following facts are not settings: package site sets them.

	Today       string `json:"today" kong:"-" help:"The date in Houston, as YYYY-MM-DD."`
	Exported    string `json:"exported" kong:"-" help:"true in an export, whose pages no server renews."`
	VitalsShare string `json:"vitalsShare" kong:"-" help:"Share of visits whose Core Web Vitals are reported, such as 0.1 for a tenth."`
	// EmbedsProbed is set even while the first probe is under way.
	EmbedsProbed string `json:"embedsProbed" kong:"-" help:"true if the server probes whether frames can show the embeds."`
	LeadFormDown string `json:"leadFormDown" kong:"-" help:"Since when the lead form cannot be shown, in words."`
	ReviewsDown  string `json:"reviewsDown" kong:"-" help:"Since when the reviews cannot be shown, in words."`
	LeadFormGone string `json:"leadFormGone" kong:"-" help:"true while the lead form does not open as a page of its own either."`
}

// WithDefaults returns f with each empty fact replaced by the normalized fact of content, which maps JSON names to values.
func (f Facts) WithDefaults(content map[string]string) Facts {
	for field, value := range reflect.ValueOf(&f).Elem().Fields() {
		if name := field.Tag.Get("json"); value.String() == "" && content[name] != "" {
			normalized, err := parseFact(name, content[name])
			if err != nil {
				normalized = content[name] // the build validates the content
			}
			value.SetString(normalized)
		}
	}
	return f
}

// Overrides returns, by JSON name, a sentence for the owner about the setting that overrides each fact.
func (f Facts) Overrides() map[string]string {
	overrides := map[string]string{}
	for field, value := range reflect.ValueOf(f).Fields() {
		if variable := field.Tag.Get("env"); variable != "" && value.String() != "" {
			overrides[field.Tag.Get("json")] = fmt.Sprintf("The server’s setting %s decides this: “%s”. To change it, ask the person who runs the server.", variable, value)
		}
	}
	return overrides
}

// Placeholders returns the environment variables of the facts that still have a placeholder.
func (f Facts) Placeholders() []string {
	var variables []string
	for field, value := range reflect.ValueOf(f).Fields() {
		if pattern, has := field.Tag.Lookup("placeholder-pattern"); has && regexp.MustCompile(pattern).MatchString(value.String()) {
			variables = append(variables, field.Tag.Get("env"))
		}
	}
	return variables
}

// Check returns an error if the content's value of a fact is invalid. name is the fact's name in JSON.
func Check(name, value string) error {
	_, err := parseFact(name, value)
	return err
}

// parseFact validates and normalizes the content's value of the fact with the given JSON name.
func parseFact(name, value string) (string, error) {
	for field := range reflect.TypeFor[Facts]().Fields() {
		if parse := Parsers[field.Tag.Get("type")]; parse != nil && field.Tag.Get("json") == name {
			return parse(Normalize(value))
		}
	}
	return "", errors.New("is no fact that the program knows")
}
