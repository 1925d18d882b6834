//go:build !production

package desk

import (
	"encoding/json"
	"strings"
	"testing"
)

// redirects returns the redirects in the content.
func (d *testDesk) redirects() map[string]string {
	d.t.Helper()
	var redirects map[string]string
	if err := json.Unmarshal([]byte(d.contentText(redirectsFile)), &redirects); err != nil {
		d.t.Fatal(err)
	}
	return redirects
}

// After a rename, every link has the new path and the old path redirects to it.
func TestRenamePage(t *testing.T) {
	d := openDesk(t)
	want := map[string]string{}
	for path, text := range d.snapshot() {
		path = strings.Replace(path, "articles/hail-damage.json", "articles/hail-signs.json", 1)
		if want[path] = strings.ReplaceAll(text, "/blog/hail-damage", "/blog/hail-signs"); strings.HasSuffix(path, "redirects.json") {
			want[path] = "{\n  \"/blog/hail-damage\": \"/blog/hail-signs\"\n}\n"
		}
	}
	d.expectOK("POST rename", fields{"name": article, "slug": "hail-signs"}, `"name":"articles/hail-signs"`)
	d.expectUnchanged(want)
}
