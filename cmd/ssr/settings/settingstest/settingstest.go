// Package settingstest reads settings for tests, without a command line.
package settingstest

import (
	"cmp"

	"github.com/alecthomas/kong"

	"gulfoak.example/website/cmd/ssr/settings"
)

// Read reads settings as the program does: flags in args win over the environment, the environment over the file of
// SITE_CONFIG, the file over the defaults. Its error names every variable that is wrong.
func Read(args ...string) (read settings.Settings, err error) {
	var reader settings.Reader
	parser, err := kong.New(&read, reader.Options()...)
	if err == nil {
		_, err = parser.Parse(args)
	}
	return read, cmp.Or(err, reader.Err())
}
