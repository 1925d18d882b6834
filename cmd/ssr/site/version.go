package site

import (
	"cmp"
	"runtime"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// The version and the commit, set with -ldflags -X by builds without the repository, such as the Dockerfile's.
var version, revision string

// Version returns the program's version, the commit that it was built from, and the Go release, or "unknown" for each.
func Version() (release, commit, goRelease string) {
	release, commit = version, revision
	if info, ok := debug.ReadBuildInfo(); ok {
		release = cmp.Or(release, info.Main.Version) // has the suffix +dirty if there were uncommitted changes
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				commit = cmp.Or(commit, setting.Value)
			}
		}
	}
	return cmp.Or(release, "unknown"), cmp.Or(commit, "unknown"), runtime.Version()
}

// newBuildInfoMetric returns a metric that is always 1, with the version in its labels.
func newBuildInfoMetric() prometheus.Collector {
	release, commit, goRelease := Version()
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "ssr_build_info", Help: "Version of the program.",
		ConstLabels: prometheus.Labels{"version": release, "revision": commit, "go_version": goRelease},
	}, func() float64 { return 1 })
}
