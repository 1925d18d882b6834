package main

import (
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/routes"
)

var settingGroups = []kong.Group{
	{Key: "server", Title: "Server"},
	{Key: "business", Title: "The business"},
	{Key: "embeds", Title: "Third-party embeds"},
}

// Settings are everything that changes without a new build. They are text until resolve has judged them all, so that
// every mistake can be reported at once.
type Settings struct {
	Port           string `env:"PORT" default:"8080" group:"server" help:"Port of the site."`
	AdminPort      string `env:"ADMIN_PORT" default:"9090" group:"server" help:"Port of the operators' listener: /livez, /readyz, /metrics, /debug/pprof/."`
	Mode           string `env:"SITE_MODE" default:"auto" group:"server" help:"development, production, or auto: production where assets are compiled in, development under 'go run'."`
	Isolates       string `env:"ISOLATES" default:"0" group:"server" help:"Number of V8 isolates; 0 is one per core."`
	Deadline       string `env:"RENDER_DEADLINE" default:"2s" group:"server" help:"Longest time for one render, waiting included."`
	Streaming      string `env:"STREAMING" default:"true" group:"server" help:"Send pages that are not kept as they are rendered; false renders each whole first."`
	Cache          string `env:"CACHE" default:"true" group:"server" help:"Render every page once and keep it; false renders for every request."`
	EarlyHints     string `env:"EARLY_HINTS" default:"false" group:"server" help:"Send 103 Early Hints ahead of pages; some proxies break on them."`
	Proxies        string `env:"TRUSTED_PROXIES" group:"server" help:"Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded headers are believed, separated by commas."`
	MaxConnections string `env:"MAX_CONNECTIONS" default:"4096" group:"server" help:"Most connections at once; beyond that the longest idle one is closed."`
	DrainDelay     string `env:"DRAIN_DELAY" default:"0s" group:"server" help:"How long to go on serving after SIGTERM while /readyz already fails, so that load balancers look elsewhere first."`
	ShutdownGrace  string `env:"SHUTDOWN_GRACE" default:"10s" group:"server" help:"How long answers under way may take to finish after that."`
	LogLevel       string `env:"LOG_LEVEL" default:"info" group:"server" help:"debug, info, warn or error; debug also logs every request."`
	Config         string `env:"SITE_CONFIG" group:"server" help:"File with settings by variable name: NAME=value lines or a JSON object; or a folder with one file per variable, as Kubernetes mounts a ConfigMap."`

	Origin     string `env:"SITE_ORIGIN" group:"business" help:"Public origin, for canonical URLs (http://localhost:PORT)."`
	Name       string `env:"SITE_NAME" default:"Gulf Oak Remodeling" group:"business" help:"Name of the business (the default is a placeholder)."`
	Phone      string `env:"SITE_PHONE" default:"+1 713 555 0142" group:"business" help:"Phone number, shown as written here (the default is a placeholder)."`
	AreaPhone  string `env:"SITE_AREA_PHONE" default:"+1 281 555 0187" group:"business" help:"The different number that two area pages show in the as-given edition (the default is a placeholder)."`
	Email      string `env:"SITE_EMAIL" default:"hello@example.com" group:"business" help:"E-mail address (the default is a placeholder)."`
	Street     string `env:"SITE_STREET" default:"11010 Katy Fwy C-303" group:"business" help:"Street and number."`
	City       string `env:"SITE_CITY" default:"Houston" group:"business" help:"City."`
	Region     string `env:"SITE_REGION" default:"TX" group:"business" help:"State, two letters."`
	PostalCode string `env:"SITE_POSTAL_CODE" default:"77043" group:"business" help:"ZIP code."`
	Indexable  string `env:"SITE_INDEXABLE" default:"true" group:"business" help:"false keeps the whole site out of search engines, for a preview."`
	Vitals     string `env:"SITE_RUM" name:"rum" default:"0" group:"server" help:"Share of visits, 0 to 1, whose Core Web Vitals the browser reports to /vitals, without cookies; 0 ships nothing of it."`
	Content    string `env:"SITE_CONTENT" default:"as-given" group:"business" help:"Edition of the content: as-given, or corrected (without the known inconsistencies)."`

	LeadForm      string `env:"LEAD_FORM_URL" group:"embeds" help:"The lead form (https). Unset: a stand-in in development, the contact details in production."`
	ReviewsScript string `env:"REVIEWS_SCRIPT_URL" group:"embeds" help:"Script of the reviews widget (https)."`
	ReviewsFrame  string `env:"REVIEWS_FRAME_URL" group:"embeds" help:"Frame of the reviews widget (https)."`
	MapsReviews   string `env:"MAPS_REVIEWS_URL" default:"https://example.com/maps-reviews" group:"embeds" help:"Maps page with the reviews (the default is a placeholder)."`
	Facebook      string `env:"FACEBOOK_URL" default:"https://example.com/facebook" group:"embeds" help:"Facebook page (the default is a placeholder)."`
	Instagram     string `env:"INSTAGRAM_URL" default:"https://example.com/instagram" group:"embeds" help:"Instagram page (the default is a placeholder)."`
}

