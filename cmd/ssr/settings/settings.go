// Package settings describes, reads and checks every setting of the program.
//
// A setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names; the first of these that is
// given wins. Each is described once, by the tags of a field of [Hosted]. Flags, help, checks, and what `ssr check` holds a
// live site against, follow from that; a test compares deploy/SETTINGS.md with it. To add a setting, add a field. A tag type
// names one of the kinds in values.go, which say what a right value is.
//
// An error names all wrong settings at once, each with its variable, its value, and what is wrong. Of the settings with a
// default, only ADMIN_ADDRESS may be set to nothing, which is every address.
package settings

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"reflect"
	"regexp"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Settings are everything that can change without a new build. [Read] fills them in, or kong with a [Reader]'s options.
type Settings struct {
	Server `group:"server"`
	Logging
	File
	Pages  `group:"facts"`
	Branch string `env:"DESK_BRANCH" name:"desk-branch" type:"branch" group:"desk" help:"Branch that the desk publishes to. Unset, it is main for 'ssr desk', else the one that the folder is on."`
}

// Server has the settings of how the program listens, renders and stops.
type Server struct {
	Port          int        `env:"PORT" default:"8080" type:"port" help:"Port of the site."`
	ListenAddress netip.Addr `env:"LISTEN_ADDRESS" type:"address" help:"IP address that the site listens on. Unset, it is every one in production, and 127.0.0.1 in development, which shows source code."`
	Operators
	Mode           string         `env:"SITE_MODE" default:"auto" type:"mode" help:"development, production, or auto: production in a program built with '-tags production', else development."`
	Isolates       int            `env:"ISOLATES" default:"0" type:"isolates" help:"Number of V8 isolates. 0 is two in development. In production it is one per processor (Go's GOMAXPROCS, which follows the container's CPU limit), but at most two if CACHE is true."`
	Deadline       time.Duration  `env:"RENDER_DEADLINE" default:"2s" type:"deadline" help:"Longest time for one render, waiting included; in development at least 10s."`
	Streaming      bool           `env:"STREAMING" default:"true" type:"switch" help:"Send pages that are not kept as they are rendered; false renders each whole first."`
	Cache          bool           `env:"CACHE" default:"true" type:"switch" help:"Render every page once and keep it; false renders for every request."`
	EarlyHints     bool           `env:"EARLY_HINTS" default:"false" type:"switch" help:"Send 103 Early Hints ahead of pages; some proxies break on them."`
	Proxies        []netip.Prefix `env:"TRUSTED_PROXIES" type:"networks" help:"Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded headers are believed, separated by commas."`
	MaxConnections int            `env:"MAX_CONNECTIONS" default:"4096" type:"connections" help:"Most connections at once; beyond that the address with the most loses one."`
	IdleTimeout    time.Duration  `env:"IDLE_TIMEOUT" default:"2m" type:"idle" help:"How long an idle connection stays open. Behind a load balancer: longer than the load balancer keeps its own."`
	DrainDelay     time.Duration  `env:"DRAIN_DELAY" default:"0s" type:"delay" help:"How long to go on serving after SIGTERM while /readyz already fails, so that load balancers look elsewhere first."`
	ShutdownGrace  time.Duration  `env:"SHUTDOWN_GRACE" default:"10s" type:"delay" help:"How long answers under way may take to finish after that."`
	AccessLog      bool           `env:"ACCESS_LOG" default:"false" type:"switch" help:"Log one line for every request."`
	Vitals         float64        `env:"SITE_RUM" name:"rum" default:"0" type:"share" help:"Share of visits, 0 to 1, whose Core Web Vitals the browser reports to /vitals, without cookies; 0 ships nothing of it."`
	ProbeInterval  time.Duration  `env:"PROBE_INTERVAL" default:"2m" type:"interval" group:"embeds" help:"How often the program asks the lead form and the reviews whether pages can show them; 0s: only when a page does."`
	Probing
}

