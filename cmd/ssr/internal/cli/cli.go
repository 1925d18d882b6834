// Package cli implements the command line of ssr: it parses the arguments and runs a command. Each command has a file.
//
// Command main passes the arguments and the streams of the process; tests pass substitutes. Calls of [Environment.Run] are
// independent, so several servers can run in one process. They share only process state, such as environment variables. The package
// does not handle signals or exit codes: a run stops when its context is canceled, and returns an error.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

// commandLine defines the commands for kong. Each command embeds the settings that it uses.
type commandLine struct {
	Version kong.VersionFlag `help:"Print the version, the commit it was built from and the Go release."`

	Serve  serveCommand  `cmd:"" default:"withargs" help:"Serve the site (what ssr does when no command is given)."`
	Build  buildCommand  `cmd:"" help:"Write the production assets to assets/dist, for the next 'go build' to embed."`
	Assets assetsCommand `cmd:"" help:"Print or write the public files of the embedded build."`
	Routes routesCommand `cmd:"" help:"Print the site's route table."`
	Check  checkCommand  `cmd:"" help:"Test a live site with the request scripts, and explain each fault."`
	Export exportCommand `cmd:"" help:"Write the whole site into a folder, for a static host."`
	Health healthCommand `cmd:"" help:"Report whether the server on this machine is ready."`
	deskCommands
}

const description = `Serves a home-remodeling contractor's website, rendered by React in V8.

In a source tree, 'go run ./cmd/ssr' builds the assets and serves in development mode. A program that is built after
'ssr build' with '-tags production' embeds its assets, serves in production mode, and needs no other file.

Each setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names, in this order of
precedence. 'ssr serve --help' explains the settings.`

// An Environment contains the streams, the build and the callbacks of a command. Use it for one run.
type Environment struct {
	Stdout, Stderr io.Writer
	// Embedded returns the embedded build. Tests replace it.
	Embedded func() (*assets.Bundle, error)
	// BeforeServe is called before a server starts. From then on, a closed output must not stop the process.
	BeforeServe func()
	// OnStart is called with the addresses of both listeners, as host:port, when the server accepts connections.
	OnStart func(site, admin string)
	// OnDesk is called before OnStart with the URL of the desk, if there is a desk.
	OnDesk func(address string)

	ctx      context.Context //nolint:containedctx // kong passes bound values to commands, and the context is part of this value
	redactor settings.Redactor
	// json selects JSON for the lines on stderr, for log collectors. The default is text.
	json atomic.Bool
}

// NewEnvironment returns the environment of one run with the embedded build. The run stops when the context is canceled. Secret
// settings are removed from its output.
func NewEnvironment(ctx context.Context, stdout, stderr io.Writer) *Environment {
	e := &Environment{ctx: ctx, Embedded: assets.Embedded, BeforeServe: func() {}, OnStart: func(string, string) {}, OnDesk: func(string) {}}
	e.Stdout, e.Stderr = e.redactor.Writer(stdout), e.redactor.Writer(stderr)
	return e
}

// Log returns a logger for Stderr with a minimum level. It writes JSON if the command is a service.
func (e *Environment) Log(level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if e.json.Load() {
		return slog.New(slog.NewJSONHandler(e.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(e.Stderr, options))
}

// Report writes the error of a run to Stderr. In JSON, each line of the error is an array element, because invalid settings produce
// an error with many lines.
func (e *Environment) Report(err error) {
	if !e.json.Load() {
		fmt.Fprintln(e.Stderr, "ssr:", err)
		return
	}
	e.Log(slog.LevelError).Error("ssr failed", "errors", strings.Split(err.Error(), "\n"))
}

// Run parses the arguments, without the program's name, and runs the command. The caller passes an error to [Environment.Report].
func (e *Environment) Run(args []string) error {
	var p commandLine
	var printed bool // kong printed the help or the version
	var settings settings.Reader
	release, commit, goRelease := site.Version()
	parser, err := kong.New(&p, append(settings.Options(),
		kong.Name("ssr"),
		kong.Description(description),
		kong.Vars{"version": fmt.Sprintf("ssr %s (%s, %s)", release, commit, goRelease)},
		kong.Writers(e.Stdout, e.Stderr),
		kong.Exit(func(int) { printed = true }),
		kong.ConfigureHelp(kong.HelpOptions{FlagsLast: true, WrapUpperBound: 110}),
	)...)
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	if printed {
		return nil
	}
	if err != nil || parsed.Command() == "serve" {
		// If the command line is invalid, the settings have not been read.
		e.json.Store(isProduction(cmp.Or(p.Serve.Mode, os.Getenv("SITE_MODE"), "auto")))
	} else if parsed.Command() == "desk" { // the hosted desk is a service
		e.json.Store(true)
	}
	if err != nil {
		return fmt.Errorf("%w (see ssr --help)", err)
	}
	e.redactor.SetSecrets(settings.Secrets...)
	settings.RejectSecretFlags(parsed)
	if err := settings.Err(); err != nil {
		return err
	}
	return parsed.Run(e, settings.Expected)
}