// Facts are the business facts as every render gets them; client/site.tsx has the same shape.
type Facts struct {
	Origin        string `json:"origin"`
	Name          string `json:"name"`
	Phone         string `json:"phone"`
	AreaPhone     string `json:"areaPhone"`
	Email         string `json:"email"`
	Street        string `json:"street"`
	City          string `json:"city"`
	Region        string `json:"region"`
	PostalCode    string `json:"postalCode"`
	LeadForm      string `json:"leadFormUrl"`
	ReviewsScript string `json:"reviewsScriptUrl"`
	ReviewsFrame  string `json:"reviewsFrameUrl"`
	MapsReviews   string `json:"mapsReviewsUrl"`
	Facebook      string `json:"facebookUrl"`
	Instagram     string `json:"instagramUrl"`
	Edition       string `json:"edition"`
	VitalsShare   string `json:"vitalsShare"` // from 0 to 1, empty for none
}

// A configuration is the settings once they are judged.
type configuration struct {
	port, adminPort int
	isolates        int
	deadline        time.Duration
	drainDelay      time.Duration
	shutdownGrace   time.Duration
	maxConnections  int
	proxies         []netip.Prefix
	facts           Facts
	hidden          bool     // from search engines
	placeholders    []string // variables whose placeholder is still active
}

// judge collects what is wrong with settings.
type judge struct{ errs []error }

func (j *judge) wrong(variable, value, cure string) {
	j.errs = append(j.errs, fmt.Errorf("%s=%q %s", variable, value, cure))
}

func (j *judge) number(variable, value string, least, most int) int {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		j.wrong(variable, value, fmt.Sprintf("is not a whole number from %d to %d", least, most))
	}
	return n
}

func (j *judge) duration(variable, value string, least, most time.Duration) time.Duration {
	d, err := time.ParseDuration(value)
	if err != nil || d < least || d > most {
		j.wrong(variable, value, fmt.Sprintf("is not a time from %v to %v, written like 1.5s", least, most))
	}
	return d
}

// networks accepts addresses and networks, separated by commas.
func (j *judge) networks(variable, value string) []netip.Prefix {
	var networks []netip.Prefix
	for text := range strings.SplitSeq(value, ",") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			var address netip.Addr
			if address, err = netip.ParseAddr(text); err == nil {
				network = netip.PrefixFrom(address, address.BitLen())
			}
		}
		if err != nil {
			j.wrong(variable, text, "is not an address such as 10.1.2.3 or a network such as 10.0.0.0/8")
			continue
		}
		networks = append(networks, network.Masked())
	}
	return networks
}

func (j *judge) oneOf(variable, value string, allowed ...string) {
	if !slices.Contains(allowed, value) {
		j.wrong(variable, value, "is not one of "+strings.Join(allowed, ", "))
	}
}

