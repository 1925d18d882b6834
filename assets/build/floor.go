//go:build !production

package build

import (
	"bytes"
	"fmt"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"

	"gulfoak.example/website/assets/build/source"
)

// browserFloor lists the oldest browser versions in which every control of the site works. esbuild rewrites newer syntax of scripts and
// stylesheets for these versions. client/browser-floor.mjs checks the APIs and the CSS features that esbuild cannot rewrite.
var browserFloor = []api.Engine{
	{Name: api.EngineChrome, Version: "98"},
	{Name: api.EngineSafari, Version: "15.4"},
	{Name: api.EngineIOS, Version: "15.4"},
	{Name: api.EngineFirefox, Version: "98"},
}

// lowerSheet rewrites the newer syntax of a stylesheet, such as nested rules, for the browser floor, and minifies it unless the build is
// for development. Errors contain the name file.
func lowerSheet(o Options, file string, sheet []byte) ([]byte, error) {
	result := api.Transform(string(sheet), api.TransformOptions{
		Loader: api.LoaderCSS, Sourcefile: file, Engines: browserFloor,
		MinifyWhitespace: !o.Development, MinifySyntax: !o.Development, LegalComments: api.LegalCommentsNone,
	})
	if err := source.BundleError(append(result.Errors, result.Warnings...)); err != nil {
		return nil, err
	}
	// The oldest supported browsers accept "not" in a media query only with a media type.
	return bytes.ReplaceAll(result.Code, []byte("@media not ("), []byte("@media not all and (")), nil
}

// cascadeLayers lists the cascade layers of a compiled stylesheet in ascending priority.
var cascadeLayers = []string{"properties", "theme", "base", "components", "utilities"}

var layerStatement = regexp.MustCompile(`@layer [\w\s,-]*;`)

// flattenLayers returns the stylesheet without cascade layers, with the rules in the order of the layers. A browser without support for
// @layer drops the rules of all layers. Without layers specificity decides: if a utility sets a property, a rule of the base layer for this
// property must not be more specific than a class.
func flattenLayers(sheet []byte) ([]byte, error) {
	rest := layerStatement.ReplaceAll(sheet, nil)
	blocks := map[string][]byte{}
	var unlayered []byte
	for {
		at := bytes.Index(rest, []byte("@layer "))
		if at < 0 {
			break
		}
		open, end := findBlock(rest[at:])
		if open < 0 {
			return nil, fmt.Errorf("client/styles/site.css: a cascade layer without a block: %.60s", rest[at:])
		}
		name := string(bytes.TrimSpace(rest[at+len("@layer ") : at+open]))
		blocks[name] = append(blocks[name], rest[at+open+1:at+end-1]...)
		unlayered = append(unlayered, rest[:at]...)
		rest = rest[at+end:]
	}
	var ordered []byte
	for _, name := range cascadeLayers {
		ordered = append(ordered, blocks[name]...)
		delete(blocks, name)
	}
	for name := range blocks {
		return nil, fmt.Errorf("client/styles/site.css: the build does not know the cascade layer %q: add it to cascadeLayers in assets/build/floor.go", name)
	}
	return append(append(ordered, unlayered...), rest...), nil
}
