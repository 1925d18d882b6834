//go:build !production

package build

import (
	"bytes"
	"fmt"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/source"
)

// browserFloor lists the oldest browser versions in which every control of the site works. esbuild rewrites newer syntax of
// scripts and stylesheets for it; client/browser-floor.mjs checks the APIs and the CSS features that it cannot rewrite.
var browserFloor = []api.Engine{
	{Name: api.EngineChrome, Version: "98"},
	{Name: api.EngineSafari, Version: "15.4"},
	{Name: api.EngineIOS, Version: "15.4"},
	{Name: api.EngineFirefox, Version: "98"},
}

// lowerSheet rewrites the newer syntax of a stylesheet, such as nested rules, for the browser floor, and minifies it unless the
// build is for development. file is named in errors.
func lowerSheet(o Options, file string, sheet []byte) ([]byte, error) {
	result := api.Transform(string(sheet), api.TransformOptions{
		Loader: api.LoaderCSS, Sourcefile: file, Engines: browserFloor,
		MinifyWhitespace: !o.Development, MinifySyntax: !o.Development, LegalComments: api.LegalCommentsNone,
	})
	if err := source.BundleError(append(result.Errors, result.Warnings...)); err != nil {
		return nil, err
	}
	// Browsers of the floor support "not" only with a media type.
	return bytes.ReplaceAll(result.Code, []byte("@media not ("), []byte("@media not all and (")), nil
}

// layers lists the cascade layers of a compiled stylesheet in ascending priority.
var layers = []string{"properties", "theme", "base", "components", "utilities"}

var layerStatement = regexp.MustCompile(`@layer [\w\s,-]*;`)

// withoutLayers returns the stylesheet with the rules of its cascade layers in the order of the layers, because a browser that
// does not know @layer drops everything in it. Specificity decides from then on, so a rule of the base layer must not be more
// specific than a class where a utility sets the same property.
func withoutLayers(sheet []byte) ([]byte, error) {
	rest := layerStatement.ReplaceAll(sheet, nil)
	blocks := map[string][]byte{}
	var unlayered []byte
	for {
		at := bytes.Index(rest, []byte("@layer "))
		if at < 0 {
			break
		}
		open, end := block(rest[at:])
		if open < 0 {
			return nil, fmt.Errorf("client/styles/site.css: a cascade layer without a block: %.60s", rest[at:])
		}
		name := string(bytes.TrimSpace(rest[at+len("@layer ") : at+open]))
		blocks[name] = append(blocks[name], rest[at+open+1:at+end-1]...)
		unlayered = append(unlayered, rest[:at]...)
		rest = rest[at+end:]
	}
	var ordered []byte
	for _, name := range layers {
		ordered = append(ordered, blocks[name]...)
		delete(blocks, name)
	}
	for name := range blocks {
		return nil, fmt.Errorf("client/styles/site.css: the build does not know the cascade layer %q: add it to layers in assets/build/floor.go", name)
	}
	return append(append(ordered, unlayered...), rest...), nil
}
