package reactserver_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/render"
	"gulfoak.example/website/render/reactserver"
)

// newPool bundles testdata/react.tsx of package render, with the plugins before reactserver.Plugin.
func newPool(t *testing.T, plugins ...api.Plugin) *render.Pool {
	t.Helper()
	static, err := filepath.Abs("../node_modules/react-dom/cjs/react-dom-server.bun.production.js")
	if err != nil {
		t.Fatal(err)
	}
	source, _, err := reactserver.Bundle("../testdata/react.tsx", api.BuildOptions{
		Alias: map[string]string{"react-dom/static": static}, Plugins: plugins,
	})
	if err != nil {
		t.Fatal("bundling (run `make setup` first, or `npm ci --ignore-scripts` in render/):", err)
	}
	pool, err := render.New(render.Options{Source: source, Isolates: 1, DefaultTimeout: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

// outcome returns an error's message, without its position in the bundle.
func outcome(err error) string {
	var thrown *render.ScriptError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &thrown):
		return thrown.Message
	default:
		return err.Error()
	}
}

// With the changes of Plugin, React writes the same text as before, for every case and for each function of React's server.
func TestPlugin_sameText(t *testing.T) {
	var changed atomic.Int32 // esbuild loads files at the same time
	unchanged := api.Plugin{Name: "unchanged-react", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react-dom-server(\.bun|-legacy\.browser)\.\w+\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			source, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text := reactserver.AddShims(string(source))
			changed.Add(1)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `[\\/]react[\\/](index|jsx-runtime)\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			source, err := os.ReadFile(args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text := string(source)
			changed.Add(1)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
	plain, joined := newPool(t, unchanged), newPool(t)
	if n := changed.Load(); n != 4 {
		t.Fatalf("the bundle has %d files of React that Plugin changes, want 4: two builds of the server, react and react/jsx-runtime", n)
	}
	_, list, err := plain.Render(t.Context(), render.Call{Function: "names"})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := json.Unmarshal([]byte(list), &names); err != nil || len(names) < 100 {
		t.Fatalf("%d cases, %v", len(names), err)
	}
	for _, function := range []string{"string", "markup", "once", "shell", "all", "prerender"} {
		for _, name := range names {
			for range 2 { // the second render takes classes from the cache
				call := render.Call{Function: function, Input: name}
				_, want, wantErr := plain.Render(t.Context(), call)
				_, got, gotErr := joined.Render(t.Context(), call)
				if got != want || outcome(gotErr) != outcome(wantErr) {
					t.Errorf("%s of %q: got %.500q, %v; React without changes: %.500q, %v", function, name, got, gotErr, want, wantErr)
				}
			}
		}
	}
}
