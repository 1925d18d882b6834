package build

import "log/slog"

// Options say what to build and where.
type Options struct {
	Root        string // the source tree: the folder of go.mod
	Out         string // the output folder; its content is replaced
	Development bool   // readable output, React's warnings, and the drafts
	Content     string // the folder of the words (client/content)
	// Other are the folders of other builds whose public files are carried: previous builds, whose files open pages and CDNs
	// still request, or the next one.
	Other []string
	Log   *slog.Logger
}
