// Package cli is the program's command line: it reads the arguments and runs a command. There is a file for each command.
//
// Main runs it with the process's arguments and streams, tests with their own. Each [Environment.Run] is a program of its own,
// so several can serve at the same time in one process; they share only what belongs to the process, such as its environment,
// from which settings come. The package knows nothing of signals and exit codes: a run ends with its context, and returns an
// error.
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

// program is the command line. Each command takes the settings that it uses.
type program struct {
	Version kong.VersionFlag `help:"Print the version, the commit it was built from and the Go release."`

	Serve  serveCommand  `cmd:"" default:"withargs" help:"Serve the site (what ssr does when no command is given)."`
	Build  buildCommand  `cmd:"" help:"Write the production assets to assets/dist, for the next 'go build' to carry inside."`
	Assets assetsCommand `cmd:"" help:"Print or write the public files of this program's own build."`
	Routes routesCommand `cmd:"" help:"Print the site's route table."`
	Check  checkCommand  `cmd:"" help:"Test a live site with the request scripts, and say in plain words what is wrong."`
	Export exportCommand `cmd:"" help:"Write the whole site into a folder, for a static host."`
	Health healthCommand `cmd:"" help:"Ask the server on this machine whether it is ready."`
	editing
}

const description = `Serves a home-remodeling contractor's website, rendered by React in V8.

In a source tree, 'go run ./cmd/ssr' builds what is needed and serves in development mode. A program that is built after
'ssr build' with '-tags production' has its assets inside and serves in production mode, with nothing else on the disk.

Every setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names; the first of these
that is given wins. 'ssr serve --help' explains them all.`

// An Environment is what a command gets besides its settings. Use it for one run.
type Environment struct {
	Stdout, Stderr io.Writer
	// Embedded returns the build inside the program. Tests replace it.
	Embedded func() (*assets.Bundle, error)
	// Serving is called before a command begins to serve, which a closed log must not end.
	Serving func()
	// Started is called with the addresses of both listeners, as host:port, once the program serves.
	Started func(site, admin string)
	// Desk is called before that with the desk's address, if there is a desk.
	Desk func(address string)

	ctx      context.Context //nolint:containedctx // kong hands commands values, and this is one of them
	redactor settings.Redactor
	// json means that each line on stderr is JSON, for machines that collect logs. Else lines are for people.
	json atomic.Bool
}

// NewEnvironment returns the environment of one run, with the build that is compiled in. The run ends with the context. Nothing
// that it prints contains a secret setting.
func NewEnvironment(ctx context.Context, stdout, stderr io.Writer) *Environment {
	e := &Environment{ctx: ctx, Embedded: assets.Embedded, Serving: func() {}, Started: func(string, string) {}, Desk: func(string) {}}
	e.Stdout, e.Stderr = e.redactor.Writer(stdout), e.redactor.Writer(stderr)
	return e
}

// Log returns a log that writes to Stderr, from a level on. It is JSON if the program is a service.
func (e *Environment) Log(level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if e.json.Load() {
		return slog.New(slog.NewJSONHandler(e.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(e.Stderr, options))
}

// Report writes to Stderr why the program ends. In JSON each line of the error is an element, because wrong settings are many
// lines.
func (e *Environment) Report(err error) {
	if !e.json.Load() {
		fmt.Fprintln(e.Stderr, "ssr:", err)
		return
	}
	e.Log(slog.LevelError).Error("ssr ends with an error", "errors", strings.Split(err.Error(), "\n"))
}

// Run reads the command line (without the program's name) and runs the command. Its error is for [Environment.Report].
func (e *Environment) Run(args []string) error {
	var p program
	var printed bool // the help or the version was asked for, and nothing else is done
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
		// If the command line is wrong, the settings have not been read.
		e.json.Store(inProduction(cmp.Or(p.Serve.Mode, os.Getenv("SITE_MODE"), "auto")))
	} else if parsed.Command() == "desk" { // a service, too
		e.json.Store(true)
	}
	if err != nil {
		return fmt.Errorf("%w (see ssr --help)", err)
	}
	e.redactor.Hide(settings.Secrets...)
	settings.RefuseSecretFlags(parsed)
	if err := settings.Err(); err != nil {
		return err
	}
	return parsed.Run(e, settings.Expected)
}
