package site

import (
	"cmp"
	"runtime"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// What a build that cannot see the repository passes with -ldflags -X, as the Dockerfile does.
var version, revision string

// Version tells which program this is: its version, the commit that it was built from, and the Go release. What is
// not known is "unknown".
func Version() (release, commit, goRelease string) {
	release, commit = version, revision
	if info, ok := debug.ReadBuildInfo(); ok {
		release = cmp.Or(release, info.Main.Version) // it ends with +dirty where something was not committed
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = cmp.Or(commit, setting.Value)
			}
		}
	}
	return cmp.Or(release, "unknown"), cmp.Or(commit, "unknown"), runtime.Version()
}

// buildInfo is a metric that is always 1 and tells the version by its labels.
func buildInfo() prometheus.Collector {
	release, commit, goRelease := Version()
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "ssr_build_info", Help: "Which program this is.",
		ConstLabels: prometheus.Labels{"version": release, "revision": commit, "go_version": goRelease},
	}, func() float64 { return 1 })
}
