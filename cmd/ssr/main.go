// Ssr serves the website and builds its assets. `ssr --help` explains the commands, `ssr serve --help` every setting.
package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"gulfoak.example/website/cmd/ssr/internal/cli"
)

func init() {
	// V8 is slower on the process's main thread (see package render): this keeps every other goroutine off it.
	runtime.LockOSThread()
}

func main() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	env := cli.NewEnvironment(ctx, os.Stdout, os.Stderr)
	go obey(env, stop)
	if err := env.Run(os.Args[1:]); err != nil {
		env.Report(err)
		os.Exit(1)
	}
}

// obey ends the program: in order at the first signal, at once at the second.
func obey(env *cli.Environment, stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	<-signals
	stop()
	second := (<-signals).(syscall.Signal) //nolint:forcetypeassert // these two are
	env.Log(slog.LevelWarn).Warn("ended at once by a second signal", "signal", second.String())
	const signaled = 128 // as shells report it
	os.Exit(signaled + int(second))
}
