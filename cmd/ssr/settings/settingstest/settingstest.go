// Package settingstest parses settings for tests.
package settingstest

import (
	"cmp"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/cmd/ssr/settings"
)

// Read parses settings as the command line does: flags in args override the environment, the environment overrides the SITE_CONFIG
// file, and the file overrides the defaults. The error names each invalid variable.
func Read(args ...string) (read settings.Settings, err error) {
	var reader settings.Reader
	parser, err := kong.New(&read, reader.Options()...)
	if err == nil {
		_, err = parser.Parse(args)
	}
	return read, cmp.Or(err, reader.Err())
}
