package build

import "log/slog"

// Options say what to build and where.
type Options struct {
	Root        string // the source tree: the folder of go.mod
	Out         string // the output folder; its content is replaced
	Development bool   // readable output, React's warnings, and the drafts
	Content     string // the folder with the words; client/content if empty
	// Other are the folders of other builds whose own public files are served along with this one's: those of the build
	// before, which open pages still ask for, or of the next.
	Other []string
	Log   *slog.Logger
}
