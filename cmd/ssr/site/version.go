package site

import (
	"cmp"
	"runtime"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// Set with -ldflags -X by builds that cannot see the repository, such as the Dockerfile's.
var version, revision string

// Version returns the program's version, the commit that it was built from, and the Go release; "unknown" for what is not
// known.
func Version() (release, commit, goRelease string) {
	release, commit = version, revision
	if info, ok := debug.ReadBuildInfo(); ok {
		release = cmp.Or(release, info.Main.Version) // ends with +dirty if something was not committed
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = cmp.Or(commit, setting.Value)
			}
		}
	}
	return cmp.Or(release, "unknown"), cmp.Or(commit, "unknown"), runtime.Version()
}

// buildInfo is a metric that is always 1 and has the version in its labels.
func buildInfo() prometheus.Collector {
	release, commit, goRelease := Version()
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "ssr_build_info", Help: "Which program this is.",
		ConstLabels: prometheus.Labels{"version": release, "revision": commit, "go_version": goRelease},
	}, func() float64 { return 1 })
}
