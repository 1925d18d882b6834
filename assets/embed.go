// Package assets holds what a browser downloads and the bundle that renders the pages, as `ssr build` made them.
package assets

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// A Bundle is the outcome of one build.
type Bundle struct {
	// Server is the script that renders pages, SourceMap its map.
	Server, SourceMap []byte
	Manifest          Manifest
	// Public holds the files that browsers download, by their path below /assets/.
	Public fs.FS
	// Own are the names of those files in Public that have a hash and were not carried along from another build.
	Own []string
}

// ErrNotBuilt means that the program was compiled before `ssr build` had run.
var ErrNotBuilt = errors.New("no production assets are compiled in: run `ssr build` first, then build the program again")

// Embedded returns the assets compiled into this program, or ErrNotBuilt.
func Embedded() (*Bundle, error) {
	root, _ := fs.Sub(dist, "dist") // the name is right
	return Open(root)
}

// Open reads a build's output folder.
func Open(root fs.FS) (*Bundle, error) {
	if _, err := fs.Stat(root, OwnFile); errors.Is(err, fs.ErrNotExist) { // a build writes it last
		return nil, ErrNotBuilt
	}
	var b Bundle
	var own, manifest []byte
	for name, content := range map[string]*[]byte{OwnFile: &own, "server.js": &b.Server, "server.js.map": &b.SourceMap, "manifest.json": &manifest} {
		var err error
		if *content, err = fs.ReadFile(root, name); err != nil {
			return nil, fmt.Errorf("assets: %w", err)
		}
	}
	if err := json.Unmarshal(manifest, &b.Manifest); err != nil {
		return nil, fmt.Errorf("assets: manifest.json: %w", err)
	}
	b.Public, _ = fs.Sub(root, "public") // the name is right
	var err error
	b.Own, err = Own(own)
	return &b, err
}

// Manifest names the public files of a build. The server bundle has it compiled in, as the module "manifest".
type Manifest struct {
	// Styles are the texts of the stylesheets that pages carry inside, by their templates, or one for all under the empty name.
	Styles map[string]string `json:"styles"`
	// Loader is the path of the script that every page loads.
	Loader string `json:"loader"`
	// Vitals is the path of the script that measures what visitors get, where that is on.
	Vitals string `json:"vitals"`
	// Attribution is the path of the script that keeps where a lead came from, where the form wants to know.
	Attribution string `json:"attribution"`
	// OpenNow is the path of the script that says whether the business is open, where that is on.
	OpenNow string `json:"openNow"`
	// Images are the pictures by their names, and what is cut of them for pages: "deck 4:3", and of a detail "deck.rail 4:3".
	Images map[string]Image `json:"images"`
	// Previews are the paths of the pictures for social previews, by the addresses of their pages.
	Previews map[string]string `json:"previews"`
	// Fonts are the paths of the fonts, by name.
	Fonts map[string]string `json:"fonts"`
	// Files are the other public files, by the names of their sources.
	Files map[string]string `json:"files"`
	// Revision counts the builds of a development server, so that an open page knows whether it is of the last one.
	Revision int `json:"revision,omitempty"`
}

// An Image is one picture, or what is cut of it for a box, in every size and format that was made of it.
type Image struct {
	Width    int       `json:"width"` // of the master, or of what is cut of it, in its pixels
	Height   int       `json:"height"`
	Variants []Variant `json:"variants"`
	// Place is the class of its place on a page: the color that shows until the image is there. Focus is the class that keeps
	// what matters in view where the box cuts it.
	Place string `json:"place"`
	Focus string `json:"focus,omitempty"`
}

// A Variant is one file of an image.
type Variant struct {
	Format string `json:"format"` // avif, jpeg
	Width  int    `json:"width"`
	Path   string `json:"path"`
}
