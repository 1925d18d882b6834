// Ssr serves the website, builds its assets, and checks, exports and edits the site. `ssr --help` explains the commands, and
// `ssr serve --help` every setting.
package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"gulfoak.example/website/cmd/ssr/internal/cli"
	"gulfoak.example/website/cmd/ssr/internal/nonblock"
)

// flushTimeout is how long the end of the program waits for the reader of stderr.
const flushTimeout = time.Second

func main() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var env *cli.Environment
	stderr := nonblock.NewWriter(os.Stderr, func(lines int) {
		env.Log(slog.LevelWarn).Warn("log lines dropped, because nothing read them", "lines", lines)
	})
	env = cli.NewEnvironment(ctx, os.Stdout, stderr)
	env.Serving = surviveClosedOutput
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go obey(env, stderr, signals, stop)
	err := env.Run(os.Args[1:])
	if err != nil {
		env.Report(err)
	}
	stderr.Flush(flushTimeout)
	if err != nil {
		os.Exit(1)
	}
}

// obey ends the program when a signal asks for it: in order at the first, at once at the second.
func obey(env *cli.Environment, stderr *nonblock.Writer, signals <-chan os.Signal, stop func()) {
	<-signals
	stop()
	second := (<-signals).(syscall.Signal) //nolint:forcetypeassert // both are such signals
	env.Log(slog.LevelWarn).Warn("ended at once by a second signal", "signal", second.String())
	stderr.Flush(flushTimeout)
	const signaled = 128 // the code of a program that a signal ended is 128 and the signal's number
	os.Exit(signaled + int(second))
}

// surviveClosedOutput makes a write to stdout or stderr fail when its reader has exited, where Go would end the program by
// SIGPIPE. Commands that only print still end that way, as in `ssr routes | head`. The signal is caught, not ignored: child
// processes would inherit that.
func surviveClosedOutput() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