// Operators has the settings of the operators' listener.
type Operators struct {
	AdminPort    int        `env:"ADMIN_PORT" default:"9090" type:"port" group:"server" help:"Port of the operators' listener: /livez, /readyz, /metrics, /debug/pprof/."`
	AdminAddress netip.Addr `env:"ADMIN_ADDRESS" default:"127.0.0.1" type:"address" group:"server" help:"IP address that the operators' listener listens on; 0.0.0.0 is every one."`
}

// Probing has the setting of where embeds may be asked.
type Probing struct {
	ProbeNetworks []netip.Prefix `env:"PROBE_NETWORKS" type:"probed-networks" group:"embeds" help:"Networks (10.0.0.0/8) besides the public ones in which the lead form and the reviews may be, separated by commas."`
}

// Logging has the setting of how much the program logs.
type Logging struct {
	LogLevel slog.Level `env:"LOG_LEVEL" default:"info" type:"level" group:"server" help:"debug, info, warn or error."`
}

// File has the setting that names a file of further settings.
type File struct {
	Config string `placeholder:"PATH" env:"SITE_CONFIG" group:"server" help:"File with settings by variable name: NAME=value lines; or a folder with one file per variable, as Kubernetes mounts a ConfigMap."`
}

// Pages are the settings that a live site shows.
type Pages struct {
	Indexable bool `env:"SITE_INDEXABLE" default:"true" type:"switch" group:"business" help:"false keeps the whole site out of search engines, for a copy that is not public."`
	// ReviewsOrigins are sources for the content security policy, separated by commas.
	ReviewsOrigins string `env:"REVIEWS_ORIGINS" type:"sources" group:"embeds" help:"Further https origins from which the reviews script may load scripts, styles, images, fonts, frames and data, separated by commas: https://cdn.example.com,https://*.example.org."`
	Facts
}