func (j *judge) text(variable, value string) string {
	const longest = 120
	trimmed := strings.TrimSpace(value)
	switch {
	case trimmed == "":
		j.wrong(variable, value, "is empty")
	case len([]rune(trimmed)) > longest:
		j.wrong(variable, value, fmt.Sprintf("is longer than %d characters", longest))
	case strings.ContainsFunc(trimmed, unicode.IsControl):
		j.wrong(variable, value, "contains control characters")
	}
	return trimmed
}

func (j *judge) pattern(variable, value string, pattern *regexp.Regexp, cure string) string {
	trimmed := strings.TrimSpace(value)
	if !pattern.MatchString(trimmed) {
		j.wrong(variable, value, cure)
	}
	return trimmed
}

var (
	phoneCharacters = regexp.MustCompile(`^\+?[0-9 ().\-]+$`)
	digits          = regexp.MustCompile(`[0-9]`)
	regionPattern   = regexp.MustCompile(`^[A-Z]{2}$`)
	postalPattern   = regexp.MustCompile(`^\d{5}(-\d{4})?$`)
)

// phone accepts international numbers (+ and 8 to 15 digits, as ITU-T E.164 has them) and North American ones.
func (j *judge) phone(variable, value string) string {
	trimmed := strings.TrimSpace(value)
	count := len(digits.FindAllString(trimmed, -1))
	international := strings.HasPrefix(trimmed, "+") && count >= 8 && count <= 15
	american := !strings.HasPrefix(trimmed, "+") && (count == 10 || count == 11 && strings.HasPrefix(digits.FindString(trimmed), "1"))
	if !phoneCharacters.MatchString(trimmed) || !international && !american {
		j.wrong(variable, value, "is not a phone number: write it like +1 713 555 0142 or (713) 555-0142")
	}
	return trimmed
}

func (j *judge) email(variable, value string) string {
	trimmed := strings.TrimSpace(value)
	parsed, err := mail.ParseAddress(trimmed)
	if err != nil || parsed.Address != trimmed || strings.ContainsAny(trimmed, "\"<>&? ") {
		j.wrong(variable, value, "is not an e-mail address")
	}
	return trimmed
}

// link accepts absolute https URLs; empty ones only where they are optional.
func (j *judge) link(variable, value string, optional bool) string {
	trimmed := strings.TrimSpace(value)
	if trimmed == "" && optional {
		return ""
	}
	parsed, err := url.Parse(trimmed)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil || strings.ContainsAny(trimmed, " \"'<>;,\\") {
		j.wrong(variable, value, "is not an https URL")
		return trimmed
	}
	return parsed.String()
}

// origin accepts https origins, and http ones of this machine.
func (j *judge) origin(variable, value string) string {
	trimmed := strings.TrimSuffix(strings.TrimSpace(value), "/")
	parsed, err := url.Parse(trimmed)
	local := err == nil && parsed.Scheme == "http" && slices.Contains([]string{"localhost", "127.0.0.1", "::1"}, parsed.Hostname())
	if err != nil || parsed.Scheme != "https" && !local || parsed.Hostname() == "" || !strings.EqualFold(trimmed, parsed.Scheme+"://"+parsed.Host) || routes.NormalOrigin(parsed) == "" {
		j.wrong(variable, value, "is not an https origin such as https://www.example.com")
		return trimmed
	}
	return routes.NormalOrigin(parsed)
}

