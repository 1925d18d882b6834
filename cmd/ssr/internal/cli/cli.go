// Package cli runs a command of the program with arguments and streams of its own: main with those of the process, tests
// with theirs. Each run is a program of its own, so that several may serve beside each other in one process. Settings also
// come from the process's environment, which they share. It knows nothing of signals and exit codes: a run ends with its
// context.
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
	Check  checkCommand  `cmd:"" help:"Hold a live site against the request scripts, and tell in plain words what is wrong."`
	Export exportCommand `cmd:"" help:"Write the whole site into a folder, for a static host."`
	Health healthCommand `cmd:"" help:"Ask the server on this machine whether it is ready."`
	editing
}

const description = `Serves a home-remodeling contractor's website, rendered by React in V8.

In a source tree, 'go run ./cmd/ssr' builds what is needed and serves in development mode. A program that is built after
'ssr build' with '-tags production' has its assets inside and serves in production mode, with nothing else on the disk.

Every setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names; the first of these
that is given wins. 'ssr serve --help' explains them all.`

// Environment is what a command gets besides the settings.
type Environment struct {
	Stdout, Stderr io.Writer
	// Embedded is what the program carries inside. Tests give it the content that they state facts of.
	Embedded func() (*assets.Bundle, error)
	// Started is told the addresses of both listeners: who asks for port 0 needs to know.
	Started func(site, admin string)

	ctx context.Context //nolint:containedctx // kong hands commands values, and this is one of them
	// json tells that each line written is JSON, for machines that collect logs. Else lines are for people.
	json atomic.Bool
}

// NewEnvironment is the environment of one run, with the assets that are compiled in. The run ends with the context.
func NewEnvironment(ctx context.Context, stdout, stderr io.Writer) *Environment {
	return &Environment{ctx: ctx, Stdout: stdout, Stderr: stderr, Embedded: assets.Embedded, Started: func(string, string) {}}
}

// Log writes lines from a level on to stderr.
func (e *Environment) Log(level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if e.json.Load() {
		return slog.New(slog.NewJSONHandler(e.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(e.Stderr, options))
}

// Report writes why the program ends. For machines each line of it is an element: the settings may have many mistakes.
func (e *Environment) Report(err error) {
	if !e.json.Load() {
		fmt.Fprintln(e.Stderr, "ssr:", err)
		return
	}
	e.Log(slog.LevelError).Error("ssr ends with an error", "errors", strings.Split(err.Error(), "\n"))
}

// Run reads the command line and does what it says. Its error tells why the program ends.
func (e *Environment) Run(args []string) error {
	var p program
	var printed bool // the help or the version, which is all
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
		// Where the command line is wrong, nothing has been read into the settings.
		e.json.Store(inProduction(cmp.Or(p.Serve.Mode, os.Getenv("SITE_MODE"), "auto")))
	}
	if err != nil {
		return fmt.Errorf("%w (see ssr --help)", err)
	}
	if err := settings.Err(); err != nil {
		return err
	}
	return parsed.Run(e, settings.Expected)
}
