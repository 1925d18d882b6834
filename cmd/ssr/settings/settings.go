// Package settings describes, parses and validates the settings of ssr.
//
// A setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names, in this order of precedence. The tags
// of a field of [HostedDesk] describe each setting. Flags, help, the comparison of `ssr check` and the tables of deploy/SETTINGS.md
// are derived from the tags. To add a setting, add a field and run `go generate`. The tag type names a parser in values.go or of
// [facts.Parsers].
//
// An error names all invalid settings, each with its variable, its value and the reason. A setting with a default must not be empty,
// except for ADMIN_ADDRESS, where empty means every address.
package settings

//go:generate go run ./generate ../../..

import (
	"log/slog"
	"net/netip"
	"time"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/assets/facts"
)

// Settings contains all settings of the site. kong parses it with the options of a [Reader].
type Settings struct {
	Server `group:"server"`
	Logging
	File
	Pages  `group:"facts"`
	Branch string `env:"DESK_BRANCH" name:"desk-branch" type:"branch" group:"desk" help:"Branch that the desk publishes to. Unset, it is main for 'ssr desk', otherwise the current branch of the folder."`
}

// Server contains the settings for listening, rendering and shutdown.
type Server struct {
	Port          int        `env:"PORT" default:"8080" type:"port" help:"Port of the site."`
	ListenAddress netip.Addr `env:"LISTEN_ADDRESS" type:"address" help:"IP address that the site listens on. Unset, it is every address in production, and 127.0.0.1 in development mode, which exposes source code."`
	AdminListener
	Mode           string         `env:"SITE_MODE" default:"auto" type:"mode" help:"development, production, or auto: production in a program built with '-tags production', otherwise development."`
	Isolates       int            `env:"ISOLATES" default:"0" type:"isolates" help:"Number of V8 isolates. 0 is two in development. In production it is one per processor (Go's GOMAXPROCS, which follows the container's CPU limit), but at most two if CACHE is true."`
	Deadline       time.Duration  `env:"RENDER_DEADLINE" default:"2s" type:"deadline" help:"Longest time for one render, including the wait for an isolate; in development at least 10s."`
	Streaming      bool           `env:"STREAMING" default:"true" type:"switch" help:"Stream pages that are not cached; false renders each completely first."`
	Cache          bool           `env:"CACHE" default:"true" type:"switch" help:"Render every page once and cache it; false renders for every request."`
	EarlyHints     bool           `env:"EARLY_HINTS" default:"false" type:"switch" help:"Send 103 Early Hints ahead of pages; some proxies break on them."`
	Proxies        []netip.Prefix `env:"TRUSTED_PROXIES" type:"networks" help:"Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded headers are trusted, separated by commas."`
	MaxConnections int            `env:"MAX_CONNECTIONS" default:"4096" type:"connections" help:"Maximum number of connections. At the limit, the address with the most connections loses one."`
	IdleTimeout    time.Duration  `env:"IDLE_TIMEOUT" default:"2m" type:"idle" help:"How long an idle connection stays open. Behind a load balancer: longer than the load balancer's own idle timeout."`
	DrainDelay     time.Duration  `env:"DRAIN_DELAY" default:"0s" type:"delay" help:"How long to continue serving after SIGTERM while /readyz fails, so that load balancers remove the server first."`
	ShutdownGrace  time.Duration  `env:"SHUTDOWN_GRACE" default:"10s" type:"delay" help:"How long the remaining requests may take after that."`
	AccessLog      bool           `env:"ACCESS_LOG" default:"false" type:"switch" help:"Log one line for every request."`
	Vitals         float64        `env:"SITE_RUM" name:"rum" default:"0" type:"share" help:"Share of visits, 0 to 1, whose Core Web Vitals the browser reports to /vitals, without cookies; 0 turns the reports off."`
	ProbeInterval  time.Duration  `env:"PROBE_INTERVAL" default:"2m" type:"interval" group:"embeds" help:"How often the server probes whether pages can show the lead form and the reviews; 0s turns probing off."`
	Probing
}