// resolve judges the settings. Its error names every variable that is wrong.
func (s Settings) resolve() (configuration, error) {
	var j judge
	const mostIsolates = 256
	c := configuration{
		port:      j.number("PORT", s.Port, 0, 65535),
		adminPort: j.number("ADMIN_PORT", s.AdminPort, 0, 65535),
		isolates:  j.number("ISOLATES", s.Isolates, 0, mostIsolates),
		facts: Facts{
			Origin:        s.Origin,
			Name:          j.text("SITE_NAME", s.Name),
			Phone:         j.phone("SITE_PHONE", s.Phone),
			AreaPhone:     j.phone("SITE_AREA_PHONE", s.AreaPhone),
			Email:         j.email("SITE_EMAIL", s.Email),
			Street:        j.text("SITE_STREET", s.Street),
			City:          j.text("SITE_CITY", s.City),
			Region:        j.pattern("SITE_REGION", s.Region, regionPattern, "is not a state's two letters"),
			PostalCode:    j.pattern("SITE_POSTAL_CODE", s.PostalCode, postalPattern, "is not a ZIP code"),
			LeadForm:      j.link("LEAD_FORM_URL", s.LeadForm, true),
			ReviewsScript: j.link("REVIEWS_SCRIPT_URL", s.ReviewsScript, true),
			ReviewsFrame:  j.link("REVIEWS_FRAME_URL", s.ReviewsFrame, true),
			MapsReviews:   j.link("MAPS_REVIEWS_URL", s.MapsReviews, false),
			Facebook:      j.link("FACEBOOK_URL", s.Facebook, false),
			Instagram:     j.link("INSTAGRAM_URL", s.Instagram, false),
			Edition:       s.Content,
		},
	}
	if s.Origin != "" {
		c.facts.Origin = j.origin("SITE_ORIGIN", s.Origin)
	}
	j.oneOf("SITE_INDEXABLE", s.Indexable, "true", "false")
	if share, err := strconv.ParseFloat(s.Vitals, 64); err != nil || !(share >= 0 && share <= 1) {
		j.wrong("SITE_RUM", s.Vitals, "is not a number from 0 to 1")
	} else if share > 0 {
		c.facts.VitalsShare = strconv.FormatFloat(share, 'f', -1, 64)
	}
	c.hidden = s.Indexable == "false"
	j.oneOf("SITE_CONTENT", s.Content, "as-given", "corrected")
	j.oneOf("SITE_MODE", s.Mode, "auto", "development", "production")
	j.oneOf("LOG_LEVEL", s.LogLevel, "debug", "info", "warn", "error")
	j.oneOf("STREAMING", s.Streaming, "true", "false")
	j.oneOf("CACHE", s.Cache, "true", "false")
	j.oneOf("EARLY_HINTS", s.EarlyHints, "true", "false")
	c.deadline = j.duration("RENDER_DEADLINE", s.Deadline, 10*time.Millisecond, time.Minute)
	c.drainDelay = j.duration("DRAIN_DELAY", s.DrainDelay, 0, 5*time.Minute)
	c.shutdownGrace = j.duration("SHUTDOWN_GRACE", s.ShutdownGrace, 0, 5*time.Minute)
	c.maxConnections = j.number("MAX_CONNECTIONS", s.MaxConnections, 16, 1_000_000)
	c.proxies = j.networks("TRUSTED_PROXIES", s.Proxies)
	c.placeholders = s.placeholders()
	if len(j.errs) > 0 {
		return c, fmt.Errorf("the settings are wrong:\n%w", errors.Join(j.errs...))
	}
	return c, nil
}

// search is what search engines are told besides the pages.
func (c configuration) search() routes.Search {
	f := c.facts
	return routes.Search{
		Origin: f.Origin, Name: f.Name, Phone: f.Phone, Email: f.Email, Hidden: c.hidden,
		Address: fmt.Sprintf("%s, %s, %s %s", f.Street, f.City, f.Region, f.PostalCode),
	}
}

// placeholders names the variables that still have a value which only stands in for the real one.
func (s Settings) placeholders() []string {
	var active []string
	for _, fact := range []struct{ variable, value, placeholder string }{
		{"SITE_NAME", s.Name, "Gulf Oak Remodeling"},
		{"SITE_PHONE", s.Phone, "+1 713 555 0142"},
		{"SITE_AREA_PHONE", s.AreaPhone, "+1 281 555 0187"},
		{"SITE_EMAIL", s.Email, "hello@example.com"},
		{"MAPS_REVIEWS_URL", s.MapsReviews, "https://example.com/maps-reviews"},
		{"FACEBOOK_URL", s.Facebook, "https://example.com/facebook"},
		{"INSTAGRAM_URL", s.Instagram, "https://example.com/instagram"},
	} {
		if fact.value == fact.placeholder {
			active = append(active, fact.variable)
		}
	}
	return active
}
