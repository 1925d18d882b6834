//go:build production

package cli_test

import (
	"strings"
	"testing"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/cmd/ssr/internal/cli"
)

// A program for production that is told to serve a source tree says what it has inside, and how to serve that.
func TestDevelopmentWithoutSources(t *testing.T) {
	env := cli.NewEnvironment(t.Context(), t.Output(), t.Output())
	env.Embedded = assets.Embedded
	err := env.Run([]string{"serve", "--mode=development", "--port=0", "--admin-port=0"})
	if err == nil || !strings.Contains(err.Error(), "finished site that it has inside: leave SITE_MODE out") {
		t.Errorf("says %v", err)
	}
}
