package render_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

// bundleTestdata bundles a file of testdata with the packages of node_modules, for production or development. Node can run the
// bundle, too.
func bundleTestdata(entry, environment string) (render.Options, error) {
	react, err := filepath.Abs("node_modules/react-dom")
	if err != nil {
		return render.Options{}, err
	}
	if _, err := os.Stat(react); err != nil {
		return render.Options{}, fmt.Errorf("the npm packages of these tests are missing: run `make setup` first, or `npm ci --ignore-scripts` in render/: %w", err)
	}
	source, sourceMap, err := reactserver.Bundle("testdata/"+entry, api.BuildOptions{
		// The only build of React that prerenders to strings; no entry point of the package exports it.
		Alias:  map[string]string{"react-dom/static": filepath.Join(react, "cjs/react-dom-server.bun."+environment+".js")},
		Define: map[string]string{"process.env.NODE_ENV": strconv.Quote(environment)},
	})
	return render.Options{Source: source, SourceMap: sourceMap, ScriptName: "bundle.js"}, err
}

// A lockedBuffer is a buffer that is safe for concurrent use.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// After an error in the shell, nothing is sent, and the error has the position in the source and the component.
func TestReact_shellError(t *testing.T) {
	options, err := bundleTestdata("broken.tsx", "production")
	if err != nil {
		t.Fatal(err)
	}
	options.Isolates = 1
	_, body, err := newPool(t, options).Render(t.Context(), call("page"))
	var thrown *render.ScriptError
	if !errors.As(err, &thrown) || body != "" {
		t.Fatalf("got %q, %v", body, err)
	}
	if thrown.Message != "Error: the shell failed" || !strings.HasSuffix(thrown.Frames[0].File, "broken.tsx") || thrown.Frames[0].Line != 10 {
		t.Errorf("got %v: want the place in broken.tsx", thrown)
	}
	if len(thrown.Components) == 0 || thrown.Components[0].Function != "Broken" {
		t.Errorf("got components %v, want Broken first", thrown.Components)
	}
}
