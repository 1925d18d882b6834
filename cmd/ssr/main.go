// Ssr serves the website and builds its assets. `ssr --help` explains every command, flag and variable.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/cmd/ssr/site"
)

func init() {
	// V8 is slower on the process's main thread (see package render): this keeps every other goroutine off it.
	runtime.LockOSThread()
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "ssr:", err)
		os.Exit(1)
	}
}

// program is the command line. Each command takes the settings that it uses.
type program struct {
	Version kong.VersionFlag `help:"Print the version, the commit it was built from and the Go release."`

	Serve  serveCommand  `cmd:"" default:"withargs" help:"Serve the site (what ssr does when no command is given)."`
	Build  buildCommand  `cmd:"" help:"Write the production assets to assets/dist, for the next 'go build' to carry inside."`
	Routes routesCommand `cmd:"" help:"Print the site's route table."`
	Check  checkCommand  `cmd:"" help:"Hold a live site against the request scripts, and tell in plain words what is wrong."`
	Export exportCommand `cmd:"" help:"Write the whole site into a folder, for a static host."`
	Health healthCommand `cmd:"" help:"Ask the server on this machine whether it is ready."`
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
	// started is told the addresses of both listeners; tests ask for port 0 and need to know.
	started func(site, admin string)
}

// run is the program without its process: what main does, and what tests call.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	return runIn(&environment{ctx: ctx, stdout: stdout, stderr: stderr, started: func(string, string) {}}, args)
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
	var settings site.Reader
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
	if err != nil {
		var wrong *kong.ParseError
		if errors.As(err, &wrong) {
			return fmt.Errorf("%w (see ssr --help)", err)
		}
		return err
	}
	if err := settings.Err(parsed); err != nil {
		return err
	}
	return parsed.Run(env)
}