// Facts are what every render gets to know: the settings about the business, and what the program has found out. As JSON they
// have the shape of client/site/facts.tsx. Those of the group facts are as the content has them where they are not set, see
// [Facts.Over].
type Facts struct {
	Origin        string `json:"origin" env:"SITE_ORIGIN" type:"origin" group:"business" holds-place:"^$" help:"Public origin, for canonical URLs (http://localhost:PORT)."`
	Name          string `json:"name" env:"SITE_NAME" type:"text" holds-place:"^Gulf Oak Remodeling$" help:"Name of the business."`
	Phone         string `json:"phone" env:"SITE_PHONE" type:"phone" holds-place:"555\\D?01\\d\\d$" help:"Phone number, shown as written here."`
	AreaPhone     string `json:"areaPhone" env:"SITE_AREA_PHONE" type:"phone" holds-place:"555\\D?01\\d\\d$" help:"The different number that two area pages show in the as-given edition."`
	Email         string `json:"email" env:"SITE_EMAIL" type:"email" holds-place:"@example\\.com$" help:"E-mail address."`
	Street        string `json:"street" env:"SITE_STREET" type:"text" help:"Street and number."`
	City          string `json:"city" env:"SITE_CITY" type:"text" help:"City."`
	Region        string `json:"region" env:"SITE_REGION" type:"region" help:"State, two letters."`
	PostalCode    string `json:"postalCode" env:"SITE_POSTAL_CODE" type:"postal-code" help:"ZIP code."`
	Edition       string `json:"edition" env:"SITE_CONTENT" name:"content" default:"as-given" type:"edition" group:"business" help:"Edition of the content: as-given, or corrected (without the known inconsistencies)."`
	LeadForm      string `json:"leadFormUrl" env:"LEAD_FORM_URL" type:"link" group:"embeds" help:"The lead form (https). Unset: a stand-in in development, the contact details in production."`
	ReviewsScript string `json:"reviewsScriptUrl" env:"REVIEWS_SCRIPT_URL" type:"link" group:"embeds" help:"Script of the reviews widget (https)."`
	ReviewsClass  string `json:"reviewsClass" env:"REVIEWS_CLASS" default:"lc_reviews_widget" type:"class" group:"embeds" help:"Class by which the reviews script finds its element: the frame, or a div if REVIEWS_FRAME_URL is not set."`
	ReviewsFrame  string `json:"reviewsFrameUrl" env:"REVIEWS_FRAME_URL" type:"link" group:"embeds" help:"Frame of the reviews widget (https). Unset, the script draws the reviews."`
	MapsReviews   string `json:"mapsReviewsUrl" env:"MAPS_REVIEWS_URL" type:"link" holds-place:"//example\\.com/" help:"Maps page with the reviews."`
	Facebook      string `json:"facebookUrl" env:"FACEBOOK_URL" type:"link" holds-place:"//example\\.com/" help:"Facebook page."`
	Instagram     string `json:"instagramUrl" env:"INSTAGRAM_URL" type:"link" holds-place:"//example\\.com/" help:"Instagram page."`
	TextPhone     string `json:"textPhone" env:"SITE_TEXT_PHONE" type:"text-phone" help:"Number that takes text messages, shown as written here."`
	OpenNow       string `json:"openNow" env:"SITE_OPEN_NOW" default:"false" type:"true" group:"business" help:"true: pages say whether the business is open now."`
	Licenses      string `json:"tradeLicenses" env:"SITE_TRADE_LICENSES" type:"text" help:"Trade licenses with their numbers, such as Master Plumber M-12345."`
	Certificate   string `json:"insuranceCertificateUrl" env:"INSURANCE_CERTIFICATE_URL" type:"link" help:"The insurer's certificate (https)."`
	Schedule      string `json:"scheduleUrl" env:"SCHEDULE_URL" type:"link" help:"Page where a visitor picks a time (https)."`
	Financing     string `json:"financingUrl" env:"FINANCING_URL" type:"link" help:"Page about financing (https)."`
	Privacy       string `json:"privacyUrl" env:"PRIVACY_URL" type:"link" help:"Privacy policy (https)."`
	SMSTerms      string `json:"smsTermsUrl" env:"SMS_TERMS_URL" name:"sms-terms" type:"link" help:"Terms of text messages (https)."`
	// LeadFormParameters are pairs ours=theirs, separated by commas: our name of a parameter, and the form provider's.
	LeadFormParameters string `json:"leadFormParameters" env:"LEAD_FORM_PARAMETERS" type:"parameters" group:"embeds" help:"What the lead form calls the parameters that tell where a lead came from: utm_source=source,gclid,landing=page."`

	// The rest are no settings; package site fills them in.

	// Today is the date in Houston, as YYYY-MM-DD.
	Today string `json:"today" kong:"-"`
	// Exported is "true" in an export, whose pages stay as they are after Today; otherwise empty.
	Exported string `json:"exported" kong:"-"`
	// VitalsShare is Server.Vitals as text; empty for none.
	VitalsShare string `json:"vitalsShare" kong:"-"`
	// EmbedsProbed is "watched" if the server asks again and again whether embeds can be shown, "asked" if it asks only when a
	// page does, and empty if pages cannot ask.
	EmbedsProbed string `json:"embedsProbed" kong:"-"`
	// LeadFormDown and ReviewsDown say since when the embed cannot be shown, in words; empty while it can.
	LeadFormDown string `json:"leadFormDown" kong:"-"`
	ReviewsDown  string `json:"reviewsDown" kong:"-"`
	// LeadFormGone is "true" while the form does not open as a page of its own either; else empty.
	LeadFormGone string `json:"leadFormGone" kong:"-"`
}

