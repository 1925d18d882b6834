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
	// Environ is the environment of Node and npm, as os.Environ writes it; nil is this process's own. Decoders of pictures have none.
	Environ []string
	// Strangers means that pictures come from people elsewhere: none is decoded where the decoder's files cannot be restricted.
	Strangers bool
	Log       *slog.Logger
}
