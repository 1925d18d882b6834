//go:build !production

package desk

import (
	"encoding/json"
	"strings"
	"testing"
)

// redirects returns the redirects on the disk.
func (d *testDesk) redirects(t *testing.T) map[string]string {
	t.Helper()
	var redirects map[string]string
	if err := json.Unmarshal([]byte(d.text(t, redirectsFile)), &redirects); err != nil {
		t.Fatal(err)
	}
	return redirects
}

// When a page gets another address, every link follows and the old address leads there.
func TestRename(t *testing.T) {
	d := openDesk(t)
	want := map[string]string{}
	for path, text := range d.snapshot(t) {
		path = strings.Replace(path, "articles/hail-damage.json", "articles/hail-signs.json", 1)
		if want[path] = strings.ReplaceAll(text, "/blog/hail-damage", "/blog/hail-signs"); strings.HasSuffix(path, "redirects.json") {
			want[path] = "{\n  \"/blog/hail-damage\": \"/blog/hail-signs\"\n}\n"
		}
	}
	d.does(t, "POST rename", fields{"name": article, "slug": "hail-signs"}, `"name":"articles/hail-signs"`)
	d.unchanged(t, want)
}
