//go:build !production

package develop

import (
	"strings"
	"testing"

	"gulfoak.example/website/render"
)

// The overlay of a failed render shows the cause of its error.
func TestOverlay_cause(t *testing.T) {
	page := renderOverlay(t.TempDir(), &render.ScriptError{Message: "Error: outer", Related: " {\n  [cause]: Error: <inner>\n}"}, "")
	if !strings.Contains(page, "[cause]: Error: &lt;inner&gt;") {
		t.Error(page)
	}
}
