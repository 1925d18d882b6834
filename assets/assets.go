// Package assets provides a build of the site: the files that browsers download, and the script that renders the pages.
//
// `ssr build` (package build) writes a build to the folder dist, and the compiler embeds it. [Embedded] returns the embedded build, and
// [Open] reads a build from another folder. The package checks that a build is complete. It does not know how a build is generated or
// served.
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

// A Bundle is one build. It must not be modified.
type Bundle struct {
	Server    string // the script that renders pages
	SourceMap []byte // its source map
	Manifest  Manifest
	// Public contains the files that browsers download, by path below /assets/.
	Public fs.FS
	// Own lists the hashed files in Public that this build generated. It is empty in a development build.
	Own []string
	// Carried lists the hashed files in Public that other builds generated: by name, the day on which a build first carried the file.
	Carried map[string]time.Time
}

// ErrNotBuilt means that a folder contains no complete build. For [Embedded] it means that the program was compiled before `ssr build` ran.
var ErrNotBuilt = errors.New("no production assets are compiled in: run `ssr build` first, then build the program again")

// Embedded returns the build that was compiled into this program, or [ErrNotBuilt].
func Embedded() (*Bundle, error) {
	root, _ := fs.Sub(dist, "dist") // fails only for an invalid path
	return Open(root)
}

// Open reads the output folder of a build. The error is [ErrNotBuilt], or names the file that cannot be read.
func Open(root fs.FS) (*Bundle, error) {
	if _, err := fs.Stat(root, OwnFile); errors.Is(err, fs.ErrNotExist) { // a build writes this file last
		return nil, ErrNotBuilt
	}
	var b Bundle
	var own, manifest, server []byte
	for name, content := range map[string]*[]byte{OwnFile: &own, "server.js": &server, "server.js.map": &b.SourceMap, "manifest.json": &manifest} {
		var err error
		if *content, err = fs.ReadFile(root, name); err != nil {
			return nil, fmt.Errorf("assets: %w", err)
		}
	}
	if err := json.Unmarshal(manifest, &b.Manifest); err != nil {
		return nil, fmt.Errorf("assets: manifest.json: %w", err)
	}
	b.Server = string(server)
	b.Public, _ = fs.Sub(root, "public") // fails only for an invalid path
	carried, err := fs.ReadFile(root, CarriedFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // builds without carried files do not write it
		return nil, fmt.Errorf("assets: %w", err)
	}
	var ownErr, carriedErr error
	b.Own, ownErr = ParseOwnFile(own)
	b.Carried, carriedErr = ParseCarriedFile(carried)
	return &b, errors.Join(ownErr, carriedErr)
}

// A Manifest lists the public files of a build by URL path ("/assets/..."). The server's script contains the same manifest as the module
// "manifest".
type Manifest struct {
	// Styles are the stylesheets that pages contain inline, by template. A development build has one stylesheet under an empty name.
	Styles map[string]string `json:"styles"`
	// Loader is the script that every page loads.
	Loader string `json:"loader"`
	// Vitals is the script that reports Core Web Vitals, if the site collects them.
	Vitals string `json:"vitals"`
	// Attribution is the script that stores the source of a lead, if the site's form has a field for it.
	Attribution string `json:"attribution"`
	// OpenNow is the script that shows whether the business is open, if the site uses it.
	OpenNow string `json:"openNow"`
	// Images are the images by name ("deck"), and the crops for the boxes of pages ("deck 4:3"; "deck.rail 4:3" for a detail).
	Images map[string]Image `json:"images"`
	// Previews are the images that social networks show with a link to a page, by the path of the page.
	Previews map[string]string `json:"previews"`
	// Fonts are the font files by name.
	Fonts map[string]string `json:"fonts"`
	// Files are the other public files by source name.
	Files map[string]string `json:"files"`
	// Facts are the facts of the business in the content, by JSON name. The manifest in the server's script has none.
	Facts map[string]string `json:"facts,omitempty"`
	// Revision counts the builds of a development server, so that an open page knows whether it is current.
	Revision int `json:"revision,omitempty"`
}

// An Image is an image or a crop of it, with its files in all sizes and formats.
type Image struct {
	Width    int       `json:"width"` // in pixels of the original image
	Height   int       `json:"height"`
	Variants []Variant `json:"variants"`
	// Place is a CSS class with the color that is visible until the image has loaded.
	Place string `json:"place"`
	// Focus is a CSS class that keeps the focus point in view if the box crops the image, or empty if that point is the center.
	Focus string `json:"focus,omitempty"`
}

// A Variant is one file of an image.
type Variant struct {
	Format string `json:"format"` // avif or jpeg
	Width  int    `json:"width"`  // in pixels
	Path   string `json:"path"`   // the URL path
}
