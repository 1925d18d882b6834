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

// flushTimeout bounds the wait for the reader of stderr before the process exits.
const flushTimeout = time.Second

func main() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var env *cli.Environment
	stderr := nonblock.NewWriter(os.Stderr, func(lines int) {
		env.Log(slog.LevelWarn).Warn("log lines dropped, because nothing read them", "lines", lines)
	})
	env = cli.NewEnvironment(ctx, os.Stdout, stderr)
	env.BeforeServe = surviveClosedOutput
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go exitOnSignals(env, stderr, signals, stop)
	err := env.Run(os.Args[1:])
	if err != nil {
		env.Report(err)
	}
	stderr.Flush(flushTimeout)
	if err != nil {
		os.Exit(1)
	}
}

// exitOnSignals calls stop, for a graceful shutdown, at the first signal. At the second it exits the process at once.
func exitOnSignals(env *cli.Environment, stderr *nonblock.Writer, signals <-chan os.Signal, stop func()) {
	<-signals
	stop()
	second := (<-signals).(syscall.Signal) //nolint:forcetypeassert // signal.Notify was called with two syscall.Signals
	env.Log(slog.LevelWarn).Warn("ended at once by a second signal", "signal", second.String())
	stderr.Flush(flushTimeout)
	const signaled = 128 // shells report 128 plus the signal number
	os.Exit(signaled + int(second))
}

// surviveClosedOutput makes writes to a closed stdout or stderr return an error. By default, Go exits the process with SIGPIPE.
// Commands that only print keep the default, as in `ssr routes | head`. The signal is caught, because child processes would
// inherit an ignored signal.
func surviveClosedOutput() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) }
