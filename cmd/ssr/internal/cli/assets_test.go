package cli

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"gulfoak.example/website/assets"
)

// The output of `ssr assets` includes the carried files and their days, so that the next release carries them, too.
func TestWriteBuild_carriedFiles(t *testing.T) {
	const own, carried = "loader-BCDEF234.js", "loader-ABCDEF23.js"
	day := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	folder := filepath.Join(t.TempDir(), "new")
	bundle := &assets.Bundle{Public: fstest.MapFS{own: {Data: []byte("new")}, carried: {Data: []byte("old")}}, Own: []string{own}, Carried: map[string]time.Time{carried: day}}
	if err := writeBuild(folder, bundle); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"public/" + own: "new", "public/" + carried: "old", assets.OwnFile: own + "\n", assets.CarriedFile: "2026-11-01 " + carried + "\n"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != want {
			t.Errorf("%s is %q, want %q (%v)", name, text, want, err)
		}
	}
}
