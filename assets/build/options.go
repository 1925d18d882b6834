package build

import "log/slog"

// Options configure a build.
type Options struct {
	Root        string // the source tree: the folder of go.mod
	Out         string // the output folder; its content is replaced
	Development bool   // readable output, React's warnings, and draft pages
	Content     string // replaces the content folder client/content
	// Other lists the folders of other builds whose public files the build carries: previous builds, because open pages and CDNs still
	// request their files, or the next build.
	Other []string
	// Environ is the environment of Node and npm, in the form of os.Environ; nil is this process's environment. Image decoders get none.
	Environ []string
	Log     *slog.Logger
	serverAdapter
}
