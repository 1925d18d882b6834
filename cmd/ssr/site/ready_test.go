package site_test

import (
	"log/slog"
	"testing"

	"gulfoak.example/website/cmd/ssr/settings/settingstest"
	"gulfoak.example/website/cmd/ssr/site"
)

// Before the first successful build, only development is ready, because the owner corrects content in the desk.
func TestReady_noBuild(t *testing.T) {
	t.Parallel()
	for _, production := range []bool{false, true} {
		read, err := settingstest.Read()
		if err != nil {
			t.Fatal(err)
		}
		maker := site.NewMaker(site.Options{Settings: read, Production: production, Log: slog.New(slog.DiscardHandler)})
		if maker.Ready() == production {
			t.Errorf("production: %v, ready: %v", production, maker.Ready())
		}
		if maker.Stop(); maker.Ready() {
			t.Error("a site that stops is ready")
		}
		maker.Close()
	}
}
