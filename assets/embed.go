// Package assets holds a build of the site: the files that browsers download, and the script that renders the pages.
//
// `ssr build` (package build) writes it to the folder dist, from where the compiler embeds it. [Embedded] reads that copy, and
// [Open] any other build's folder. The package checks that a build is whole, and knows nothing of how it was made or is served.
package assets

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

//go:embed all:dist
var dist embed.FS

// A Bundle is one build. It must not be changed.
type Bundle struct {
	// Server is the script that renders pages, SourceMap its source map.
	Server, SourceMap []byte
	Manifest          Manifest
	// Public holds the files that browsers download, by their path below /assets/.
	Public fs.FS
	// Own names the hashed files in Public that this build generated. It is empty in a development build.
	Own []string
	// Carried has the day on which a build first carried a hashed file in Public that another build made, by name.
	Carried map[string]time.Time
}

// ErrNotBuilt means that a folder has no whole build: for [Embedded], that the program was compiled before `ssr build` had run.
var ErrNotBuilt = errors.New("no production assets are compiled in: run `ssr build` first, then build the program again")

// Embedded returns the build that was compiled into this program, or [ErrNotBuilt].
func Embedded() (*Bundle, error) {
	root, _ := fs.Sub(dist, "dist") // fails only for a path that is not valid
	return Open(root)
}

// Open reads a build's output folder. Its error is [ErrNotBuilt], or names the file that cannot be read.
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
	b.Public, _ = fs.Sub(root, "public") // fails only for a path that is not valid
	carried, err := fs.ReadFile(root, CarriedFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // builds that carry nothing do not write it
		return nil, fmt.Errorf("assets: %w", err)
	}
	var ownErr, carriedErr error
	b.Own, ownErr = Own(own)
	b.Carried, carriedErr = Carried(carried)
	return &b, errors.Join(ownErr, carriedErr)
}

// A Manifest names the public files of a build, by their paths on the site ("/assets/..."). The server's script has the same
// manifest inside, as the module "manifest".
type Manifest struct {
	// Styles are the stylesheets that pages carry inside, as text, by template, or one for all under the empty name.
	Styles map[string]string `json:"styles"`
	// Loader is the script that every page loads.
	Loader string `json:"loader"`
	// Vitals is the script that reports how fast pages are, for sites that want to know.
	Vitals string `json:"vitals"`
	// Attribution is the script that remembers where a lead came from, for sites whose form wants to know.
	Attribution string `json:"attribution"`
	// OpenNow is the script that says whether the business is open, for sites that want it.
	OpenNow string `json:"openNow"`
	// Images are the pictures by name ("deck"), and their cuts for the boxes on pages: "deck 4:3", and of a detail "deck.rail
	// 4:3".
	Images map[string]Image `json:"images"`
	// Previews are the pictures that social networks show with a link to a page, by the page's path.
	Previews map[string]string `json:"previews"`
	// Fonts are the font files, by name.
	Fonts map[string]string `json:"fonts"`
	// Files are the other public files, by the names of their sources.
	Files map[string]string `json:"files"`
	// Facts are the facts that the content states, by their names in JSON. Only Go reads them here.
	Facts map[string]string `json:"facts,omitempty"`
	// Revision counts the builds of a development server, so that an open page knows whether it is of the last one.
	Revision int `json:"revision,omitempty"`
}

// An Image is a picture, or a cut of it for a box, in every size and format that was made of it.
type Image struct {
	Width    int       `json:"width"` // in pixels of the original picture
	Height   int       `json:"height"`
	Variants []Variant `json:"variants"`
	// Place is a CSS class with the color that shows until the image is there. Focus is a class that keeps what matters in view
	// if the box cuts the image; empty if that is its middle.
	Place string `json:"place"`
	Focus string `json:"focus,omitempty"`
}

// A Variant is one file of an image.
type Variant struct {
	Format string `json:"format"` // avif or jpeg
	Width  int    `json:"width"`  // in pixels
	Path   string `json:"path"`   // on the site
}
