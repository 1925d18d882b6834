// Package settings describes, reads and checks every setting of the program.
//
// A setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names; the first of these that is
// given wins. Each is described once, by the tags of a field of [Hosted]. Flags, help, the comparison of `ssr check` and the tables
// of deploy/SETTINGS.md are derived from the tags. To add a setting, add a field and run `go generate`. A tag type names one of
// the kinds in values.go or of [facts.Kinds], which check a value.
//
// An error names all wrong settings at once, each with its variable, its value, and what is wrong. Of the settings with a
// default, only ADMIN_ADDRESS may be set to nothing, which is every address.
package settings

//go:generate go run ./generate ../../..

import (
	"log/slog"
	"net/netip"
	"time"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/assets/facts"
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
	Streaming      bool           `env:"STREAMING" default:"true" type:"switch" help:"Send pages that are not cached as they are rendered; false renders each completely first."`
	Cache          bool           `env:"CACHE" default:"true" type:"switch" help:"Render every page once and cache it; false renders for every request."`
	EarlyHints     bool           `env:"EARLY_HINTS" default:"false" type:"switch" help:"Send 103 Early Hints ahead of pages; some proxies break on them."`
	Proxies        []netip.Prefix `env:"TRUSTED_PROXIES" type:"networks" help:"Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded headers are trusted, separated by commas."`
	MaxConnections int            `env:"MAX_CONNECTIONS" default:"4096" type:"connections" help:"Most connections at once; beyond that the address with the most loses one."`
	IdleTimeout    time.Duration  `env:"IDLE_TIMEOUT" default:"2m" type:"idle" help:"How long an idle connection stays open. Behind a load balancer: longer than the load balancer keeps its own."`
	DrainDelay     time.Duration  `env:"DRAIN_DELAY" default:"0s" type:"delay" help:"How long to go on serving after SIGTERM while /readyz already fails, so that load balancers look elsewhere first."`
	ShutdownGrace  time.Duration  `env:"SHUTDOWN_GRACE" default:"10s" type:"delay" help:"How long answers under way may take to finish after that."`
	AccessLog      bool           `env:"ACCESS_LOG" default:"false" type:"switch" help:"Log one line for every request."`
	Vitals         float64        `env:"SITE_RUM" name:"rum" default:"0" type:"share" help:"Share of visits, 0 to 1, whose Core Web Vitals the browser reports to /vitals, without cookies; 0 ships nothing of it."`
	ProbeInterval  time.Duration  `env:"PROBE_INTERVAL" default:"2m" type:"interval" group:"embeds" help:"How often the server probes whether pages can show the lead form and the reviews; 0s turns probing off."`
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
	facts.Facts
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
