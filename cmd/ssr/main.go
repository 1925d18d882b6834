// Ssr serves the website and builds its assets. `ssr --help` explains every command, flag and variable.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/settings"
	"gulfoak.example/website/cmd/ssr/site"
)

func init() {
	// V8 is slower on the process's main thread (see package render): this keeps every other goroutine off it.
	runtime.LockOSThread()
}

func main() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	env := newEnvironment(ctx, os.Stdout, os.Stderr)
	go obey(env, stop)
	if err := runIn(env, os.Args[1:]); err != nil {
		env.report(err)
		os.Exit(1)
	}
}

// obey ends the program: in order at the first signal, at once at the second.
func obey(env *environment, stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	<-signals
	stop()
	second := (<-signals).(syscall.Signal) //nolint:forcetypeassert // these two are
	env.log(slog.LevelWarn).Warn("ended at once by a second signal", "signal", second.String())
	const signaled = 128 // as shells report it
	os.Exit(signaled + int(second))
}

// program is the command line. Each command takes the settings that it uses.
type program struct {
	Version kong.VersionFlag `help:"Print the version, the commit it was built from and the Go release."`

	Serve  serveCommand  `cmd:"" default:"withargs" help:"Serve the site (what ssr does when no command is given)."`
	Build  buildCommand  `cmd:"" help:"Write the production assets to assets/dist, for the next 'go build' to carry inside."`
	Assets assetsCommand `cmd:"" help:"Print, write or look for the public files of this program's own build."`
	Routes routesCommand `cmd:"" help:"Print the site's route table."`
	Check  checkCommand  `cmd:"" help:"Hold a live site against the request scripts, and tell in plain words what is wrong."`
	Export exportCommand `cmd:"" help:"Write the whole site into a folder, for a static host."`
	Health healthCommand `cmd:"" help:"Ask the server on this machine whether it is ready."`
	editing
}

const description = `Serves a home-remodeling contractor's website, rendered by React in V8.

In a source tree, 'go run ./cmd/ssr' builds what is needed and serves in development mode. A program built after
'ssr build' carries its assets inside and serves in production mode, with nothing else on the disk.

Every setting is a flag, an environment variable, or an entry of the file that SITE_CONFIG names; the first of these
that is given wins.`

// help prints what kong does. Where no command is given, the settings of serving follow: nobody should have to know which
// command has them.
func help(options kong.HelpOptions, ctx *kong.Context) error {
	err := kong.DefaultHelpPrinter(options, ctx)
	if err != nil || ctx.Selected() != nil {
		return err
	}
	serve, err := kong.Trace(ctx.Kong, []string{"serve"})
	if err != nil {
		return err
	}
	fmt.Fprintln(ctx.Stdout)
	return kong.DefaultHelpPrinter(options, serve)
}

// environment is what commands get besides the settings.
type environment struct {
	ctx    context.Context //nolint:containedctx // kong hands commands values, and this is one of them
	stdout io.Writer
	stderr io.Writer
	// json tells that each line written is JSON, for machines that collect logs. Else lines are for people.
	json atomic.Bool
	// embedded is what the program carries inside. Tests give it the content that they state facts of.
	embedded func() (*assets.Bundle, error)
	// started is told the addresses of both listeners; tests ask for port 0 and need to know.
	started func(site, admin string)
}

func newEnvironment(ctx context.Context, stdout, stderr io.Writer) *environment {
	return &environment{ctx: ctx, stdout: stdout, stderr: stderr, embedded: assets.Embedded, started: func(string, string) {}}
}

// log writes lines from a level on to stderr.
func (e *environment) log(level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if e.json.Load() {
		return slog.New(slog.NewJSONHandler(e.stderr, options))
	}
	return slog.New(slog.NewTextHandler(e.stderr, options))
}

// report writes why the program ends. Of several mistakes in the settings each is an element of its own.
func (e *environment) report(err error) {
	if !e.json.Load() {
		fmt.Fprintln(e.stderr, "ssr:", err)
		return
	}
	texts := []string{err.Error()}
	var settings *settings.Error
	if errors.As(err, &settings) {
		texts = nil
		for _, mistake := range settings.Mistakes {
			texts = append(texts, mistake.Error())
		}
	}
	e.log(slog.LevelError).Error("ssr ends with an error", "errors", texts)
}

// printed ends the parsing once the help or the version is printed.
type printed struct{}

func runIn(env *environment, args []string) (err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case printed:
			err = nil
		default:
			panic(reason)
		}
	}()
	var p program
	var settings settings.Reader
	release, commit, goRelease := site.Version()
	parser, err := kong.New(&p, append(settings.Options(),
		kong.Name("ssr"),
		kong.Description(description),
		kong.Vars{"version": fmt.Sprintf("ssr %s (%s, %s)", release, commit, goRelease)},
		kong.Writers(env.stdout, env.stderr),
		kong.Exit(func(int) { panic(printed{}) }),
		kong.Help(help),
		kong.ConfigureHelp(kong.HelpOptions{FlagsLast: true, WrapUpperBound: 110}),
	)...)
	if err != nil {
		return err
	}
	parsed, err := parser.Parse(args)
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		parsed = wrong.Context
	}
	if parsed != nil && (parsed.Selected() == nil || parsed.Selected().Name == "serve") {
		mode := p.Serve.Mode
		if err != nil {
			mode = modeOf(parsed)
		}
		env.json.Store(inProduction(mode))
	}
	switch {
	case wrong != nil:
		return fmt.Errorf("%w (see ssr --help)", err)
	case err != nil:
		return err
	}
	if err := settings.Err(parsed); err != nil {
		return err
	}
	return parsed.Run(env)
}

// modeOf reads the mode from a command line that has not been read into the settings, because something else in it is
// wrong.
func modeOf(parsed *kong.Context) string {
	for _, element := range parsed.Path {
		if element.Flag != nil && element.Flag.Name == "mode" {
			return fmt.Sprint(parsed.FlagValue(element.Flag))
		}
	}
	return cmp.Or(os.Getenv("SITE_MODE"), "auto")
}
