//go:build !production

// Package build turns client/ and the sources in assets/ into a build: the script that renders the pages, and the files that
// browsers download.
//
// [Build] writes a build to a folder, for production or development. A [Session] makes development builds again and again, in
// memory, and is also how the desk asks about the words: it checks, formats and describes them. Both run Node, and install the
// npm packages if these are missing or old. Mistakes in code and words come as a [*SourceError], which names file and place.
//
// Build does things in the order in which they need one another: the npm packages; then, at the same time, the check of the
// words, the files, the pictures, and the stylesheets with the browser's scripts after them (stylesheets give classes their
// short names); then the manifest, which names all hashed files; last the server's script, which has the manifest inside.
package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"gulfoak.example/website/assets"
	"gulfoak.example/website/assets/encoding"
)

// Build makes a whole build and replaces the content of o.Out with it. Mistakes in the sources come joined in one error, and
// then o.Out is as it was.
func Build(ctx context.Context, o Options) error {
	carried, err := readOther(o.Other, time.Now()) // first, since one of them may be the folder that is replaced
	if err != nil {
		return err
	}
	if err := installPackages(ctx, o); err != nil {
		return err
	}
	public := newStore()
	var manifest assets.Manifest
	var listed listing
	var names classNames
	err = together(unlimited,
		func() error { return checkContent(ctx, o) },
		func() (err error) {
			manifest.Files, err = buildFiles(ctx, o, public)
			return err
		},
		func() (err error) {
			if listed, err = listPictures(ctx, o); err != nil {
				return err
			}
			return together(unlimited,
				func() (err error) {
					manifest.Previews, err = buildPreviews(ctx, o, public, listed.Previews)
					return err
				},
				func() (err error) {
					manifest.Images, err = buildImages(ctx, o, public, func(cut string, _ bool) bool { return listed.shows(cut) })
					return err
				},
			)
		},
		func() error {
			var faces string
			var styleErr error
			if manifest.Fonts, faces, styleErr = buildFonts(ctx, o, public); styleErr == nil {
				manifest.Styles, names, styleErr = buildStyles(ctx, o, faces)
			}
			_, scriptErr := bundleScripts(o, names, public, &manifest)
			return errors.Join(styleErr, scriptErr)
		},
	)
	if err != nil {
		return err
	}
	pictures, err := placePictures(o, public.files, manifest.Images)
	if err != nil {
		return err
	}
	for template := range manifest.Styles {
		manifest.Styles[template] += pictures.rules(listed.Cuts[template])
	}
	server, err := bundleServer(o, names, manifest)
	if err != nil {
		return err
	}
	precompress(public.files)
	return o.write(server, public.files, carried)
}

// together does all tasks, atOnce of them at a time, and joins their errors.
func together(atOnce int, tasks ...func() error) error {
	failed := make([]error, len(tasks))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, task := range tasks {
		group.Go(func() error {
			failed[i] = task()
			return nil
		})
	}
	return errors.Join(group.Wait(), errors.Join(failed...))
}

// unlimited lets all tasks run at once.
const unlimited = -1

// precompress adds the compressed forms of every file that can be compressed, but for those that are no smaller.
func precompress(public memory) {
	for name, content := range maps.Clone(public) {
		if !slices.Contains([]string{".js", ".css", ".svg", ".json", ".ico"}, filepath.Ext(name)) {
			continue
		}
		for _, coding := range encoding.Compressed {
			if encoded := encoding.Encode(content, coding, encoding.Best); len(encoded) < len(content) {
				public[name+coding.Extension()] = encoded
			}
		}
	}
}

// write replaces what is in the output folder with the files of this build, and puts those of other builds beside its public
// ones. If both have a name, it is the same file.
func (o Options) write(server, public memory, carried carriedFiles) error {
	folder, list, others := filepath.Join(o.Out, "public"), filepath.Join(o.Out, assets.OwnFile), filepath.Join(o.Out, assets.CarriedFile)
	if err := errors.Join(os.RemoveAll(list), os.RemoveAll(others), os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return fmt.Errorf("preparing the output folder: %w", err)
	}
	own := ""
	for _, name := range slices.Sorted(maps.Keys(public)) {
		delete(carried.content, name)
		delete(carried.days, name)
		if assets.Hashed(name) {
			own += name + "\n"
		}
	}
	if err := errors.Join(writeAll(o.Out, server), writeAll(folder, public), writeAll(folder, carried.content)); err != nil {
		return err
	}
	if len(o.Other) > 0 {
		o.Log.Info("carried along", "builds", o.Other, "files", len(carried.days))
		if err := os.WriteFile(others, assets.CarriedList(carried.days), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(list, []byte(own), 0o644) // last, so that it marks a whole build
}

func writeAll(folder string, files memory) (err error) {
	for name, content := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	return err
}

// publicPath is where the site serves public files.
const publicPath = "/assets/"

func contentHash(content []byte) string { return fmt.Sprintf("%.5x", sha256.Sum256(content)) }
