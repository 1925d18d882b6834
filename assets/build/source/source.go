//go:build !production

// Package source reads the source tree of a site: its content files and its original images. It also describes violations in
// the sources as a [*ViolationError], for the build, the overlay of the development server and the desk.
//
// The package does not write, and does not run Node. The rules for content are in client/checks, except the rules for facts, which
// are in package facts.
package source

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	// ContentFolder contains the content files (JSON), as a path from the root of the source tree.
	ContentFolder = "client/content"
	// ImageFolder contains the original images, as a path from the root of the source tree.
	ImageFolder = "assets/images"
)

// A Tree is the source tree of a site. Its methods are safe for concurrent use.
type Tree struct {
	Root    string // the folder of go.mod
	Content string // replaces ContentFolder; empty for the folder in the tree
}

// Path returns the path of a file or folder, which is given as a slash-separated path from the root.
func (t Tree) Path(name string) string { return filepath.Join(t.Root, name) }

// ContentPath returns the path of a content file, which is given as a slash-separated path below the content folder.
func (t Tree) ContentPath(name string) string {
	return filepath.Join(cmp.Or(t.Content, t.Path(ContentFolder)), name)
}

// Read returns the content files, as ReadContent does, and the names of the images in order.
func (t Tree) Read() (content Content, images []string, err error) {
	files, err := t.Images()
	if err != nil {
		return nil, nil, err
	}
	content, err = t.ReadContent()
	return content, slices.Sorted(maps.Keys(files)), err
}

// imageExtensions lists the types of image files that the build reads.
var imageExtensions = []string{".jpg", ".jpeg", ".png", ".webp", ".avif", ".tif", ".tiff"}

// ImageName returns the name of the image in a file, and reports whether the build reads files of this type.
func ImageName(file string) (name string, isImage bool) {
	extension := filepath.Ext(file)
	return strings.TrimSuffix(filepath.Base(file), extension), slices.Contains(imageExtensions, strings.ToLower(extension))
}

// Images returns the paths of the original images by name.
func (t Tree) Images() (map[string]string, error) {
	folder := t.Path(ImageFolder)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, entry := range entries {
		name, isImage := ImageName(entry.Name())
		if !isImage {
			continue
		}
		if other, exists := files[name]; exists {
			return nil, fmt.Errorf("%s: %s and %s have the same name: remove one", ImageFolder, filepath.Base(other), entry.Name())
		}
		files[name] = filepath.Join(folder, entry.Name())
	}
	return files, nil
}

// ImageFile returns the file of an image, as a slash-separated path from the root. Its error wraps [fs.ErrNotExist] for an unknown
// name.
func (t Tree) ImageFile(name string) (string, error) {
	files, err := t.Images()
	if err != nil {
		return "", err
	}
	file, exists := files[name]
	if !exists {
		return "", fmt.Errorf("%s has no picture “%s”: %w", ImageFolder, name, fs.ErrNotExist)
	}
	return ImageFolder + "/" + filepath.Base(file), nil
}