// AdminListener contains the settings of the admin listener.
type AdminListener struct {
	AdminPort    int        `env:"ADMIN_PORT" default:"9090" type:"port" group:"server" help:"Port of the admin listener: /livez, /readyz, /metrics, /debug/pprof/."`
	AdminAddress netip.Addr `env:"ADMIN_ADDRESS" default:"127.0.0.1" type:"address" group:"server" help:"IP address that the admin listener listens on; 0.0.0.0 is every address."`
}

// Probing contains the networks in which embeds may be probed.
type Probing struct {
	ProbeNetworks []netip.Prefix `env:"PROBE_NETWORKS" type:"probed-networks" group:"embeds" help:"Private networks (10.0.0.0/8) in which the lead form and the reviews may be, separated by commas."`
}

// Logging contains the log level.
type Logging struct {
	LogLevel slog.Level `env:"LOG_LEVEL" default:"info" type:"level" group:"server" help:"debug, info, warn or error."`
}

// File contains the path of a file with more settings.
type File struct {
	Config string `placeholder:"PATH" env:"SITE_CONFIG" group:"server" help:"File with settings by variable name: NAME=value lines; or a folder with one file per variable, as Kubernetes mounts a ConfigMap."`
}

// Pages contains the settings that are visible in a live site.
type Pages struct {
	Indexable bool `env:"SITE_INDEXABLE" default:"true" type:"switch" group:"business" help:"false asks search engines not to list the site, for a copy that is not public."`
	// ReviewsOrigins are sources for the content security policy, separated by commas.
	ReviewsOrigins string `env:"REVIEWS_ORIGINS" type:"sources" group:"embeds" help:"Additional https origins from which the reviews script may load scripts, styles, images, fonts, frames and data, separated by commas: https://cdn.example.com,https://*.example.org."`
	facts.Facts
}

// DeskService contains the settings of a hosted desk, in addition to those of its site.
type DeskService struct {
	Origin       string `env:"DESK_ORIGIN" type:"origin" needed:"yes" help:"Origin of the desk (https)."`
	Repository   string `env:"DESK_REPOSITORY" type:"repository" secret:"if-wrong" needed:"yes" help:"Repository of the site (https, ssh or a path)."`
	Folder       string `env:"DESK_FOLDER" default:"/desk" type:"folder" help:"Folder of the clone and of all data that must survive a restart: a volume."`
	Packages     string `env:"DESK_PACKAGES" type:"folder" help:"Folder node_modules with which the clone is built. Unset, it is client/node_modules in the clone."`
	Issuer       string `env:"DESK_OIDC_ISSUER" type:"issuer" needed:"yes" help:"OpenID Connect provider with whom owners sign in (https)."`
	ClientID     string `env:"DESK_OIDC_CLIENT_ID" type:"text" needed:"yes" help:"Client ID of the desk at the provider."`
	ClientSecret string `env:"DESK_OIDC_CLIENT_SECRET" type:"secret" secret:"always" needed:"yes" help:"The client's secret; never as a flag, which every user of the machine sees."`
	Owners       string `env:"DESK_OWNERS" type:"owners" needed:"yes" help:"Owners who may sign in, separated by commas: e-mail addresses that the provider has verified, or subjects, exactly as the provider writes them."`
}

// HostedDesk contains all settings of `ssr desk`.
type HostedDesk struct {
	Settings
	Desk DeskService `embed:"" prefix:"desk-" group:"desk"`
}

// listFlags returns the flags of a settings struct, which kong creates from the tags.
func listFlags(group any) []*kong.Flag {
	return kong.Must(group, append(new(Reader).Options(), kong.NoDefaultHelp())...).Model.Flags
}

// Variables returns the environment variables of all settings, in the order of their declaration.
func Variables() []string {
	var names []string
	for _, setting := range listFlags(&HostedDesk{}) {
		names = append(names, variableOf(setting.Value))
	}
	return names
}

// PublicFlags returns the flags of the settings in [Pages], by variable.
func PublicFlags() map[string]string {
	flags := map[string]string{}
	for _, setting := range listFlags(&Pages{}) {
		flags[variableOf(setting.Value)] = setting.Name
	}
	return flags
}