// Desk has the settings that a desk needs as a service, besides those of the site that it shows.
type Desk struct {
	Origin       string `env:"DESK_ORIGIN" type:"origin" needed:"yes" help:"Origin of the desk (https)."`
	Repository   string `env:"DESK_REPOSITORY" type:"repository" secret:"if-wrong" needed:"yes" help:"Repository of the site (https, ssh or a path)."`
	Folder       string `env:"DESK_FOLDER" default:"/desk" type:"folder" help:"Folder of the clone and of all that must outlive a restart: a volume."`
	Packages     string `env:"DESK_PACKAGES" type:"folder" help:"Folder node_modules that the clone is built with. Unset, it is client/node_modules in the clone."`
	Issuer       string `env:"DESK_OIDC_ISSUER" type:"issuer" needed:"yes" help:"OpenID Connect provider with whom owners sign in (https)."`
	ClientID     string `env:"DESK_OIDC_CLIENT_ID" type:"text" needed:"yes" help:"Client that the provider knows the desk by."`
	ClientSecret string `env:"DESK_OIDC_CLIENT_SECRET" type:"secret" secret:"always" needed:"yes" help:"The client's secret; never as a flag, which every user of the machine sees."`
	Owners       string `env:"DESK_OWNERS" type:"owners" needed:"yes" help:"Who may enter, separated by commas: e-mail addresses that the provider has verified, or subjects, exactly as it writes them."`
}

// Hosted are all settings of 'ssr desk'.
type Hosted struct {
	Settings
	Desk Desk `embed:"" prefix:"desk-" group:"desk"`
}

// described returns the settings of a group, as kong reads them off the tags.
func described(group any) []*kong.Flag {
	return kong.Must(group, append(new(Reader).Options(), kong.NoDefaultHelp())...).Model.Flags
}

// Variables returns the environment variables of all settings, in the order in which they are declared.
func Variables() []string {
	var names []string
	for _, setting := range described(&Hosted{}) {
		names = append(names, variableOf(setting.Value))
	}
	return names
}

// Shown returns the flags of the settings that a live site shows (those of [Pages]), by variable.
func Shown() map[string]string {
	flags := map[string]string{}
	for _, setting := range described(&Pages{}) {
		flags[variableOf(setting.Value)] = setting.Name
	}
	return flags
}

// Over returns the facts with those of the content, by their names in JSON, where the settings have none. The content's facts are
// tidied as the settings are.
func (f Facts) Over(content map[string]string) Facts {
	for field, value := range reflect.ValueOf(&f).Elem().Fields() {
		if name := field.Tag.Get("json"); value.String() == "" && content[name] != "" {
			tidied, err := parseFact(name, content[name])
			if err != nil {
				tidied = content[name] // the build has checked it
			}
			value.SetString(tidied)
		}
	}
	return f
}

// Decided says of each fact that the settings have, by its name in JSON, which of them decides it.
func (f Facts) Decided() map[string]string {
	decided := map[string]string{}
	for field, value := range reflect.ValueOf(f).Fields() {
		if variable := field.Tag.Get("env"); variable != "" && value.String() != "" {
			decided[field.Tag.Get("json")] = fmt.Sprintf("The server’s setting %s decides this: “%s”. To change it, ask the person who runs the server.", variable, value)
		}
	}
	return decided
}

// FaultOf returns what is wrong with a fact that the content has, by its name in JSON, in the words that stop a start; nil if
// nothing is.
func FaultOf(name, value string) error {
	_, err := parseFact(name, value)
	return err
}

// parseFact checks and tidies a fact that the content has, by its name in JSON.
func parseFact(name, value string) (string, error) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Facts]()) {
		if parse := kinds[field.Tag.Get("type")]; parse != nil && field.Tag.Get("json") == name {
			parsed, err := parse(strings.TrimSpace(withoutFormat(value)))
			if err != nil {
				return "", err
			}
			return parsed.(string), nil // as all facts are
		}
	}
	return "", errors.New("is no fact that the program knows")
}

// Placeholders returns the variables of the facts that still only hold the place of the real ones, whoever has set them.
func (f Facts) Placeholders() []string {
	var active []string
	for field, value := range reflect.ValueOf(f).Fields() {
		if tag, marked := field.Tag.Lookup("holds-place"); marked && regexp.MustCompile(tag).MatchString(value.String()) {
			active = append(active, field.Tag.Get("env"))
		}
	}
	return active
}
